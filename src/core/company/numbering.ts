import { number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from '../refusals.ts'

const width = 6
const last = 999_999_999

type Numbered =
  | { table: 'invoices'; column: 'number' }
  | { table: 'employees'; column: 'employee_number' }

/** Serializes the transactions that assign numbers in the company until they end. */
export async function lockNumbers(sql: Sql): Promise<void> {
  await sql('select id from companies where id = $1 for no key update')
}

/** Returns the greatest number of the company plus one, under `lockNumbers`; ignores numbers with letters. */
export async function nextNumber(sql: Sql, { table, column }: Numbered): Promise<string> {
  const [greatest] = await readRows(
    sql,
    { number: number },
    `select ${column}::bigint as number from ${table}
     where company_id = $1 and ${column} ~ '^[0-9]{1,9}$'
     order by ${column}::bigint desc limit 1`,
  )
  const next = (greatest?.number ?? 0) + 1
  if (next > last) throw invalid({ [column]: refuse.number_taken({ number: last }) })
  return String(next).padStart(width, '0')
}
