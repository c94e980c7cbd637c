import { dayNumber, yearOf } from '../../lib/calendar/dates.ts'
import { takesPlaceOf } from './choice.ts'
import { type CompanyHoliday, dateInYear } from './company-holiday.ts'
import type { HolidayRow } from './row.ts'

/** Looks up which company rows replace a public holiday, by date. */
export type StandIns = {
  /** Whether a row of the company's takes the place of a public holiday. */
  replaces(row: HolidayRow): boolean
  /** Whether a narrower row takes the place of the same holiday, so that this one does not count on its date. */
  isBeaten(row: CompanyHoliday, date: string): boolean
  /** Returns the holiday in whose place a row is on a date, on the holiday's own date; undefined without one. */
  takenBy(row: CompanyHoliday, date: string): HolidayRow | undefined
}

/**
 * Returns which of the company's rows, the narrowest last, take the place of holidays in a year. `publicRows` are those
 * of the year, and of the next one where rows of late December may be for a holiday of January.
 */
export function standInsOf(
  own: readonly CompanyHoliday[],
  year: number,
  publicRows: readonly HolidayRow[],
): StandIns {
  const dated = own
    .filter(({ for_key }) => for_key !== null)
    .flatMap((row) => datesAround(row, year).map((date) => ({ row, date })))
  const winners = new Map<string, string>()
  const holidayOn = new Map<string, string | null>()
  for (const { row, date } of dated) {
    const holiday = holidayOf(row.for_key!, date, publicRows)
    holidayOn.set(nameOf(row, date), holiday)
    if (holiday !== null) winners.set(holiday, nameOf(row, date))
  }
  return {
    replaces: ({ key, proper_date }) =>
      dated.some(
        ({ row, date }) => row.for_key === key && takesPlaceOf(dayNumber(date), proper_date),
      ),
    isBeaten: (row, date) => {
      const holiday = holidayOn.get(nameOf(row, date)) ?? null
      return holiday !== null && winners.get(holiday) !== nameOf(row, date)
    },
    takenBy: ({ for_key }, date) =>
      publicRows.find(
        ({ key, proper_date, is_substitute }) =>
          key === for_key && !is_substitute && takesPlaceOf(dayNumber(date), proper_date),
      ),
  }
}

function datesAround(row: CompanyHoliday, year: number): string[] {
  return [year - 1, year, year + 1]
    .map((each) => dateInYear(row, each))
    .filter((date) => date !== null)
}

function nameOf({ id }: CompanyHoliday, date: string): string {
  return `${id} ${date}`
}

/**
 * Returns the holiday of the key whose place a row on a date takes, by its year; where the place does not have the
 * holiday, the one of the date's year. Null where the holiday of the date's year is too far away.
 */
export function holidayOf(
  key: string,
  date: string,
  publicRows: readonly HolidayRow[],
): string | null {
  const of_key = publicRows.filter((row) => row.key === key)
  const taken = of_key.find(({ proper_date }) => takesPlaceOf(dayNumber(date), proper_date))
  if (taken) return `${key} ${yearOf(taken.proper_date)}`
  return of_key.length === 0 ? `${key} ${yearOf(date)}` : null
}
