import { lockNumbers, nextNumber } from '../../../core/company/numbering.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'

/**
 * Returns the number of a new invoice: the requested one, else the next. Serializes the transactions that
 * number the company's invoices; throws a 422 on `number` when it is in use.
 */
export async function claimInvoiceNumber(sql: Sql, input: string | null): Promise<string> {
  await lockNumbers(sql)
  if (input === null) return nextNumber(sql, { table: 'invoices', column: 'number' })
  const [other] = await sql('select id from invoices where company_id = $1 and number = $2', [
    input,
  ])
  if (other) throw invalid({ number: 'is already the number of another invoice' })
  return input
}
