import { civilParts, dayNumber } from '../../lib/calendar/dates.ts'
import type { HolidayRow } from './row.ts'

/**
 * How a company treats a holiday: a paid day off; an ordinary working day whose hours are reported separately; an
 * ordinary day.
 */
export const HOLIDAY_CHOICES = ['paid', 'premium', 'ordinary'] as const
export type HolidayChoice = (typeof HOLIDAY_CHOICES)[number]

/** A company's choices by the keys of holidays, for every year and region. */
export type HolidayChoices = ReadonlyMap<string, HolidayChoice>

export const NO_CHOICES: ReadonlyMap<string, HolidayChoice> = new Map()

/**
 * Returns the choice without one of the company's: null for a day that is listed and not paid, as a bank
 * holiday or a part of a day.
 */
export function defaultChoice(row: Pick<HolidayRow, 'is_paid' | 'is_customary'>) {
  if (row.is_customary) return 'ordinary'
  return row.is_paid ? 'paid' : null
}

/**
 * Whether a company's row on a day takes the place of a holiday of its key: the one of that year. One in the
 * last two weeks of December takes the place of a holiday of the next January.
 */
export function takesPlaceOf(day: number, proper_date: string): boolean {
  const proper_day = dayNumber(proper_date)
  const years = civilParts(proper_day).year - civilParts(day).year
  if (years === 1) return proper_day - day <= 14
  return years === 0 && day - proper_day <= 340
}
