import type { Sql } from '../../../db/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import type { Holder } from '../balances/accounts.ts'
import type { CountedEmployee } from './count.ts'

/** An employee as the rules of leave see them. */
export type LeaveTaker = Holder &
  CountedEmployee & { department: string | null; is_active: boolean }

/** The columns of `LeaveTaker`. */
export const leaveTakerColumns =
  'id, timezone, country_code, region, department, is_active, hire_date, deactivated_on, created_at'

/** The employee whose leave is asked for; a 422 on `employee_id` for nobody, or for who has left. */
export async function requireLeaveTaker(sql: Sql, id: number): Promise<LeaveTaker> {
  const employee = await findLeaveTaker(sql, id)
  if (!employee) throw invalid({ employee_id: 'is no employee of your company' })
  if (!employee.is_active) throw invalid({ employee_id: 'is not active any more; no new leave' })
  return employee
}

/** The employee, active or not. */
export async function findLeaveTaker(sql: Sql, id: number): Promise<LeaveTaker | undefined> {
  const [employee] = await sql<LeaveTaker>(
    `select ${leaveTakerColumns} from employees where company_id = $1 and id = $2`,
    [id],
  )
  return employee
}
