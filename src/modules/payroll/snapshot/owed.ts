import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'

/**
 * Whether the employee was owed a substitute day for a holiday when its pay period was approved: the holiday pays
 * nothing there, so that naming its substitute day changes no hours of that period.
 */
export async function wasOwed(sql: Sql, employee_id: number, holiday: string): Promise<boolean> {
  const owed = JSON.stringify([{ code: 'substitute_day_owed', date: holiday }])
  const [found] = await readRows(
    sql,
    { id: number },
    `select p.id from pay_periods p
     join pay_period_hours h on h.company_id = p.company_id and h.pay_period_id = p.id
     where p.company_id = $1 and h.employee_id = $2 and p.status = 'approved'
       and $3::date between p.start_date and p.end_date
       and h.later_warnings::jsonb @> $4::jsonb`,
    [employee_id, holiday, owed],
  )
  return found !== undefined
}
