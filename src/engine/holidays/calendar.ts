import { dayNumber, weekday, yearOf } from '../../lib/calendar/dates.ts'
import type { PaidHoliday } from '../hours/input.ts'
import { defaultChoice, type HolidayChoice, type HolidayChoices, NO_CHOICES } from './choice.ts'
import { appliesTo, byNarrowness, type CompanyHoliday, dateInYear } from './company-holiday.ts'
import type { HolidayRow } from './row.ts'
import { standInsOf } from './stand-ins.ts'
import { isStatutoryCountry } from './statutory.ts'

/** A holiday in a list; the id is null when the company has not changed it. */
export type ListedHoliday = Omit<CompanyHoliday, 'id'> & {
  id: number | null
  /** The stable name of a public holiday; null for a row of the company's. */
  key: string | null
  /** Null for a row of the company's, and for a day that is listed and not paid. */
  choice: HolidayChoice | null
  /** The date of the holiday itself, which differs on a substitute day. */
  proper_date: string
  weekday: (typeof WEEKDAYS)[number]
  is_substitute: boolean
  source: 'statutory' | 'date-holidays' | 'company'
  /** The public holiday in whose place a row of the company's is; absent without one. */
  replaced?: NonNullable<PaidHoliday['replaced']>
}

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
 * Returns the holidays of a place and year by date, one per date, ordinary ones too. A company's row replaces
 * the public holiday of its date, and that of its `for_key`, of which the narrowest row alone counts. `publicRows` may
 * have those of the next year too, for rows of late December.
 */
export function holidayCalendar(
  place: HolidayPlace,
  publicRows: readonly HolidayRow[],
  companyRows: readonly CompanyHoliday[],
  choices: HolidayChoices = NO_CHOICES,
): ListedHoliday[] {
  // The narrowest is last and wins.
  const applicable = companyRows.filter((row) => appliesTo(row, place)).sort(byNarrowness)
  const standIns = standInsOf(applicable, place.year, publicRows)
  const byDate = new Map(
    publicRows
      .filter((row) => yearOf(row.date) === place.year && !standIns.replaces(row))
      .map((row) => [row.date, listedPublic(row, choices)]),
  )
  for (const row of applicable) {
    const date = dateInYear(row, place.year)
    if (date === null || standIns.isBeaten(row, date)) continue
    const is_substitute = byDate.get(date)?.is_substitute ?? false
    const dated = { date, proper_date: date, weekday: weekdayName(date) }
    const taken = standIns.takenBy(row, date)
    const replaced = taken && { name: taken.name, day: dayNumber(taken.proper_date) }
    byDate.set(date, {
      ...listedOwn(row),
      ...dated,
      is_substitute,
      ...(replaced ? { replaced } : {}),
    })
  }
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns the company's row in the year in which it is stored, ignoring its effect on a public holiday. */
export function listedCompanyHoliday(row: CompanyHoliday): ListedHoliday {
  const { date } = row
  const dated = { date, proper_date: date, weekday: weekdayName(date) }
  return { ...listedOwn(row), ...dated, is_substitute: false }
}

/** Returns how many of the dates are Monday to Friday. */
export function countWeekdays(holidays: readonly ListedHoliday[]): number {
  return holidays.filter((each) => each.weekday !== 'Sunday' && each.weekday !== 'Saturday').length
}

/**
 * Returns the paid days off by day number, both days of a pair on their own dates: the rule of the first
 * edition (`settings.edition` 1).
 */
export function paidHolidays(holidays: readonly ListedHoliday[]): Map<number, PaidHoliday> {
  const paid = holidays.filter((each) => each.is_paid && !each.is_working_day)
  return new Map(
    paid.map(({ date, id, name, key }) => {
      const day = dayNumber(date)
      return [day, { id, name, key, proper_day: day, minutes: null, kind: 'paid' }]
    }),
  )
}

function listedPublic(row: HolidayRow, choices: HolidayChoices): ListedHoliday {
  const { is_customary, ...listed } = row
  const chosen = choices.get(row.key)
  const choice = chosen ?? defaultChoice(row)
  return {
    ...listed,
    id: null,
    choice,
    weekday: weekdayName(row.date),
    is_paid: choice === 'paid',
    is_working_day: choice === 'premium' || choice === 'ordinary',
    recurring: false,
    for_key: null,
    source: isStatutoryCountry(row.country_code) ? 'statutory' : 'date-holidays',
  }
}

function listedOwn(row: CompanyHoliday) {
  const { id, name, type, country_code, region, is_paid, is_working_day, recurring, for_key } = row
  const place = { country_code, region }
  const own = { key: null, choice: null, source: 'company' } as const
  return { id, name, type, ...place, is_paid, is_working_day, recurring, for_key, ...own }
}

function weekdayName(date: string) {
  return WEEKDAYS[weekday(dayNumber(date))]!
}
