import { lockNumbers, nextNumber } from '../../core/company/numbering.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/**
 * Serializes transactions that assign numbers or change managers in the company: the check must still hold
 * when the change is written.
 */
export function lockStaff(sql: Sql): Promise<void> {
  return lockNumbers(sql)
}

/** Returns the greatest employee number of the company plus one, under `lockStaff`. */
export function nextEmployeeNumber(sql: Sql): Promise<string> {
  return nextNumber(sql, { table: 'employees', column: 'employee_number' })
}

/** Adds a problem when another employee has the number, under `lockStaff`. */
export async function noteTakenNumber(
  sql: Sql,
  employee_number: string,
  problems: FieldErrors,
): Promise<void> {
  const [other] = await sql(
    'select id from employees where company_id = $1 and employee_number = $2',
    [employee_number],
  )
  if (other) problems.employee_number = [refuse.number_taken()]
}
