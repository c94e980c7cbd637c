import { lockNumbers, nextNumber } from '../../../core/numbering.ts'
import type { Sql } from '../../../db/transaction.ts'
import { invalid } from '../../../lib/errors.ts'

/**
 * The number of a new invoice: the one that is asked for, else the next. Whoever numbers invoices of the
 * company waits for the others until their transactions end; a 422 on `number` where it is taken.
 */
export async function claimInvoiceNumber(sql: Sql, input: string | null): Promise<string> {
  await lockNumbers(sql)
  if (input === null) return nextNumber(sql, { table: 'invoices', column: 'number' })
  const [other] = await sql('select id from invoices where company_id = $1 and number = $2', [
    input,
  ])
  if (other) throw invalid({ number: 'is the number of another invoice' })
  return input
}
