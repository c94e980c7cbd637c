import {
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
  onOrBefore,
  weekday,
} from '../../lib/calendar/dates.ts'

/** Weekdays count from 0 = Sunday, months from 1; `nth` -1 is the last. */
type NthWeekday = { nth: number; weekday: number; month: number; plus_days?: number }

/**
 * The date of a holiday: a fixed date (`MM-DD`); the nth weekday of a month, or days after it; the last Monday
 * before a date; days after Easter Sunday.
 */
type DateRule = { on: string } | NthWeekday | { monday_before: string } | { easter: number }

/**
 * The handling of a date on a weekend. `sunday_moves`: Monday instead. `sunday_adds`: also Monday, for employees who do
 * not work on Sundays. `nearest_weekday_adds`: also Friday or Monday.
 */
type WeekendRule = 'sunday_moves' | 'sunday_adds' | 'nearest_weekday_adds'

/** A statutory holiday; `from` is the first year it was observed, `until` the last. */
export type HolidayRule = DateRule & {
  /** The stable name, which its observed day shares. It never changes, because companies store it. */
  key: string
  name: string
  from?: number
  until?: number
  weekend?: WeekendRule
}

/** A day on which a holiday is observed. For a holiday that moves by law, the proper day is the day it moves to. */
export type ObservedDay = {
  key: string
  day: number
  proper_day: number
  name: string
  is_substitute: boolean
}

// Days from the date to the observed day, by weekday from Sunday.
const shifts: Record<WeekendRule, readonly number[]> = {
  sunday_moves: [1, 0, 0, 0, 0, 0, 0],
  sunday_adds: [1, 0, 0, 0, 0, 0, 0],
  nearest_weekday_adds: [1, 0, 0, 0, 0, 0, -1],
}

/** Returns the days of a calendar year on which the holidays are observed, in order. */
export function observedDays(rules: readonly HolidayRule[], year: number): ObservedDay[] {
  // 1 January may be observed on 31 December of the year before.
  return [year, year + 1]
    .flatMap((ruleYear) =>
      rules.filter(isInForce(ruleYear)).flatMap((rule) => keep(rule, ruleYear)),
    )
    .filter((observed) => civilParts(observed.day).year === year)
    .sort((a, b) => a.day - b.day)
}

/** Returns the day number of the rule's date in a year, before weekends are considered. */
function dayOfRule(rule: DateRule, year: number): number {
  if ('on' in rule) return dayInYear(rule.on, year)
  if ('monday_before' in rule) return onOrBefore(dayInYear(rule.monday_before, year) - 1, 1)
  if ('easter' in rule) return easterSunday(year) + rule.easter
  return nthWeekday(rule, year) + (rule.plus_days ?? 0)
}

function nthWeekday(rule: NthWeekday, year: number): number {
  const { nth, month } = rule
  if (nth < 0) {
    const last = dayNumberOf(year, month, daysInMonth(year, month))
    return onOrBefore(last, rule.weekday) + (nth + 1) * 7
  }
  return onOrBefore(dayNumberOf(year, month, 7), rule.weekday) + (nth - 1) * 7
}

/** Returns the day number of Easter Sunday in the Gregorian calendar. */
export function easterSunday(year: number): number {
  // The anonymous algorithm of Nature, 1876, as in Meeus, "Astronomical Algorithms", chapter 8.
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayNumberOf(year, Math.floor(n / 31), (n % 31) + 1)
}

function isInForce(year: number) {
  return (rule: HolidayRule) => (rule.from ?? year) <= year && year <= (rule.until ?? year)
}

function keep(rule: HolidayRule, year: number): ObservedDay[] {
  const { key, name } = rule
  const day = dayOfRule(rule, year)
  const proper = { key, day, proper_day: day, name, is_substitute: false }
  const shift = rule.weekend === undefined ? 0 : shifts[rule.weekend][weekday(day)]!
  if (shift === 0) return [proper]
  const observed = { ...proper, day: day + shift, name: `${name} (observed)`, is_substitute: true }
  if (rule.weekend === 'sunday_moves') return [{ ...observed, proper_day: observed.day }]
  return [proper, observed]
}

function dayInYear(monthAndDay: string, year: number): number {
  return dayNumber(`${String(year).padStart(4, '0')}-${monthAndDay}`)
}
