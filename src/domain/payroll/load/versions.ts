import type { Sql } from '../../../store/transaction.ts'
import { dayNumber } from '../../../time/dates.ts'
import type { DayRange, ScheduleVersion, Shift } from '../engine/index.ts'
import { bits, END, numbersIn } from './packed.ts'

/**
 * The weekly patterns that are in force on some day of the range, by employee and in no order;
 * `employee_ids` null is everybody.
 */
export async function loadVersions(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_day, to_day }: DayRange,
): Promise<Map<number, ScheduleVersion[]>> {
  const only = employee_ids === null ? [] : [employee_ids]
  const [row] = await sql<Arrays>(statementOf(employee_ids !== null), [from_day, to_day, ...only])
  const byEmployee = new Map<number, ScheduleVersion[]>()
  // Without any version the arrays are null.
  if (!row?.ids) return byEmployee
  const [ids, employees] = [numbersIn(row.ids), numbersIn(row.employees!)]
  const [days, shifts] = [numbersIn(row.days!), numbersIn(row.shifts!)]
  const versions = new Map<number, (Shift | null)[]>()
  for (let id = ids(); id !== END; id = ids()) {
    const [employee_id, effective_day, shift] = [employees(), days() + first_day, shifts()]
    let items = versions.get(id)
    if (items === undefined) {
      items = [null, null, null, null, null, null, null]
      versions.set(id, items)
      const version = { id, effective_day, items }
      const known = byEmployee.get(employee_id)
      if (known === undefined) byEmployee.set(employee_id, [version])
      else known.push(version)
    }
    const dayOfWeek = bits(shift, 33, 3)
    if (dayOfWeek < 7) items[dayOfWeek] = shiftOf(shift)
  }
  return byEmployee
}

/** A shift of which 33 bits are, from the left: 11 of start, 11 of end, 11 of break. */
export function shiftOf(packed: number): Shift {
  return {
    start_minute: bits(packed, 22, 11),
    end_minute: bits(packed, 11, 11),
    break_minutes: bits(packed, 0, 11),
  }
}

/** A shift of the columns as `shiftOf` reads it. */
export const shiftPacking =
  '(start_minute::bigint << 22) + (end_minute::bigint << 11) + least(break_minutes, 2047)'

/** The first date there is, so that no day is negative. */
export const first_day = dayNumber('1900-01-01')

type Arrays = Record<'employees' | 'ids' | 'days' | 'shifts', string | null>

/** One row of arrays, a number a working weekday; a version without any has the eighth day of the week. */
function statementOf(narrowed: boolean): string {
  return `
    select array_agg(s.employee_id)::text as employees, array_agg(s.id)::text as ids,
           array_agg(s.effective_date - date '1900-01-01')::text as days,
           array_agg(coalesce((d.day_of_week::bigint << 33) + ${shiftPacking}, 7::bigint << 33))::text
             as shifts
    from (
      select employee_id, id, effective_date,
             lead(effective_date) over (partition by employee_id order by effective_date) as until
      from schedule_versions
      where company_id = $1 and effective_date <= date '1970-01-01' + $3::int
        ${narrowed ? 'and employee_id = any($4::bigint[])' : ''}
    ) s
    left join schedule_days d on d.company_id = $1 and d.schedule_version_id = s.id
    where s.until is null or s.until > date '1970-01-01' + $2::int`
}
