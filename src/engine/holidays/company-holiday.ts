import {
  civilDate,
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
} from '../../lib/calendar/dates.ts'

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
  /** The key of the holiday that it replaces in its year; null for none. */
  for_key: string | null
}

/** Whether a company's row applies in a place. */
export function appliesTo(
  row: CompanyHoliday,
  { country, region }: { country: string; region: string | null },
): boolean {
  if (row.country_code !== null && row.country_code !== country) return false
  return row.region === null || row.region === region
}

/** Sorts a single year before recurring, then a region before a country, then the newest first. */
export function byNarrowness(a: CompanyHoliday, b: CompanyHoliday): number {
  return (
    Number(b.recurring) - Number(a.recurring) ||
    Number(a.region !== null) - Number(b.region !== null) ||
    Number(a.country_code !== null) - Number(b.country_code !== null) ||
    a.id - b.id
  )
}

/** Returns the date of a company's row in a year; null where it is not in it. */
export function dateInYear(row: CompanyHoliday, year: number): string | null {
  const first = civilParts(dayNumber(row.date))
  if (first.year === year) return row.date
  if (!row.recurring || year < first.year) return null
  if (first.day_of_month > daysInMonth(year, first.month)) return null
  return civilDate(dayNumberOf(year, first.month, first.day_of_month))
}
