import { loadCompany } from '../../../../core/company/company-settings.ts'
import type { Context } from '../../../../core/operation.ts'
import { number, readRows, string } from '../../../../db/statements/read-rows.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import { dayNumber } from '../../../../lib/calendar/dates.ts'
import { loadHolidaysOfMany } from '../../../holidays/employee-keeper.ts'
import { recountLeave } from './recount-leave.ts'
import type { EmployeeDate } from './touched.ts'

/**
 * Recounts leave on paid holidays that an override makes working days, whatever their date. Call it with all leave
 * balances locked, after changing a setting that affects such leave.
 */
export async function recountWorkedHolidays(context: Context): Promise<void> {
  const { sql } = context
  const onOverrides = await leaveOnOverrides(sql)
  if (onOverrides.length === 0) return
  const days = onOverrides.map(({ date }) => dayNumber(date)).sort((a, b) => a - b)
  const holidays = await loadHolidaysOfMany(
    sql,
    await loadCompany(sql),
    onOverrides.map(({ employee_id }) => employee_id),
    { from_day: days[0]!, to_day: days.at(-1)! },
  )
  const dates = onOverrides.filter(({ employee_id, date }) =>
    holidays.get(employee_id)?.has(dayNumber(date)),
  )
  if (dates.length > 0) await recountLeave(context, { dates })
}

/** Returns the dates of leave that an override makes working days. */
function leaveOnOverrides(sql: Sql): Promise<EmployeeDate[]> {
  return readRows(
    sql,
    { employee_id: number, date: string },
    `select distinct o.employee_id, o.override_date as date
     from one_day_overrides o
     join leave_requests l on l.company_id = o.company_id and l.employee_id = o.employee_id
       and o.override_date between l.start_date and l.end_date
       and l.status in ('pending', 'approved')
     where o.company_id = $1 and o.status = 'approved' and o.is_working
     order by o.employee_id, o.override_date`,
  )
}
