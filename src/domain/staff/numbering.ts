import { type FieldErrors, invalid } from '../../errors.ts'
import type { Sql } from '../../store/transaction.ts'

const width = 6
const last = 999_999_999

/**
 * Makes who hands out numbers or moves managers in the company wait for each other until the transaction
 * ends: what is free, or below whom, must still hold when it is written.
 */
export async function lockStaff(sql: Sql): Promise<void> {
  await sql('select id from companies where id = $1 for no key update')
}

/** One above the greatest number of the company's staff, under `lockStaff`; numbers with letters are none. */
export async function nextEmployeeNumber(sql: Sql): Promise<string> {
  const [greatest] = await sql<{ number: number }>(
    `select employee_number::bigint as number from employees
     where company_id = $1 and employee_number ~ '^[0-9]{1,9}$'
     order by employee_number::bigint desc limit 1`,
  )
  const next = (greatest?.number ?? 0) + 1
  if (next > last) throw invalid({ employee_number: `is required: ${last} is taken already` })
  return String(next).padStart(width, '0')
}

/** Notes in `problems` that another member of staff has the number, under `lockStaff`. */
export async function noteTakenNumber(
  sql: Sql,
  employee_number: string,
  problems: FieldErrors,
): Promise<void> {
  const [other] = await sql(
    'select id from employees where company_id = $1 and employee_number = $2',
    [employee_number],
  )
  if (other) problems.employee_number = ['is the number of another employee']
}
