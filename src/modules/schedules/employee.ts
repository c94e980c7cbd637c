import type { Context } from '../../core/operation.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { notFound } from '../../lib/errors.ts'

type ScheduledEmployee = { id: number; timezone: string; today: string }

/** Returns the employee in the path, with today's date in their time zone; throws a 404. */
export async function requireScheduledEmployee(
  { sql, now_ms }: Context,
  id: number,
): Promise<ScheduledEmployee> {
  const [employee] = await readRows(
    sql,
    { timezone: string },
    'select timezone from employees where company_id = $1 and id = $2',
    [id],
  )
  if (!employee) throw notFound('employee')
  return { id, timezone: employee.timezone, today: localDate(employee.timezone, now_ms) }
}
