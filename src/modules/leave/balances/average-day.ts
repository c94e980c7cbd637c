import { loadCompany } from '../../../core/company-settings.ts'
import type { Sql } from '../../../db/transaction.ts'
import type { Shift } from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { loadSchedules } from '../../patterns/load.ts'

/**
 * Returns a function that gives the average minutes of the days on which an employee works, by the pattern in effect
 * on a date up to `last`; without one, the company's standard day.
 */
export async function averageDayMinutes(
  sql: Sql,
  employee_id: number,
  last: string,
): Promise<(date: string) => number> {
  const minutesOf = await averageDays(sql, [employee_id], last)
  return (date) => minutesOf(employee_id, date)
}

/** The same for several employees. */
export async function averageDays(
  sql: Sql,
  employee_ids: readonly number[],
  last: string,
): Promise<(employee_id: number, date: string) => number> {
  const day = dayNumber(last)
  const only = employee_ids.length === 1 ? employee_ids[0]! : null
  const [{ standard_day_minutes }, { versions }] = await Promise.all([
    loadCompany(sql),
    loadSchedules(sql, only, day, day),
  ])
  return (employee_id, date) => {
    const patterns = (versions.get(employee_id) ?? []).toSorted((a, b) => {
      return b.effective_day - a.effective_day
    })
    const pattern = patterns.find(({ effective_day }) => effective_day <= dayNumber(date))
    const working = (pattern?.days ?? []).filter((shifts) => shifts.length > 0)
    const minutes = working.map((shifts) =>
      shifts.reduce((sum, shift) => sum + workedMinutes(shift), 0),
    )
    if (minutes.length === 0) return standard_day_minutes
    return minutes.reduce((sum, each) => sum + each, 0) / minutes.length
  }
}

function workedMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? 24 * 60 : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}
