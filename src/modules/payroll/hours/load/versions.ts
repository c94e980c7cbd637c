import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { DayRange, ScheduleVersion, Shift } from '../../../../engine/hours/index.ts'
import { dayNumber } from '../../../../lib/calendar/dates.ts'
import { bits, numbersIn } from './packed.ts'

type Pattern = ScheduleVersion['days']

/**
 * Returns the weekly patterns in effect on any day of the range, by employee and in no order; null
 * `employee_ids` means all. Versions with the same shifts share their days.
 */
export async function loadVersions(
  sql: Sql,
  employee_ids: readonly number[] | null,
  { from_day, to_day }: DayRange,
): Promise<Map<number, ScheduleVersion[]>> {
  const only = employee_ids === null ? [] : [employee_ids]
  const [row] = await sql<Arrays>(statementOf(employee_ids !== null), [from_day, to_day, ...only])
  const versions = new Map<number, ScheduleVersion[]>()
  // Without any version the arrays are null.
  if (!row?.ids) return versions
  const [ids, employees] = [numbersIn(row.ids), numbersIn(row.employees!)]
  const [days, patterns] = [numbersIn(row.days!), JSON.parse(row.patterns!) as string[]]
  const patternsByText = new Map<string, Pattern>()
  for (let n = 0; n < ids.length; n += 1) {
    const effective_day = first_day + days[n]!
    const version = { id: ids[n]!, effective_day, days: patternOf(patterns[n]!, patternsByText) }
    const others = versions.get(employees[n]!)
    if (others === undefined) versions.set(employees[n]!, [version])
    else others.push(version)
  }
  return versions
}

function patternOf(packed: string, known: Map<string, Pattern>): Pattern {
  let pattern = known.get(packed)
  if (pattern === undefined) {
    pattern = daysOf(JSON.parse(`[${packed}]`))
    known.set(packed, pattern)
  }
  return pattern
}

/** Returns the shifts of each day of a cycle, in order of their start; days off share one list. */
function daysOf([weeks, ...shifts]: readonly number[]): (readonly Shift[])[] {
  const days: (readonly Shift[])[] = new Array(weeks! * 7).fill(free)
  for (const shift of shifts) {
    const at = bits(shift, 36, 3) * 7 + bits(shift, 33, 3)
    days[at] = inOrder([...days[at]!, shiftOf(shift)])
  }
  return days
}

function inOrder(shifts: Shift[]): Shift[] {
  return shifts.sort((a, b) => a.start_minute - b.start_minute)
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

type Arrays = Record<'employees' | 'ids' | 'days' | 'patterns', string | null>

/**
 * One row of arrays with a number per version; its pattern is a text of numbers: the weeks of its cycle, then one for
 * each shift: from the left 3 bits of its week less 1, 3 of the weekday, then the times.
 */
function statementOf(narrowed: boolean): string {
  return `
    select array_agg(v.employee_id)::text as employees, array_agg(v.id)::text as ids,
           array_agg(v.effective_date - date '1900-01-01')::text as days,
           json_agg(v.pattern)::text as patterns
    from (
      select s.employee_id, s.id, s.effective_date, concat_ws(',', s.cycle_weeks, (
        select string_agg((
          ((d.week - 1)::bigint << 36) + (d.day_of_week::bigint << 33) + ${shiftPacking})::text, ',')
        from schedule_days d
        where d.company_id = $1 and d.schedule_version_id = s.id)) as pattern
      from (
        select employee_id, id, effective_date, cycle_weeks,
               lead(effective_date) over (partition by employee_id order by effective_date) as until
        from schedule_versions
        where company_id = $1 and effective_date <= date '1970-01-01' + $3::int
          ${narrowed ? 'and employee_id = any($4::bigint[])' : ''}
      ) s
      where s.until is null or s.until > date '1970-01-01' + $2::int
    ) v`
}
