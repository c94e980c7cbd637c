import { loadCompany } from '../../../core/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { number, readRows, string } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { loadHolidaysOf } from '../../holidays/employee-keeper.ts'
import { recountLeave } from './recount.ts'

/** Leave on a date that an override makes a working day. */
type LeaveOnOverride = { employee_id: number; date: string }

/**
 * Recounts leave on paid holidays that an override makes working days, whatever their date. Call it with all
 * leave balances locked, after a setting changed that decides what such leave takes.
 */
export async function recountWorkedHolidays(context: Context): Promise<void> {
  const { sql } = context
  const company = await loadCompany(sql)
  const byEmployee = Map.groupBy(await leaveOnOverrides(sql), ({ employee_id }) => employee_id)
  for (const [employee_id, rows] of byEmployee) {
    const days = rows.map(({ date }) => dayNumber(date))
    const range = { from_day: Math.min(...days), to_day: Math.max(...days) }
    const kept = (await loadHolidaysOf(sql, company, employee_id, range)) ?? []
    for (const { date } of rows) {
      const isHoliday = kept.some(({ day }) => day === dayNumber(date))
      if (isHoliday) await recountLeave(context, { employee_id, from: date, to: date })
    }
  }
}

function leaveOnOverrides(sql: Sql): Promise<LeaveOnOverride[]> {
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
