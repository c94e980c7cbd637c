import { weekday } from '../../lib/calendar/dates.ts'
import { editionOf } from './edition.ts'
import type { DayRange, EmployeeTime, Leave, Override, ScheduleVersion } from './input.ts'
import { isWholeDay } from './leave.ts'
import { newestFirst, patternMinutes, shiftMinutes, versionOn } from './pattern.ts'
import type { PlanFacts, PlanSettings } from './plan-facts.ts'
import { type HolidayOfDay, holidayOfDay, substitutedDays } from './plan-holiday.ts'
import { isEmployedOn, type PlanTerms, planTerms, termsOn } from './terms.ts'

/** The part of an employee's facts that plans depend on. */
export type PlannedTime = Pick<EmployeeTime, 'terms' | 'schedules' | 'overrides'> &
  Partial<Pick<EmployeeTime, 'spells'>>

/** The planned time of a day, before leave and entries; whole minutes. */
export type Plan = {
  version: ScheduleVersion | null
  pattern_minutes: number
  override: Override | null
  /** The override's minutes, else the pattern's; a day off on a holiday keeps the pattern's. */
  scheduled_minutes: number
  holiday: HolidayOfDay | null
  /** The minutes of a whole day of leave; 0 on a day that does not count as leave. */
  leave_day_minutes: number
  /** Whether paid leave is neither paid nor charged, because the holiday pays the day. */
  holiday_pays_leave: boolean
}

export function gatherPlanFacts<T extends PlanTerms>(
  { schedules, overrides, spells }: PlannedTime,
  terms: readonly T[],
  settings: PlanSettings,
): PlanFacts & { terms: readonly T[] } {
  const edition = editionOf(settings)
  const isEmployed = (day: number) => spells === undefined || isEmployedOn(spells, day)
  return {
    terms,
    newest_first: newestFirst(schedules),
    overrides: overridesByDay(overrides),
    substituted: edition.has_substitute_overrides
      ? substitutedDays(overrides, terms, isEmployed)
      : NO_OVERRIDES,
    settings,
    edition,
    skips_unpaid_holidays: edition.has_unpaid_holidays && settings.unpaid_leave_holidays === 'skip',
  }
}

/**
 * Returns the plan of an employee's day: pattern, override, holiday (payroll-hours, steps 2 to 4).
 * `isUnpaidLeave`: the whole day is unpaid leave, which a holiday may become part of.
 */
export function planOf(facts: PlanFacts, day: number, isUnpaidLeave: boolean): Plan {
  const terms = termsOn(facts.terms, day)
  const version = versionOn(facts.newest_first, day)
  const pattern_minutes = version === null ? 0 : patternMinutes(version, day, terms.zone)
  const override = factOf(facts.overrides, day) ?? null
  const mayBeHoliday = override !== null || terms.holidays.has(day)
  const holiday = mayBeHoliday
    ? holidayOfDay(facts, terms, { day, pattern_minutes, override, isUnpaidLeave })
    : null
  const keepsPattern = holiday?.is_off ?? false
  // A substitute day is paid for the pattern's minutes; any other override replaces the pattern.
  const scheduled_minutes =
    override === null || holiday?.kind === 'substitute'
      ? pattern_minutes
      : overrideMinutes(terms, override)
  const isStandardDay = version === null && override === null && isMondayToFriday(day)
  const countable = isStandardDay ? facts.settings.standard_day_minutes : scheduled_minutes
  return {
    version,
    pattern_minutes,
    override,
    scheduled_minutes,
    holiday,
    leave_day_minutes: keepsPattern ? holiday!.unpaid_minutes : countable,
    holiday_pays_leave: holiday?.pays_leave ?? false,
  }
}

function overrideMinutes({ zone }: PlanTerms, override: Override): number {
  return override.is_working ? shiftMinutes(zone, override.day, override) : 0
}

/** The settings and the leave that decide the minutes of a leave day. */
export type LeaveDayRule = PlanSettings &
  Pick<Leave, 'is_paid'> & {
    /** The dates of the leave; absent, every day is a whole one. */
    span?: Parameters<typeof isWholeDay>[0]
  }

/**
 * Returns the minutes that a whole day of leave is charged on each day of the range, 0 on dates that do not
 * count (leave-balances, "Counting"). The leave module counts with it, so that a day charged is a day paid.
 */
export function leaveDayMinutes(
  employee: PlannedTime,
  days: DayRange,
  rule: LeaveDayRule,
): number[] {
  const { is_paid, span } = rule
  const facts = gatherPlanFacts(employee, planTerms(employee.terms, rule), rule)
  const minutes: number[] = []
  for (let day = days.from_day; day <= days.to_day; day++) {
    const isWhole = span === undefined || isWholeDay(span, day)
    const plan = planOf(facts, day, !is_paid && isWhole)
    const isFree = is_paid && plan.holiday_pays_leave
    minutes.push(isFree ? 0 : plan.leave_day_minutes)
  }
  return minutes
}

/** Most employees have no fact of most kinds in a range, and even looking takes time. */
export function factOf<Fact>(byDay: ReadonlyMap<number, Fact>, day: number): Fact | undefined {
  return byDay.size === 0 ? undefined : byDay.get(day)
}

function overridesByDay(overrides: readonly Override[]): ReadonlyMap<number, Override> {
  if (overrides.length === 0) return NO_OVERRIDES
  return new Map(overrides.map((override) => [override.day, override]))
}

const NO_OVERRIDES: ReadonlyMap<number, Override> = new Map()

function isMondayToFriday(day: number): boolean {
  const dayOfWeek = weekday(day)
  return dayOfWeek >= 1 && dayOfWeek <= 5
}
