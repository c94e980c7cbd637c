import type { Sql } from '../../../../db/transaction.ts'
import type { DayRange, ScheduleVersion, Shift } from '../../../../engine/hours/index.ts'
import { dayNumber } from '../../../../lib/calendar/dates.ts'
import { bits, numbersIn } from './packed.ts'

/** Each employee's versions in packed form until they are computed, and the packed shifts of each version. */
export type PackedVersions = {
  /** Two numbers per version: its id and its first day. */
  versions: Map<number, number[]>
  shifts: Map<number, number[]>
}

/**
 * Returns the weekly patterns in effect on any day of the range, by employee and in no order; null
 * `employee_ids` means all.
 */
export async function loadVersions(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_day, to_day }: DayRange,
): Promise<PackedVersions> {
  const only = employee_ids === null ? [] : [employee_ids]
  const [row] = await sql<Arrays>(statementOf(employee_ids !== null), [from_day, to_day, ...only])
  const packed: PackedVersions = { versions: new Map(), shifts: new Map() }
  // Without any version the arrays are null.
  if (!row?.ids) return packed
  const [ids, employees] = [numbersIn(row.ids), numbersIn(row.employees!)]
  const [days, shifts] = [numbersIn(row.days!), numbersIn(row.shifts!)]
  for (let n = 0; n < ids.length; n += 1) {
    const id = ids[n]!
    const known = packed.shifts.get(id)
    if (known !== undefined) {
      known.push(shifts[n]!)
      continue
    }
    packed.shifts.set(id, [shifts[n]!])
    const others = packed.versions.get(employees[n]!)
    if (others === undefined) packed.versions.set(employees[n]!, [id, days[n]!])
    else others.push(id, days[n]!)
  }
  return packed
}

export function versionsOf(packed: PackedVersions, employee_id: number): ScheduleVersion[] {
  const known = packed.versions.get(employee_id) ?? []
  const versions: ScheduleVersion[] = []
  for (let at = 0; at < known.length; at += 2) {
    const [id, day] = [known[at]!, known[at + 1]!]
    versions.push({ id, effective_day: first_day + day, days: daysOf(packed.shifts.get(id)!) })
  }
  return versions
}

/** Returns the shifts of a week; days off share one list. */
function daysOf(shifts: readonly number[]): (readonly Shift[])[] {
  const days: (readonly Shift[])[] = [free, free, free, free, free, free, free]
  for (const shift of shifts) {
    const dayOfWeek = bits(shift, 33, 3)
    if (dayOfWeek < 7) days[dayOfWeek] = [shiftOf(shift)]
  }
  return days
}

const free: readonly Shift[] = []

/** Decodes a shift of 33 bits, from the left: 11 of start, 11 of end, 11 of break. */
export function shiftOf(packed: number): Shift {
  return {
    start_minute: bits(packed, 22, 11),
    end_minute: bits(packed, 11, 11),
    break_minutes: bits(packed, 0, 11),
  }
}

/** SQL that encodes a shift for `shiftOf`. */
export const shiftPacking =
  '(start_minute::bigint << 22) + (end_minute::bigint << 11) + least(break_minutes, 2047)'

/** The first possible date, so that no day is negative. */
export const first_day = dayNumber('1900-01-01')

type Arrays = Record<'employees' | 'ids' | 'days' | 'shifts', string | null>

/**
 * One row of arrays with a number per working weekday; a version without any has the eighth day of the week.
 */
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
