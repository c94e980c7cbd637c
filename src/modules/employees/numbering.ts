import { lockNumbers, nextNumber } from '../../core/numbering.ts'
import type { Sql } from '../../db/transaction.ts'
import type { FieldErrors } from '../../lib/errors.ts'

/**
 * Makes who hands out numbers or moves managers in the company wait for each other until the transaction
 * ends: what is free, or below whom, must still hold when it is written.
 */
export function lockStaff(sql: Sql): Promise<void> {
  return lockNumbers(sql)
}

/** One above the greatest number of the company's staff, under `lockStaff`. */
export function nextEmployeeNumber(sql: Sql): Promise<string> {
  return nextNumber(sql, { table: 'employees', column: 'employee_number' })
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
