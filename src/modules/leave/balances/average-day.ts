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
  const day = dayNumber(last)
  const [{ standard_day_minutes }, { versions }] = await Promise.all([
    loadCompany(sql),
    loadSchedules(sql, employee_id, day, day),
  ])
  const patterns = (versions.get(employee_id) ?? []).toSorted((a, b) => {
    return b.effective_day - a.effective_day
  })
  return (date) => {
    const pattern = patterns.find(({ effective_day }) => effective_day <= dayNumber(date))
    const working = (pattern?.days ?? []).filter((shifts) => shifts.length > 0)
    const minutes = working.map((shifts) =>
      shifts.reduce((sum, shift) => sum + workedMinutes(shift), 0),
    )
    if (minutes.length === 0) return standard_day_minutes
    return minutes.reduce((sum, each) => sum + each, 0) / minutes.length
  }
}

/** The company's standard day, and the averages of patterns, those that began last first. */
export type DayMinutes = {
  standard: number
  patterns: { from: string; minutes: number | null }[] | null
}

/** SQL for the minutes of an employee's days by the patterns in effect between two dates, as JSON. */
export const dayMinutes = (employee: string, first: string, last: string) => `json_build_object(
  'standard', (select standard_day_minutes from companies where id = $1),
  'patterns', (select json_agg(v) from (
    select effective_date as "from", (
      select avg(day.minutes)::float8 from (
        select sum(greatest(0, end_minute - start_minute - break_minutes
          + case when end_minute <= start_minute then 1440 else 0 end)) as minutes
        from schedule_days where company_id = $1 and schedule_version_id = s.id
        group by week, day_of_week
      ) day) as minutes
    from schedule_versions s
    where company_id = $1 and employee_id = ${employee} and effective_date <= ${last}
      and effective_date >= coalesce((
        select max(effective_date) from schedule_versions
        where company_id = $1 and employee_id = ${employee} and effective_date <= ${first}
      ), effective_date)
    order by effective_date desc) v))`

/** Returns the average minutes of the days on which an employee works, by the pattern in effect on a date. */
export function averageMinutesOn({ standard, patterns }: DayMinutes, date: string): number {
  return patterns?.find(({ from }) => from <= date)?.minutes ?? standard
}

function workedMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? 24 * 60 : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}
