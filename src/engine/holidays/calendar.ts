import {
  civilDate,
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
  weekday,
} from '../../lib/calendar/dates.ts'
import type { HolidayRow } from './row.ts'
import { isStatutoryCountry } from './statutory.ts'

/**
 * A holiday of a company's own, or its change to the public one of that date. A null country or region
 * means all of them; `is_working_day` that the company works on it.
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
  /** Again on the same month and day of each later year; 29 February in leap years only. */
  recurring: boolean
}

type HolidaySource = 'statutory' | 'date-holidays' | 'company'

/** A holiday as it is listed; the id is null for one that the company has not touched. */
export type ListedHoliday = Omit<CompanyHoliday, 'id'> & {
  id: number | null
  weekday: (typeof WEEKDAYS)[number]
  is_substitute: boolean
  source: HolidaySource
}

/** Whose holidays are asked for. */
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

/** The holidays of a place and year by date, one a date: the company's own row stands before the public. */
export function holidayCalendar(
  place: HolidayPlace,
  publicRows: readonly HolidayRow[],
  companyRows: readonly CompanyHoliday[],
): ListedHoliday[] {
  const byDate = new Map(publicRows.map((row) => [row.date, listedPublic(row)]))
  // The narrowest comes last and stays.
  const own = companyRows.filter((row) => appliesTo(row, place)).sort(byNarrowness)
  for (const row of own) {
    const date = dateInYear(row, place.year)
    if (date === null) continue
    const is_substitute = byDate.get(date)?.is_substitute ?? false
    byDate.set(date, { ...listedOwn(row), date, weekday: weekdayName(date), is_substitute })
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The company's row in the year in which it is stored; what it does to a public one is not known of it. */
export function listedCompanyHoliday(row: CompanyHoliday): ListedHoliday {
  return { ...listedOwn(row), date: row.date, weekday: weekdayName(row.date), is_substitute: false }
}

/** How many of the dates fall Monday to Friday. */
export function countWeekdays(holidays: readonly ListedHoliday[]): number {
  return holidays.filter((each) => each.weekday !== 'Sunday' && each.weekday !== 'Saturday').length
}

/** The holidays that are days off with pay, by day number: what leave and paid hours leave out. */
export function paidHolidays(
  holidays: readonly ListedHoliday[],
): Map<number, { id: number | null; name: string }> {
  const paid = holidays.filter((each) => each.is_paid && !each.is_working_day)
  return new Map(paid.map(({ date, id, name }) => [dayNumber(date), { id, name }]))
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

/** One of a single year before a recurring one, then a region's, then a country's, then the newest. */
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
