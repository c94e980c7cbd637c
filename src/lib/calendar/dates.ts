export const MS_PER_MINUTE = 60_000
export const MS_PER_DAY = 86_400_000
export const MINUTES_PER_DAY = 1440

/** The parts of a civil date; `month` is 1-12. */
export type CivilParts = { year: number; month: number; day_of_month: number }

/** Whether the text is a valid calendar date `YYYY-MM-DD`, years 0001-9999; 2026-02-30 is not. */
export function isCivilDate(text: string): boolean {
  return parseCivilDate(text) !== null
}

/** Returns the day number (days since 1970-01-01) of a civil date; null when the date does not exist. */
export function parseCivilDate(text: string): number | null {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return null
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const dayOfMonth = digits(text, 8, 10)
  // Comparisons with NaN are false.
  if (!(year >= 1 && month >= 1 && month <= 12)) return null
  if (!(dayOfMonth >= 1 && dayOfMonth <= daysInMonth(year, month))) return null
  return dayNumberOf(year, month, dayOfMonth)
}

/** Returns the number in a part of a text; NaN if it has anything but digits. An answer may have thousands of dates. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

/**
 * Returns the day number (days since 1970-01-01) of a civil date; throws a RangeError when the date does not
 * exist.
 */
export function dayNumber(date: string): number {
  const day = parseCivilDate(date)
  if (day === null)
    throw new RangeError(`${JSON.stringify(date)} is not a date in the form YYYY-MM-DD.`)
  return day
}

/** The dates of 1970 to 2099 by day number, filled on demand, because most are needed repeatedly. */
const civilDates = new Array<string | undefined>(47_482)

/** Returns the civil date `YYYY-MM-DD` of a day number. */
export function civilDate(day: number): string {
  const earlier = civilDates[day]
  if (earlier !== undefined) return earlier
  const { year, month, day_of_month } = civilParts(day)
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day_of_month)}`
  if (day >= 0 && day < civilDates.length) civilDates[day] = date
  return date
}

/** Returns the day number of a year, month (1-12) and day; the caller has checked that the date exists. */
export function dayNumberOf(year: number, month: number, dayOfMonth: number): number {
  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March.
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function civilParts(day: number): CivilParts {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day_of_month = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day_of_month }
}

/** Returns the day of the week of a day number, 0 = Sunday. */
export function weekday(day: number): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7
}

/** Returns the last day number at or before `day` that falls on that weekday (0 = Sunday). */
export function onOrBefore(day: number, dayOfWeek: number): number {
  return day - ((weekday(day) - dayOfWeek + 7) % 7)
}

/**
 * Returns the civil date `count` days after `date`, or before it when negative; throws a RangeError for an
 * invalid date.
 */
export function addDays(date: string, count: number): string {
  return civilDate(dayNumber(date) + count)
}

/** Returns the number of days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/**
 * Returns the day number of a day of a month, or of the last day where the month is shorter; a month below 1 or above 12
 * is one of another year.
 */
export function dayInMonth(year: number, month: number, dayOfMonth: number): number {
  const inYear = year + Math.floor((month - 1) / 12)
  const inMonth = ((((month - 1) % 12) + 12) % 12) + 1
  return dayNumberOf(inYear, inMonth, Math.min(dayOfMonth, daysInMonth(inYear, inMonth)))
}

export function daysInYear(year: number): number {
  return isLeapYear(year) ? 366 : 365
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
