import {
  addDays,
  civilDate,
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
} from '../../lib/calendar/dates.ts'
import {
  type AmountSpan,
  amountSpans,
  daysOfEmployment,
  type Employment,
  type Entitled,
  FULL_SHARE,
  serviceDateOf,
} from './entitlement.ts'
import type { LedgerEntry } from './entry.ts'
import { type LeaveYear, nameOfYear } from './leave-years.ts'
import { type Enrollment, type PolicySettings, tracksBalance } from './policy.ts'
import { roundedRatio, thousandthsOf } from './units.ts'

/** An amount that a leave year grants, and its date. */
export type Credit = Pick<LedgerEntry, 'key' | 'entry_date' | 'amount' | 'reason'> & {
  kind: 'grant' | 'accrual'
}

/** Whether a balance is tracked under any of an employee's enrollments. */
export function hasBalance({ enrollments }: { enrollments: readonly Enrollment[] }): boolean {
  return enrollments.some(tracksBalance)
}

/** Returns the grant and the monthly accruals of a leave year under the rules of each day; leaves out credits of 0. */
export function creditsOfYear(entitled: Entitled, year: LeaveYear): Credit[] {
  const methods = new Set(entitled.enrollments.map(({ policy }) => policy.accrual_method))
  const credits = [
    ...(methods.has('annual_grant') ? annualGrant(entitled, year) : []),
    ...(methods.has('monthly') ? monthlyAccruals(entitled, year) : []),
  ]
  return credits.filter(({ amount }) => amount > 0)
}

export type CreditsOf = (year: LeaveYear) => readonly Credit[]

/** Returns a function that computes the credits of each leave year once: they do not depend on a ledger's entries. */
export function creditsOnce(entitled: Entitled): CreditsOf {
  const byStart = new Map<string, readonly Credit[]>()
  return (year) =>
    byStart.getOrInsertComputed(year.start, () => {
      return sharedCredits(entitled, year) ?? creditsOfYear(entitled, year)
    })
}

/**
 * Returns the credits of a leave year that is employed and under one amount from the first of its first month to the
 * end of its last: they are the same for everybody under the policy, and computed once for them all.
 */
function sharedCredits(entitled: Entitled, year: LeaveYear): readonly Credit[] | undefined {
  const longest_month = 31
  const first = dayNumber(`${year.start.slice(0, -2)}01`)
  const same = sameAmount(entitled, first, dayNumber(year.end) + longest_month)
  if (!same) return undefined
  const { policy, annual, share } = same
  const byYear = sharedByPolicy.getOrInsertComputed(policy, () => new Map())
  if (byYear.size > most_shared) byYear.clear()
  const key = `${year.start} ${year.end} ${year.full_days} ${annual} ${share}`
  return byYear.getOrInsertComputed(key, () => creditsOfYear(entitled, year))
}

const sharedByPolicy = new WeakMap<PolicySettings, Map<string, readonly Credit[]>>()
const most_shared = 1_000

/** Returns the first date on which leave may be taken, after the waiting period; null: any. */
export function usableFrom(
  { waiting_period_days }: { waiting_period_days: number },
  employment: Employment,
): string | null {
  const from = serviceDateOf(employment)
  return from === null || waiting_period_days === 0 ? null : addDays(from, waiting_period_days)
}

/** Whether somebody who was employed before a date is not employed on it; unused leave is then not carried over. */
export function isAwayOn(employment: Employment, date: string): boolean {
  const { employment_gaps = [], deactivated_on } = employment
  if (deactivated_on !== null && deactivated_on < date) return true
  return employment_gaps.some(({ last_day, first_day }) => last_day < date && date < first_day)
}

/** The amounts of the year's days, divided by the days of a full year. */
function annualGrant(entitled: Entitled, year: LeaveYear): Credit[] {
  const [first, last] = [dayNumber(year.start), dayNumber(year.end)]
  const spans = spansBy('annual_grant', entitled, first, last)
  if (spans.length === 0) return []
  const days = lengthOf(spans)
  const name =
    year.start.endsWith('-01-01') && year.full_days === last - first + 1
      ? String(year.number)
      : `${year.start} to ${year.end}`
  return [
    {
      kind: 'grant',
      key: `grant:${nameOfYear(year.start)}`,
      entry_date: civilDate(firstDay(entitled, spans, last)),
      amount: amountOf(spans, year.full_days, ({ annual, share }) => annual * share),
      reason:
        days === year.full_days
          ? `Grant for ${name}`
          : `Grant for ${days} of ${year.full_days} days of ${name}`,
    },
  ]
}

