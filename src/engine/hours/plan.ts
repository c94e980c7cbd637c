import { MINUTES_PER_DAY, MS_PER_MINUTE, weekday } from '../../lib/calendar/dates.ts'
import { type Zone, zone } from '../../lib/calendar/zones.ts'
import type {
  DayRange,
  EmployeeTime,
  Leave,
  Override,
  PaidHoliday,
  ScheduleVersion,
  Shift,
  Terms,
} from './input.ts'
import type { PayrollSettings } from './settings.ts'
import { termsOn } from './terms.ts'

/** The part of an employee's facts that plans depend on. */
export type PlannedTime = Pick<EmployeeTime, 'terms' | 'schedules' | 'overrides'>

/** The settings that plans depend on. */
type PlanSettings = Pick<PayrollSettings, 'standard_day_minutes' | 'holiday_worked_policy'>

/** The same, indexed by day. */
export type PlanFacts = {
  terms: readonly Terms[]
  newest_first: readonly ScheduleVersion[]
  overrides: ReadonlyMap<number, Override>
  settings: PlanSettings
}

/** The planned time of a day, before leave and entries; whole minutes. */
export type Plan = {
  version: ScheduleVersion | null
  pattern_minutes: number
  override: Override | null
  /** The override's minutes, else the pattern's; a day off on a holiday keeps the pattern's. */
  scheduled_minutes: number
  holiday: PaidHoliday | null
  /** Whether an override makes the employee work on the holiday. */
  is_holiday_worked: boolean
  /** The minutes of a whole day of leave; 0 on a day that does not count as leave. */
  leave_day_minutes: number
  /** Whether paid leave is neither paid nor charged, because the holiday pays the day. */
  holiday_pays_leave: boolean
}

export function gatherPlanFacts(employee: PlannedTime, settings: PlanSettings): PlanFacts {
  return {
    terms: employee.terms,
    newest_first: newestFirst(employee.schedules),
    overrides: overridesByDay(employee.overrides),
    settings,
  }
}

/** Returns the plan of an employee's day: pattern, override, paid holiday (payroll-hours, steps 2 to 4). */
export function planOf(facts: PlanFacts, day: number): Plan {
  const terms = termsOn(facts.terms, day)
  const ownZone = zone(terms.timezone)
  const version = patternInForce(facts.newest_first, day)
  const shift = version?.items[weekday(day)] ?? null
  const pattern_minutes = shift === null ? 0 : shiftMinutes(ownZone, day, shift)
  const override = factOf(facts.overrides, day) ?? null
  const holiday = factOf(terms.holidays, day) ?? null
  const is_holiday_worked = holiday !== null && (override?.is_working ?? false)
  const decides = override !== null && (holiday === null || override.is_working)
  const scheduled_minutes = decides ? overrideMinutes(ownZone, override) : pattern_minutes
  const isStandardDay = version === null && override === null && isMondayToFriday(day)
  const countable = isStandardDay ? facts.settings.standard_day_minutes : scheduled_minutes
  const leave_day_minutes = holiday === null || is_holiday_worked ? countable : 0
  const holiday_pays_leave =
    is_holiday_worked && facts.settings.holiday_worked_policy === 'pay_both'
  return {
    version,
    pattern_minutes,
    override,
    scheduled_minutes,
    holiday,
    is_holiday_worked,
    leave_day_minutes,
    holiday_pays_leave,
  }
}

function overrideMinutes(zone: Zone, override: Override): number {
  return override.is_working ? shiftMinutes(zone, override.day, override) : 0
}

/** What decides the minutes of a leave day: the settings, and whether the leave is paid. */
export type LeaveDayRule = PlanSettings & Pick<Leave, 'is_paid'>

/**
 * Returns the minutes that a whole day of leave is charged on each day of the range, 0 on dates that do not
 * count (leave-balances, "Counting"). The leave module counts with it, so that a day charged is a day paid.
 */
export function leaveDayMinutes(
  employee: PlannedTime,
  days: DayRange,
  rule: LeaveDayRule,
): number[] {
  const facts = gatherPlanFacts(employee, rule)
  const minutes: number[] = []
  for (let day = days.from_day; day <= days.to_day; day++) {
    const plan = planOf(facts, day)
    const isFree = rule.is_paid && plan.holiday_pays_leave
    minutes.push(isFree ? 0 : plan.leave_day_minutes)
  }
  return minutes
}

/** Most employees have no fact of most kinds in a range, and even looking takes time. */
export function factOf<Fact>(byDay: ReadonlyMap<number, Fact>, day: number): Fact | undefined {
  return byDay.size === 0 ? undefined : byDay.get(day)
}

/** Returns the minutes between a shift's two instants, less its break; at least 0. */
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
