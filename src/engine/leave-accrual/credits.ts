import {
  addDays,
  civilDate,
  dayNumber,
  dayNumberOf,
  daysInMonth,
  daysInYear,
} from '../../lib/calendar/dates.ts'
import { type StoredSpells, spellsOf } from '../employment/spells.ts'
import type { LedgerEntry } from './entry.ts'
import { millidaysOf, roundedRatio } from './units.ts'

/** The settings of a leave type that its balance depends on, as in the type's row. */
export type AccrualSettings = {
  /** Null: balances are not tracked. */
  annual_days: number | null
  accrual_method: 'annual_grant' | 'monthly' | 'none'
  /** The step in days to which a partial first year or month is rounded, half up; 0 does not round. */
  accrual_rounding: number
  prorate_first_year: boolean
  /** Null is unlimited, 0 none. */
  carry_over_max_days: number | null
  /** `MM-DD`, the last date on which carried days can be used; null: all year. */
  carry_over_expires_on: string | null
  waiting_period_days: number
}

/**
 * A null `hire_date` is unknown and treated as always employed; `deactivated_on` is the last date of
 * employment. `service_date` is where seniority counts from; null is the hire date.
 */
export type Employment = StoredSpells & { service_date?: string | null | undefined }

/** What a leave year grants, and when. */
export type Credit = Pick<LedgerEntry, 'key' | 'entry_date' | 'millidays' | 'reason'> & {
  kind: 'grant' | 'accrual'
}

/** Whether the leave type has a balance. */
export function hasYearBalance(
  settings: Pick<AccrualSettings, 'annual_days' | 'accrual_method'>,
): boolean {
  return settings.annual_days !== null && settings.accrual_method !== 'none'
}

/**
 * Returns the grant or the monthly accruals of a leave year under the current settings; credits of 0 are left
 * out.
 */
export function creditsOfYear(
  settings: AccrualSettings,
  employment: Employment,
  year: number,
): Credit[] {
  if (!hasYearBalance(settings)) return []
  const credits =
    settings.accrual_method === 'monthly'
      ? monthlyAccruals(settings, employment, year)
      : [annualGrant(settings, employment, year)]
  return credits.filter(({ millidays }) => millidays > 0)
}

/** Returns the first date on which leave may be taken, after the waiting period; null: any. */
export function usableFrom(settings: AccrualSettings, employment: Employment): string | null {
  const from = employment.service_date ?? employment.hire_date
  if (from === null || settings.waiting_period_days === 0) return null
  return addDays(from, settings.waiting_period_days)
}

/** Whether somebody who was employed before a date is not on it: what is left is then not carried over. */
export function isAwayOn(employment: Employment, date: string): boolean {
  const { employment_gaps = [], deactivated_on } = employment
  if (deactivated_on !== null && deactivated_on < date) return true
  return employment_gaps.some(({ last_day, first_day }) => last_day < date && date < first_day)
}

/**
 * Returns the last date on which days carried into a year can be used; 29 February becomes the 28th in other
 * years.
 */
export function carryOverExpiry(settings: AccrualSettings, year: number): string | null {
  if (settings.carry_over_expires_on === null) return null
  const [month, dayOfMonth] = settings.carry_over_expires_on.split('-').map(Number)
  return civilDate(dayNumberOf(year, month!, Math.min(dayOfMonth!, daysInMonth(year, month!))))
}

function annualGrant(settings: AccrualSettings, employment: Employment, year: number): Credit {
  const first = dayNumberOf(year, 1, 1)
  const length = daysInYear(year)
  const from = firstDayIn(employment, first, length)
  const employed = first + length - from
  const whole = annualMillidays(settings)
  return {
    kind: 'grant',
    key: `grant:${year}`,
    entry_date: civilDate(from),
    millidays: prorated(settings, whole, employed, length),
    reason:
      employed === length
        ? `Grant for ${year}`
        : `Grant for ${employed} of ${length} days of ${year}`,
  }
}

function monthlyAccruals(
  settings: AccrualSettings,
  employment: Employment,
  year: number,
): Credit[] {
  return MONTHS.map((month) => {
    const first = dayNumberOf(year, month, 1)
    const length = daysInMonth(year, month)
    const from = firstDayIn(employment, first, length)
    const employed = first + length - from
    const name = `${year}-${String(month).padStart(2, '0')}`
    return {
      kind: 'accrual',
      key: `accrual:${name}`,
      entry_date: civilDate(from),
      millidays: prorated(settings, twelfth(settings, month), employed, length),
      reason:
        employed === length ? `Accrual for ${name}` : `Accrual for ${employed} days of ${name}`,
    }
  })
}

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the first day of employment in a period; the day after the period where there is none. */
function firstDayIn(employment: Employment, first: number, length: number): number {
  for (const { start_date, end_date } of spellsOf(employment)) {
    const from = start_date === null ? first : Math.max(dayNumber(start_date), first)
    if (end_date === null || from <= dayNumber(end_date)) return Math.min(from, first + length)
  }
  return first + length
}

function prorated(settings: AccrualSettings, whole: number, employed: number, length: number) {
  if (employed === 0) return 0
  if (employed === length || !settings.prorate_first_year) return whole
  const step = Math.max(1, millidaysOf(settings.accrual_rounding))
  return Math.min(whole, roundedRatio(whole * employed, length, step))
}

/** Returns a month's share, so that the twelve add up exactly to the year in millidays. */
function twelfth(settings: AccrualSettings, month: number): number {
  const annual = annualMillidays(settings)
  return roundedRatio(annual * month, 12) - roundedRatio(annual * (month - 1), 12)
}

function annualMillidays(settings: AccrualSettings): number {
  return millidaysOf(settings.annual_days ?? 0)
}
