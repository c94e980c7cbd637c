import { civilDate } from '../../lib/calendar/dates.ts'
import type { Override, PaidHoliday } from './input.ts'
import type { PlanFacts } from './plan-facts.ts'
import { type PlanTerms, termsOn } from './terms.ts'

/** The holiday that an employee observes on a day, and its effect on the day. */
export type HolidayOfDay = {
  /** Null for one from the rule tables, and for a substitute day. */
  id: number | null
  name: string
  /** `substitute`: the day off that an override names instead of a holiday that was worked. */
  kind: PaidHoliday['kind'] | 'substitute'
  /** The minutes that it pays, before anybody punches on it. */
  minutes: number
  /** The minutes that are unpaid leave instead, where such leave takes the holiday. */
  unpaid_minutes: number
  /** A day off with pay: no override makes the employee work on it. */
  is_off: boolean
  /** Hours worked on it are regular and another day is off instead. */
  moves_when_worked: boolean
  /** Whether it pays 0, because an override makes it a working day or names its substitute day. */
  moved: 'owed' | 'named' | null
  /** Paid leave on it is neither paid nor charged. */
  pays_leave: boolean
  /** It pays the average working day, because the pattern has no hours on it. */
  pays_average: boolean
  /** It falls on a day off and pays nothing. */
  is_lost: boolean
  /** The holiday itself, also of a substitute day; null where that one is not known. */
  origin: PaidHoliday | null
  /** The override that names a substitute day for it, or whose substitute day it is. */
  named_by: Override | null
}

/** Other facts that decide the holiday of a day. */
type Around = {
  day: number
  pattern_minutes: number
  override: Override | null
  isUnpaidLeave: boolean
}

/** Returns the holiday of a day under the terms of that day (hours.md, section 4); null on other days. */
export function holidayOfDay(
  facts: PlanFacts,
  terms: PlanTerms,
  around: Around,
): HolidayOfDay | null {
  const { override, day } = around
  if (override !== null && isSubstituteDay(facts, override)) return substituteDay(facts, around)
  const holiday = terms.holidays.get(day)
  if (holiday === undefined) return null
  return holiday.kind === 'paid' ? paidHoliday(facts, terms, holiday, around) : premium(holiday)
}

/** Returns the overrides that name holidays on days of employment under `substitute_day`, by the holiday. */
export function substitutedDays(
  overrides: readonly Override[],
  terms: readonly PlanTerms[],
  isEmployed: (day: number) => boolean,
): ReadonlyMap<number, Override> {
  const naming = overrides.filter(
    (override) => substituteOf(override, terms) !== null && isEmployed(override.day),
  )
  return naming.length === 0
    ? NO_OVERRIDES
    : new Map(naming.map((each) => [each.substitutes_for!, each]))
}

const NO_OVERRIDES: ReadonlyMap<number, Override> = new Map()

/** The policy of the holiday's own date decides, for both days. */
function substituteOf(override: Override, terms: readonly PlanTerms[]): number | null {
  const { is_working, substitutes_for } = override
  if (is_working || substitutes_for === null) return null
  const { holiday_worked_policy } = termsOn(terms, substitutes_for)
  return holiday_worked_policy === 'substitute_day' ? substitutes_for : null
}

function isSubstituteDay({ terms, edition }: PlanFacts, override: Override): boolean {
  return edition.has_substitute_overrides && substituteOf(override, terms) !== null
}

function substituteDay(facts: PlanFacts, around: Around): HolidayOfDay {
  const { terms, skips_unpaid_holidays } = facts
  const { override, pattern_minutes, isUnpaidLeave } = around
  const isUnpaid = isUnpaidLeave && skips_unpaid_holidays
  const holiday_day = override!.substitutes_for!
  const origin = termsOn(terms, holiday_day).holidays.get(holiday_day) ?? null
  const name = origin?.name ?? 'the holiday'
  return {
    ...DAY_OFF,
    id: null,
    name: `Substitute day for ${name} (${civilDate(holiday_day)})`,
    kind: 'substitute',
    minutes: isUnpaid ? 0 : pattern_minutes,
    unpaid_minutes: isUnpaid ? pattern_minutes : 0,
    moves_when_worked: true,
    is_lost: pattern_minutes === 0,
    origin,
    named_by: override,
  }
}

function premium(origin: PaidHoliday): HolidayOfDay {
  const { id, name } = origin
  return { ...DAY_OFF, id, name, kind: 'premium', is_off: false, origin, named_by: null }
}

function paidHoliday(
  facts: PlanFacts,
  terms: PlanTerms,
  origin: PaidHoliday,
  { day, pattern_minutes, override, isUnpaidLeave }: Around,
): HolidayOfDay {
  const { id, name, minutes: average } = origin
  const moves_when_worked = terms.holiday_worked_policy === 'substitute_day'
  const is_off = !(override?.is_working ?? false)
  const named_by = (moves_when_worked && facts.substituted.get(day)) || null
  const isNamed = named_by !== null
  const moved = isNamed ? 'named' : moves_when_worked && !is_off ? 'owed' : null
  const minutes = average ?? pattern_minutes
  const isUnpaid = moved === null && isUnpaidLeave && facts.skips_unpaid_holidays
  return {
    id,
    name,
    kind: 'paid',
    minutes: moved !== null || isUnpaid ? 0 : minutes,
    unpaid_minutes: isUnpaid ? minutes : 0,
    is_off,
    moves_when_worked,
    moved,
    pays_leave: !is_off && !moves_when_worked,
    pays_average: average !== null,
    is_lost: minutes === 0 && !isNamed,
    origin,
    named_by,
  }
}

const DAY_OFF = {
  minutes: 0,
  unpaid_minutes: 0,
  is_off: true,
  moves_when_worked: false,
  moved: null,
  pays_leave: false,
  pays_average: false,
  is_lost: false,
} as const
