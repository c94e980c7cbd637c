import {
  civilDate,
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
  weekday,
} from '../../lib/calendar/dates.ts'
import type { PaidHoliday } from '../hours/input.ts'
import type { HolidayRow } from './row.ts'
import { isStatutoryCountry } from './statutory.ts'

/**
 * A company holiday, or the company's change to the public holiday of that date. A null country or region
 * means all of them; with `is_working_day` the company works on it.
 */
export type CompanyHoliday = {
  id: number
  date: string
  name: string
  type: string
  country_code: string | null
  region: string | null
  is_paid: boolean
  is_working_day: boolean
  /** Repeats on the same month and day of each later year; 29 February in leap years only. */
  recurring: boolean
}

type HolidaySource = 'statutory' | 'date-holidays' | 'company'

/** A holiday in a list; the id is null when the company has not changed it. */
export type ListedHoliday = Omit<CompanyHoliday, 'id'> & {
  id: number | null
  weekday: (typeof WEEKDAYS)[number]
  is_substitute: boolean
  source: HolidaySource
}

/** The place whose holidays are requested. */
export type HolidayPlace = { country: string; region: string | null; year: number }

const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/**
 * Returns the holidays of a place and year by date, one per date; a company's own row replaces the public
 * holiday.
 */
export function holidayCalendar(
  place: HolidayPlace,
  publicRows: readonly HolidayRow[],
  companyRows: readonly CompanyHoliday[],
): ListedHoliday[] {
  const byDate = new Map(publicRows.map((row) => [row.date, listedPublic(row)]))
  // The narrowest is last and wins.
  const own = companyRows.filter((row) => appliesTo(row, place)).sort(byNarrowness)
  for (const row of own) {
    const date = dateInYear(row, place.year)
    if (date === null) continue
    const is_substitute = byDate.get(date)?.is_substitute ?? false
    byDate.set(date, { ...listedOwn(row), date, weekday: weekdayName(date), is_substitute })
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the company's row in the year in which it is stored, without its effect on a public holiday. */
export function listedCompanyHoliday(row: CompanyHoliday): ListedHoliday {
  return { ...listedOwn(row), date: row.date, weekday: weekdayName(row.date), is_substitute: false }
}

/** Returns how many of the dates are Monday to Friday. */
export function countWeekdays(holidays: readonly ListedHoliday[]): number {
  return holidays.filter((each) => each.weekday !== 'Sunday' && each.weekday !== 'Saturday').length
}

/** Returns the paid days off by day number: leave and paid hours skip them. */
export function paidHolidays(holidays: readonly ListedHoliday[]): Map<number, PaidHoliday> {
  const paid = holidays.filter((each) => each.is_paid && !each.is_working_day)
  return new Map(
    paid.map(({ date, id, name }) => {
      const day = dayNumber(date)
      return [day, { id, name, key: null, proper_day: day, minutes: null, kind: 'paid' }]
    }),
  )
}

function listedPublic(row: HolidayRow): ListedHoliday {
  return {
    ...row,
    id: null,
    weekday: weekdayName(row.date),
    is_working_day: false,
    recurring: false,
    source: isStatutoryCountry(row.country_code) ? 'statutory' : 'date-holidays',
  }
}

function listedOwn(row: CompanyHoliday) {
  const { id, name, type, country_code, region, is_paid, is_working_day, recurring } = row
  const source = 'company' as const
  return { id, name, type, country_code, region, is_paid, is_working_day, recurring, source }
}

function appliesTo(row: CompanyHoliday, { country, region }: HolidayPlace): boolean {
  if (row.country_code !== null && row.country_code !== country) return false
  return row.region === null || row.region === region
}

/** Sorts a single year before recurring, then a region before a country, then the newest first. */
function byNarrowness(a: CompanyHoliday, b: CompanyHoliday): number {
  return (
    Number(b.recurring) - Number(a.recurring) ||
    Number(a.region !== null) - Number(b.region !== null) ||
    Number(a.country_code !== null) - Number(b.country_code !== null) ||
    a.id - b.id
  )
}

function dateInYear(row: CompanyHoliday, year: number): string | null {
  const first = civilParts(dayNumber(row.date))
  if (first.year === year) return row.date
  if (!row.recurring || year < first.year) return null
  if (first.day_of_month > daysInMonth(year, first.month)) return null
  return civilDate(dayNumberOf(year, first.month, first.day_of_month))
}

function weekdayName(date: string) {
  return WEEKDAYS[weekday(dayNumber(date))]!
}
