import { invalid } from '../../../errors.ts'
import type { Sql } from '../../../store/transaction.ts'

const width = 6
const last = 999_999_999

/**
 * The number of a new invoice: the one that is asked for, else the next. Whoever numbers invoices of the
 * company waits for the others until their transactions end; a 422 on `number` where it is taken.
 */
export async function claimInvoiceNumber(sql: Sql, asked: string | null): Promise<string> {
  await sql('select id from companies where id = $1 for no key update')
  if (asked === null) return nextNumber(sql)
  const [other] = await sql('select id from invoices where company_id = $1 and number = $2', [
    asked,
  ])
  if (other) throw invalid({ number: 'is the number of another invoice' })
  return asked
}

/** One above the greatest; numbers with letters are none. */
async function nextNumber(sql: Sql): Promise<string> {
  const [greatest] = await sql<{ number: number }>(
    `select number::bigint as number from invoices
     where company_id = $1 and number ~ '^[0-9]{1,9}$'
     order by number::bigint desc limit 1`,
  )
  const next = (greatest?.number ?? 0) + 1
  if (next > last) throw invalid({ number: `is required: ${last} is taken already` })
  return String(next).padStart(width, '0')
}
