import { addDays, daysBetween, daysInMonth, daysInYear, yearOf } from '../../lib/calendar/dates.ts'
import { begunOn, type Enrollment } from './policy.ts'

/** The day on which leave years start, `MM-DD`, from a civil date on; null is always. */
export type LeaveYearRule = { from: string | null; starts: string }

/** A leave year in civil dates, both inclusive. */
export type LeaveYear = {
  /** The calendar year in which it starts. */
  number: number
  start: string
  end: string
  /** The days of the full year, of which a shortened leave year is a part. */
  full_days: number
}

/** Leave years that are calendar years. */
export const CALENDAR_YEARS: readonly LeaveYearRule[] = [{ from: null, starts: '01-01' }]

const calendarYears = new Map<number, LeaveYear>()

function calendarYear(number: number): LeaveYear {
  const [start, end] = [startIn('01-01', number), startIn('12-31', number)]
  return { number, start, end, full_days: daysInYear(number) }
}

/**
 * Returns the leave year of a civil date. When the rule changes, the year that is running ends the day before, and the
 * next one lasts until the day before the new rule's next start.
 */
export function leaveYearOn(rules: readonly LeaveYearRule[], date: string): LeaveYear {
  if (rules === CALENDAR_YEARS) return calendarYears.getOrInsertComputed(yearOf(date), calendarYear)
  const rule = begunOn(rules, date)!
  const next = rules[rules.indexOf(rule) + 1]
  const year = yearOf(date)
  const thisYear = startIn(rule.starts, year)
  const begins = thisYear <= date ? thisYear : startIn(rule.starts, year - 1)
  const following = thisYear <= date ? startIn(rule.starts, year + 1) : thisYear
  const start = rule.from !== null && rule.from > begins ? rule.from : begins
  const end = next?.from && next.from < following ? next.from : following
  return {
    number: yearOf(start),
    start,
    end: addDays(end, -1),
    full_days: daysBetween(begins, following),
  }
}

export function leaveYearAfter(rules: readonly LeaveYearRule[], { end }: LeaveYear): LeaveYear {
  return leaveYearOn(rules, addDays(end, 1))
}

export function leaveYearBefore(rules: readonly LeaveYearRule[], { start }: LeaveYear): LeaveYear {
  return leaveYearOn(rules, addDays(start, -1))
}

/** Returns the first date of the leave year that contains a civil date, ignoring years that a rule change shortened. */
export function startBeforeCuts(rules: readonly LeaveYearRule[], date: string): string {
  const { start } = leaveYearOn(rules, date)
  const n = rules.findIndex(({ from }) => from === start)
  if (n < 1) return start
  return [startBeforeCuts(rules.slice(0, n), date), start].toSorted()[0]!
}

/**
 * Returns the leave year that starts in a calendar year. Where a change of the rule makes two, it is the one of
 * `today`, or the later one.
 */
export function leaveYearNumbered(
  rules: readonly LeaveYearRule[],
  number: number,
  today: string,
): LeaveYear {
  const current = leaveYearOn(rules, today)
  if (current.number === number) return current
  const last = leaveYearOn(rules, `${number}-12-31`)
  return last.number === number ? last : leaveYearAfter(rules, last)
}

/** Returns the leave years that dates between two civil dates belong to, in order. */
export function leaveYearsBetween(
  rules: readonly LeaveYearRule[],
  from: string,
  to: string,
): LeaveYear[] {
  const years = [leaveYearOn(rules, from)]
  while (years.at(-1)!.end < to) years.push(leaveYearAfter(rules, years.at(-1)!))
  return years
}

/** Returns how entries name a leave year in their keys: `2026`, or its first date where that is not 1 January. */
export function nameOfYear(start: string): string {
  return start.endsWith('-01-01') ? String(yearOf(start)) : start
}

/** Returns the civil date of a `MM-DD` in a calendar year; 29 February becomes the 28th in other years. */
export function startIn(month_day: string, year: number): string {
  const [month, day] = month_day.split('-').map(Number) as [number, number]
  const last = daysInMonth(year, month)
  return `${year}-${pad(month)}-${pad(Math.min(day, last))}`
}

/** Returns the first date of a `MM-DD` in a leave year; null if a shortened year does not contain it. */
export function firstDateIn(month_day: string, { start, end }: LeaveYear): string | null {
  const thisYear = startIn(month_day, yearOf(start))
  const date = thisYear >= start ? thisYear : startIn(month_day, yearOf(start) + 1)
  return date <= end ? date : null
}

/**
 * Returns the day on which the leave years of an enrollment start, `MM-DD`. Seniority counts from the service date; an
 * unknown one gives calendar years.
 */
export function yearStartOf({ policy }: Enrollment, service_date: string | null): string {
  if (policy.leave_year_starts === 'calendar') return '01-01'
  if (policy.leave_year_starts !== 'hire_anniversary') return policy.leave_year_starts
  return service_date === null ? '01-01' : service_date.slice(5)
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
