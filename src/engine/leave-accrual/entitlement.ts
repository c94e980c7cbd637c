import { civilDate, dayNumber, yearOf } from '../../lib/calendar/dates.ts'
import { type StoredSpells, spellsOf } from '../employment/spells.ts'
import { startIn } from './leave-years.ts'
import { begunOn, type Enrollment, type PolicySettings, type WorkingShare } from './policy.ts'
import { thousandthsOf } from './units.ts'

/**
 * A null `hire_date` is unknown and treated as always employed; `deactivated_on` is the last date of
 * employment. `service_date` is where seniority counts from; null is the hire date.
 */
export type Employment = StoredSpells & { service_date?: string | null | undefined }

/** The facts that decide an employee's amounts, each in date order, starting with the one that always applied. */
export type Entitled = {
  enrollments: readonly Enrollment[]
  /** Empty: full time. */
  shares: readonly WorkingShare[]
  employment: Employment
}

/** Days with the same annual amount, by day number, both inclusive. */
export type AmountSpan = {
  from: number
  to: number
  policy: PolicySettings
  /** Of full time, in thousandths of the unit. */
  annual: number
  /** In ten-thousandths. */
  share: number
}

export const FULL_SHARE = 10_000

/** Returns the date from which seniority counts; null: unknown. */
export function serviceDateOf({ service_date, hire_date }: Employment): string | null {
  return service_date ?? hire_date
}

/** Returns the days between two day numbers that count toward an amount, by the amount in effect. */
export function amountSpans(entitled: Entitled, first: number, last: number): AmountSpan[] {
  return countedDays(entitled, first, last).flatMap(({ from, to }) => {
    const begins = [from, ...changesBetween(entitled, from, to)]
    return begins.map((day, n) => {
      return { from: day, to: (begins[n + 1] ?? to + 1) - 1, ...amountOn(entitled, civilDate(day)) }
    })
  })
}

/**
 * Returns the days between two day numbers that count as employed. The policy in effect decides how each end of
 * employment is prorated: `prorate_first_year` leaves out the days before a first day, `prorate_last_year` those after
 * a last day up to the next first day. Without any day of employment nothing counts.
 */
function countedDays(entitled: Entitled, first: number, last: number) {
  const spells = daysOfEmployment(entitled.employment, first, last)
  const cuts = (day: number, rule: 'prorate_first_year' | 'prorate_last_year') => {
    return begunOn(entitled.enrollments, civilDate(day))!.policy[rule]
  }
  return spells.map(({ from, to }, n) => {
    const isCut = n > 0 || cuts(from, 'prorate_first_year')
    const next = spells[n + 1]?.from ?? last + 1
    return {
      from: isCut ? from : first,
      to: cuts(to, 'prorate_last_year') ? to : next - 1,
    }
  })
}

export function daysOfEmployment(employment: Employment, first: number, last: number) {
  return spellsOf(employment).flatMap(({ start_date, end_date }) => {
    const from = start_date === null ? first : Math.max(first, dayNumber(start_date))
    const to = end_date === null ? last : Math.min(last, dayNumber(end_date))
    return from <= to ? [{ from, to }] : []
  })
}

/** Returns the days after `from` and up to `to` on which the amount may change. */
function changesBetween(entitled: Entitled, from: number, to: number): number[] {
  const { enrollments, shares, employment } = entitled
  const dates = [...enrollments, ...shares].flatMap((each) => (each.from === null ? [] : each.from))
  const service = serviceDateOf(employment)
  if (service !== null) {
    for (const { policy } of enrollments) {
      for (const { after_years } of policy.steps ?? []) {
        dates.push(startIn(service.slice(5), yearOf(service) + after_years))
      }
    }
  }
  if (dates.length === 0) return []
  const days = [...new Set(dates.map(dayNumber))].filter((day) => from < day && day <= to)
  return days.sort((a, b) => a - b)
}

function amountOn(entitled: Entitled, date: string) {
  const enrollment = begunOn(entitled.enrollments, date)!
  const { policy } = enrollment
  const amount = enrollment.annual_amount ?? amountByService(policy, entitled.employment, date)
  const share = policy.scale_by_share ? (begunOn(entitled.shares, date)?.share ?? 1) : 1
  return {
    policy,
    annual: thousandthsOf(amount),
    share: Math.round(share * FULL_SHARE),
  }
}

/** Returns the amount of the step that the years of service have reached; the first one where they are unknown. */
function amountByService(policy: PolicySettings, employment: Employment, date: string): number {
  const { steps, annual_amount } = policy
  if (steps === null) return annual_amount ?? 0
  const service = serviceDateOf(employment)
  const reached = steps.findLast(({ after_years }) => {
    if (after_years === 0) return true
    return service !== null && startIn(service.slice(5), yearOf(service) + after_years) <= date
  })
  return reached?.annual_amount ?? 0
}
