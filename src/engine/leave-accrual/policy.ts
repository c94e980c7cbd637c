/** How a balance grows. */
export const ACCRUAL_METHODS = [
  'annual_grant',
  'monthly',
  'per_hour_worked',
  'manual',
  'none',
] as const

export type AccrualMethod = (typeof ACCRUAL_METHODS)[number]

/** An annual amount from a number of whole years of service on. */
export type AmountStep = { after_years: number; annual_amount: number }

/** The rules of a balance. Amounts are in the unit of the leave type: days or hours. */
export type PolicySettings = {
  accrual_method: AccrualMethod
  /** Null: see `steps`; without either, no balance is tracked. */
  annual_amount: number | null
  /** In ascending order, the first after 0 years; null: `annual_amount` throughout. */
  steps: readonly AmountStep[] | null
  /** `earn_hours` for every `per_hours` worked. */
  earn_hours: number | null
  per_hours: number | null
  /** The maximum balance after crediting hours worked; null: no limit. */
  max_balance: number | null
  /** The most that hours worked earn in a leave year; null: no limit. */
  max_per_year: number | null
  /** Hours worked before this many days after the hire date earn nothing. */
  accrues_after_days: number
  waiting_period_days: number
  /** `calendar`, `hire_anniversary` or `MM-DD`. */
  leave_year_starts: string
  scale_by_share: boolean
  prorate_first_year: boolean
  prorate_last_year: boolean
  /** The rounding step for a partial year or month, half up; 0: no rounding. */
  rounding: number
  /** Null is unlimited, 0 none. */
  carry_over_max: number | null
  /** `MM-DD`, the last date on which carried-over leave can be used; null: all year. */
  carry_over_expires_on: string | null
  allow_negative: boolean
  /** The amount by which the balance may be negative; null: no limit. */
  negative_limit: number | null
}

/** The rules that apply to an employee from a civil date on; null is always. */
export type Enrollment = {
  from: string | null
  policy: PolicySettings
  /** The employee's own annual amount, which replaces the policy's; null: the policy's. */
  annual_amount: number | null
}

/** The share of full time that an employee works from a civil date on: above 0, at most 1. */
export type WorkingShare = { from: string | null; share: number }

export function tracksBalance({ policy, annual_amount }: Enrollment): boolean {
  switch (policy.accrual_method) {
    case 'none':
      return false
    case 'manual':
    case 'per_hour_worked':
      return true
    default:
      return annual_amount !== null || policy.annual_amount !== null || policy.steps !== null
  }
}

/** Returns the last of dated values that has begun on a civil date; null is before all dates. */
export function begunOn<T extends { from: string | null }>(
  dated: readonly T[],
  date: string | null,
): T | undefined {
  return dated.findLast(({ from }) => from === null || (date !== null && from <= date))
}
