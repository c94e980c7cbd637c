import { loadCompany } from '../../../core/company-settings.ts'
import { number, readRows } from '../../../db/read-rows.ts'
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

/** Returns the average minutes of the days on which employees work, by the pattern in effect on a date. */
export async function averageMinutesOn(
  sql: Sql,
  employee_ids: readonly number[],
  date: string,
): Promise<Map<number, number>> {
  const rows = await readRows(
    sql,
    { employee_id: number, minutes: number },
    `select e.id as employee_id, coalesce(w.minutes, c.standard_day_minutes)::float8 as minutes
     from unnest($2::bigint[]) as e(id)
     join companies c on c.id = $1
     left join lateral (
       select id from schedule_versions
       where company_id = $1 and employee_id = e.id and effective_date <= $3
       order by effective_date desc limit 1
     ) v on true
     left join lateral (
       select avg(day.minutes) as minutes from (
         select sum(greatest(0, end_minute - start_minute - break_minutes
           + case when end_minute <= start_minute then 1440 else 0 end)) as minutes
         from schedule_days where company_id = $1 and schedule_version_id = v.id
         group by week, day_of_week
       ) day
     ) w on true`,
    [employee_ids, date],
  )
  return new Map(rows.map(({ employee_id, minutes }) => [employee_id, minutes]))
}

function workedMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? 24 * 60 : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}
