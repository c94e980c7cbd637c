import {
  civilDate,
  civilParts,
  dayInMonth,
  dayNumber,
  dayNumberOf,
  onOrBefore,
  yearOf,
} from '../lib/calendar/dates.ts'

export const PAY_FREQUENCIES = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const
export type PayFrequency = (typeof PAY_FREQUENCIES)[number]

export type PeriodSettings = {
  pay_frequency: PayFrequency
  /** The start date of any weekly or biweekly period; the others are counted from it. */
  pay_period_anchor: string
  /** The day of the month on which monthly periods start; in a shorter month, its last day. */
  pay_month_starts_on: number
  /** The two days of the month on which semimonthly periods start, in order. */
  pay_period_days: [number, number]
  pay_date_offset_days: number
}

/** A pay period, both dates inclusive. */
export type PayPeriod = {
  /** The year in which the period starts and its number within that year, for example `2026-P20`. */
  label: string
  frequency: PayFrequency
  start_date: string
  end_date: string
  /** `pay_date_offset_days` after the end. */
  pay_date: string
}

/** Returns the default settings of a company whose first year is `firstYear`. */
export function defaultPeriodSettings(firstYear: number): PeriodSettings {
  return {
    pay_frequency: 'biweekly',
    pay_period_anchor: civilDate(onOrBefore(dayNumberOf(firstYear, 1, 1), 0)),
    pay_month_starts_on: 1,
    pay_period_days: [1, 16],
    pay_date_offset_days: 5,
  }
}

/** Returns the pay period that contains a date; throws a RangeError for an invalid date. */
export function payPeriodOn(date: string, settings: PeriodSettings): PayPeriod {
  return describe(spanOn(dayNumber(date), settings), settings)
}

/** Returns the period `count` periods later (earlier when negative). */
export function payPeriodAfter(
  period: Pick<PayPeriod, 'start_date' | 'end_date'>,
  settings: PeriodSettings,
  count = 1,
): PayPeriod {
  let day = dayNumber(count < 0 ? period.start_date : period.end_date)
  for (let i = Math.abs(count); i > 0; i--) {
    const span = spanOn(day + Math.sign(count), settings)
    day = count < 0 ? span.start : span.end
  }
  return describe(spanOn(day, settings), settings)
}

/** Returns every period that overlaps the two dates (inclusive), in order. */
export function payPeriodsBetween(from: string, to: string, settings: PeriodSettings): PayPeriod[] {
  const periods: PayPeriod[] = []
  const last = dayNumber(to)
  for (let day = dayNumber(from); day <= last; ) {
    const span = spanOn(day, settings)
    periods.push(describe(span, settings))
    day = span.end + 1
  }
  return periods
}

type Span = { start: number; end: number }

function spanOn(day: number, settings: PeriodSettings): Span {
  switch (settings.pay_frequency) {
    case 'weekly':
      return countedSpan(day, settings, 7)
    case 'biweekly':
      return countedSpan(day, settings, 14)
    case 'semimonthly':
      return spanOfMonths(day, settings.pay_period_days)
    case 'monthly':
      return spanOfMonths(day, [settings.pay_month_starts_on])
  }
}

/** Returns the period around a day where periods start on these days of every month. */
function spanOfMonths(day: number, days: readonly number[]): Span {
  const { year, month } = civilParts(day)
  const starts = [-1, 0, 1].flatMap((count) =>
    days.map((each) => dayInMonth(year, month + count, each)),
  )
  const next = starts.findIndex((start) => start > day)
  return { start: starts[next - 1]!, end: starts[next]! - 1 }
}

function countedSpan(day: number, settings: PeriodSettings, length: number): Span {
  const anchor = dayNumber(settings.pay_period_anchor)
  const start = anchor + Math.floor((day - anchor) / length) * length
  return { start, end: start + length - 1 }
}

function describe({ start, end }: Span, settings: PeriodSettings): PayPeriod {
  const start_date = civilDate(start)
  return {
    label: `${yearOf(start_date)}-P${String(numberInYear(start, settings)).padStart(2, '0')}`,
    frequency: settings.pay_frequency,
    start_date,
    end_date: civilDate(end),
    pay_date: civilDate(end + settings.pay_date_offset_days),
  }
}

/** Returns how many periods have started in the year of `start`, including its own. */
function numberInYear(start: number, settings: PeriodSettings): number {
  const { year, month, day_of_month } = civilParts(start)
  switch (settings.pay_frequency) {
    case 'weekly':
      return Math.floor((start - dayNumberOf(year, 1, 1)) / 7) + 1
    case 'biweekly':
      return Math.floor((start - dayNumberOf(year, 1, 1)) / 14) + 1
    case 'semimonthly':
      return month * 2 - (day_of_month === settings.pay_period_days[0] ? 1 : 0)
    case 'monthly':
      return month
  }
}
