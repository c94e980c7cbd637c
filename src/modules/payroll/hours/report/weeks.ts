import type { CompanyRow } from '../../../../core/company/company-settings.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { DayRange, DayRow } from '../../../../engine/hours/index.ts'
import { civilDate, onOrBefore } from '../../../../lib/calendar/dates.ts'
import { hoursOf } from '../../../../lib/calendar/minutes.ts'
import type { Who } from '../load/employees.ts'
import { loadHours } from '../load-hours.ts'
import type { WeekAbove } from '../schema.ts'

/**
 * Returns, by employee, the workweeks that overlap the range and have more hours of work than `above`: regular,
 * overtime, double time and worked on a holiday. Weeks are whole: their dates before and after the range count too.
 */
export async function loadWeeksAbove(
  sql: Sql,
  company: CompanyRow,
  range: DayRange,
  who: Who,
  above: number,
): Promise<Map<number, WeekAbove[]>> {
  const from_day = onOrBefore(range.from_day, company.workweek_start)
  const to_day = onOrBefore(range.to_day, company.workweek_start) + 6
  const count = (to_day - from_day + 1) / 7
  const minutes = new Map<number, Int32Array>()
  const each = (id: number, rows: readonly DayRow[]) => {
    const weeks = minutes.get(id) ?? new Int32Array(count)
    minutes.set(id, weeks)
    for (const row of rows) weeks[Math.floor((row.day - from_day) / 7)]! += workMinutes(row)
  }
  await loadHours(sql, company, { from_day, to_day, ...who, each })

  const found = new Map<number, WeekAbove[]>()
  for (const [id, weeks] of minutes) {
    const longer = [...weeks.entries()].filter(([, sum]) => sum > above * 60)
    if (longer.length === 0) continue
    found.set(
      id,
      longer.map(([week, sum]) => ({
        from: civilDate(from_day + week * 7),
        to: civilDate(from_day + week * 7 + 6),
        hours: hoursOf(sum),
      })),
    )
  }
  return found
}

/** The hours of work, the same whether or not holiday hours are reported separately. */
function workMinutes({ regular, overtime, double_time, holiday_worked }: DayRow): number {
  return regular + overtime + double_time + holiday_worked
}
