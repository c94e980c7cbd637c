import { MINUTES_PER_DAY, MS_PER_MINUTE, weekday } from '../../../time/dates.ts'
import { type Zone, zone } from '../../../time/zones.ts'
import type {
  DayRange,
  EmployeeTime,
  HolidayCalendar,
  Override,
  PaidHoliday,
  ScheduleVersion,
  Shift,
} from './input.ts'

/** The part of an employee's facts that plans are made of. */
export type PlannedTime = Pick<EmployeeTime, 'timezone' | 'schedules' | 'overrides' | 'holidays'>

/** The same, found by day. */
export type PlanFacts = {
  zone: Zone
  newest_first: readonly ScheduleVersion[]
  overrides: ReadonlyMap<number, Override>
  holidays: HolidayCalendar
  standard_day_minutes: number
}

/** What was meant to happen on a day, before leave and punches; whole minutes. */
export type Plan = {
  version: ScheduleVersion | null
  pattern_minutes: number
  override: Override | null
  /** The override's minutes, else the pattern's. */
  scheduled_minutes: number
  holiday: PaidHoliday | null
  /** What a whole day of leave takes; 0 on a day that does not count as leave. */
  leave_day_minutes: number
}

export function gatherPlanFacts(employee: PlannedTime, standardDayMinutes: number): PlanFacts {
  return {
    zone: zone(employee.timezone),
    newest_first: newestFirst(employee.schedules),
    overrides: overridesByDay(employee.overrides),
    holidays: employee.holidays,
    standard_day_minutes: standardDayMinutes,
  }
}

/** The plan of an employee's day: pattern, override, paid holiday (payroll-hours, steps 2 to 4). */
export function planOf(facts: PlanFacts, day: number): Plan {
  const version = patternInForce(facts.newest_first, day)
  const shift = version?.items[weekday(day)] ?? null
  const pattern_minutes = shift === null ? 0 : shiftMinutes(facts.zone, day, shift)
  const override = factOf(facts.overrides, day) ?? null
  const scheduled_minutes =
    override === null ? pattern_minutes : shiftMinutes(facts.zone, day, override)
  const holiday = factOf(facts.holidays, day) ?? null
  const isStandardDay = version === null && override === null && isMondayToFriday(day)
  const countable = isStandardDay ? facts.standard_day_minutes : scheduled_minutes
  const leave_day_minutes = holiday === null ? countable : 0
  return { version, pattern_minutes, override, scheduled_minutes, holiday, leave_day_minutes }
}

/**
 * The minutes a whole day of leave takes on each day of the range, 0 where a date does not count
 * (leave-balances, "Counting"): what the leave slice counts by, so that a day charged is a day paid.
 */
export function leaveDayMinutes(
  employee: PlannedTime,
  days: DayRange,
  standardDayMinutes: number,
): number[] {
  const facts = gatherPlanFacts(employee, standardDayMinutes)
  const minutes: number[] = []
  for (let day = days.from_day; day <= days.to_day; day++) {
    minutes.push(planOf(facts, day).leave_day_minutes)
  }
  return minutes
}

/** Most employees have no fact of most kinds in a range, and looking for nothing takes time as well. */
export function factOf<Fact>(byDay: ReadonlyMap<number, Fact>, day: number): Fact | undefined {
  return byDay.size === 0 ? undefined : byDay.get(day)
}

/** Minutes that pass between a shift's two instants, less its break; at least 0. */
function shiftMinutes(zone: Zone, day: number, shift: Shift): number {
  const overnight = shift.end_minute <= shift.start_minute ? MINUTES_PER_DAY : 0
  const start = zone.instantAt(day, shift.start_minute)
  const end = zone.instantAt(day, shift.end_minute + overnight)
  return Math.max(0, Math.floor((end - start) / MS_PER_MINUTE) - shift.break_minutes)
}

function newestFirst(versions: readonly ScheduleVersion[]): readonly ScheduleVersion[] {
  return versions.length < 2
    ? versions
    : versions.toSorted((a, b) => b.effective_day - a.effective_day)
}

function overridesByDay(overrides: readonly Override[]): ReadonlyMap<number, Override> {
  if (overrides.length === 0) return NONE
  return new Map(overrides.map((override) => [override.day, override]))
}

const NONE: ReadonlyMap<number, Override> = new Map()

function patternInForce(versions: readonly ScheduleVersion[], day: number) {
  for (const version of versions) {
    if (version.effective_day <= day) return version
  }
  return null
}

function isMondayToFriday(day: number): boolean {
  const dayOfWeek = weekday(day)
  return dayOfWeek >= 1 && dayOfWeek <= 5
}