/** A twelfth of the annual amount for each calendar month, which belongs to the leave year of its credit's date. */
function monthlyAccruals(entitled: Entitled, year: LeaveYear): Credit[] {
  const months = monthsOf(year)
  const { first: end, length: lastDays } = months.at(-1)!
  const same = sameAmount(entitled, months[0]!.first, end + lastDays - 1)
  if (same && same.policy.accrual_method !== 'monthly') return []
  return months.flatMap(({ month, first, length }) => {
    const last = first + length - 1
    const spans = same
      ? [{ ...same, from: first, to: last }]
      : spansBy('monthly', entitled, first, last)
    if (spans.length === 0) return []
    const entry_date = civilDate(same ? first : firstDay(entitled, spans, last))
    if (entry_date < year.start || entry_date > year.end) return []
    const days = lengthOf(spans)
    const name = civilDate(first).slice(0, 7)
    return {
      kind: 'accrual',
      key: `accrual:${name}`,
      entry_date,
      amount: amountOf(spans, length, (span) => twelfth(span, month) * FULL_SHARE),
      reason: days === length ? `Accrual for ${name}` : `Accrual for ${days} days of ${name}`,
    }
  })
}

function monthsOf({ start, end }: LeaveYear) {
  const months = []
  let { year, month } = civilParts(dayNumber(start))
  for (;;) {
    const first = dayNumberOf(year, month, 1)
    if (civilDate(first) > end) return months
    months.push({ month, first, length: daysInMonth(year, month) })
    if (month === 12) year += 1
    month = (month % 12) + 1
  }
}

function spansBy(
  method: 'annual_grant' | 'monthly',
  entitled: Entitled,
  first: number,
  last: number,
): AmountSpan[] {
  const spans = amountSpans(entitled, first, last)
  return spans.filter(({ policy }) => policy.accrual_method === method)
}

/** Returns the span between two days if all of them are days of employment under one amount. */
function sameAmount(entitled: Entitled, first: number, last: number): AmountSpan | undefined {
  const [employed] = daysOfEmployment(entitled.employment, first, last)
  if (employed?.from !== first || employed.to !== last) return undefined
  const [span, ...others] = amountSpans(entitled, first, last)
  return others.length === 0 ? span : undefined
}

/** Returns the first day that earns a credit: one of employment, also where days before it count. */
function firstDay({ employment }: Entitled, spans: readonly AmountSpan[], last: number): number {
  const [employed] = daysOfEmployment(employment, spans[0]!.from, last)
  return employed?.from ?? spans[0]!.from
}

/**
 * Returns the sum over the days of `weigh`, an amount in thousandths times ten-thousandths, divided by `full_days`:
 * exact where they are all of one amount, otherwise rounded to the policy's step.
 */
function amountOf(
  spans: readonly AmountSpan[],
  full_days: number,
  weigh: (span: AmountSpan) => number,
): number {
  const weights = spans.map(weigh)
  const most = Math.max(...weights)
  const whole = roundedRatio(most, FULL_SHARE)
  if (lengthOf(spans) === full_days && weights.every((weight) => weight === most)) return whole
  const sum = spans.reduce((total, span, n) => total + weights[n]! * daysIn(span), 0)
  const step = Math.max(1, thousandthsOf(spans[0]!.policy.rounding))
  return Math.min(whole, roundedRatio(sum, full_days * FULL_SHARE, step))
}

/** Returns a month's share, so that the twelve add up exactly to the year in thousandths. */
function twelfth({ annual, share }: AmountSpan, month: number): number {
  const amount = roundedRatio(annual * share, FULL_SHARE)
  return roundedRatio(amount * month, 12) - roundedRatio(amount * (month - 1), 12)
}

function lengthOf(spans: readonly AmountSpan[]): number {
  return spans.reduce((days, span) => days + daysIn(span), 0)
}

function daysIn({ from, to }: AmountSpan): number {
  return to - from + 1
}
