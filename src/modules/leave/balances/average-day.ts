import { json, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'

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

type Until = { employee_id: number; last: string }

/**
 * Returns a function that gives the average minutes of the days on which an employee works, by the pattern in effect
 * on a date up to `last`; without one, the company's standard day.
 */
export async function averageDayMinutes(
  sql: Sql,
  employee_id: number,
  last: string,
): Promise<(date: string) => number> {
  const [minutesOn] = await averageDayMinutesOfEach(sql, [{ employee_id, last }])
  return minutesOn!
}

/** Returns such a function for each employee. */
export async function averageDayMinutesOfEach(
  sql: Sql,
  employees: readonly Until[],
): Promise<((date: string) => number)[]> {
  if (employees.length === 0) return []
  const found = await readRows(sql, { minutes: json<DayMinutes>() }, everyPattern, [
    employees.map(({ employee_id }) => employee_id),
    employees.map(({ last }) => last),
  ])
  return found.map(
    ({ minutes }) =>
      (date) =>
        averageMinutesOn(minutes, date),
  )
}

const everyPattern = `
  select ${dayMinutes('r.employee_id', "date '-infinity'", 'r.last')} as minutes
  from unnest($2::bigint[], $3::date[]) with ordinality as r(employee_id, last, n)
  order by r.n`
