import type { Context } from '../../operations/define.ts'
import { localDate } from '../../time/zones.ts'
import { ptoBalance } from './balance.ts'
import type { EmployeeDetail, EmployeeRecord } from './wire.ts'

/** The record with the leave that somebody has left and has asked for. */
export async function detailOf(
  { sql, now_ms }: Context,
  record: EmployeeRecord,
): Promise<EmployeeDetail> {
  const [pending] = await sql<{ days: number }>(
    `select coalesce(sum(days), 0) as days from leave_requests
     where company_id = $1 and employee_id = $2 and status = 'pending'`,
    [record.id],
  )
  return {
    ...record,
    pto_balance: ptoBalance(localDate(record.timezone, now_ms)),
    pending_leave_days: pending?.days ?? 0,
  }
}
