import type { Sql } from '../../../db/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import type { LeaveEmployee } from '../balances/accounts.ts'
import type { CountedEmployee } from './count.ts'

/** An employee with the fields that leave rules need. */
export type RequestEmployee = LeaveEmployee &
  CountedEmployee & { department: string | null; is_active: boolean }

/** The columns of `RequestEmployee`. */
export const requestEmployeeColumns =
  'id, timezone, country_code, region, department, is_active, hire_date, deactivated_on, created_at'

/** Returns the employee of a request; throws a 422 on `employee_id` when they do not exist or have left. */
export async function requireRequestEmployee(sql: Sql, id: number): Promise<RequestEmployee> {
  const employee = await findRequestEmployee(sql, id)
  if (!employee) throw invalid({ employee_id: 'does not match an employee of your company' })
  if (!employee.is_active) throw invalid({ employee_id: 'is no longer active; no new leave' })
  return employee
}

/** Returns the employee, active or not. */
export async function findRequestEmployee(
  sql: Sql,
  id: number,
): Promise<RequestEmployee | undefined> {
  const [employee] = await sql<RequestEmployee>(
    `select ${requestEmployeeColumns} from employees where company_id = $1 and id = $2`,
    [id],
  )
  return employee
}
