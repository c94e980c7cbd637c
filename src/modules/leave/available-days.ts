import type { Sql } from '../../db/transactions/transaction.ts'
import { leaveBalances } from './balances/balances.ts'
import { findRequestEmployee } from './requests/employee.ts'

/** Returns an employee's available leave, in days by leave type; leaves out types without a balance. */
export async function availableDays(
  sql: Sql,
  employee_id: number,
  now_ms: number,
): Promise<ReadonlyMap<string, number>> {
  const employee = await findRequestEmployee(sql, employee_id)
  if (!employee) return new Map()
  const balance = (await leaveBalances(sql, [employee], { now_ms })).get(employee.id)!
  const { vacation, sick, personal, others } = balance
  const named = Object.entries({ vacation, sick, personal }).flatMap(([type, record]) => {
    return record ? [{ type, ...record }] : []
  })
  return new Map([...named, ...others].map(({ type, available_days }) => [type, available_days]))
}
