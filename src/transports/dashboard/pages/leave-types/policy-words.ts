import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { dayOfYear } from '../../dates.ts'

/** The ways in which a balance grows, as options of a form. */
export const methodOptions = [
  [
    'annual_grant',
    'All at the start of the leave year',
    '15 days are there on January 1; somebody who starts on July 1 gets 7.5.',
  ],
  [
    'monthly',
    'A twelfth on the 1st of each month',
    'With 15 days a year, 1.25 days on February 1, March 1 and so on.',
  ],
  [
    'per_hour_worked',
    'By hours worked, when a pay period is approved',
    'With 1 hour for every 30, a period of 75 hours earns 2.5 hours. For leave in hours.',
  ],
  ['manual', 'Only by adjustments', 'Time in lieu: nothing until somebody adds 8 hours.'],
  ['none', 'No balance', 'Leave is asked for and decided, and nothing is counted.'],
] as const satisfies readonly (readonly [LeavePolicyRecord['accrual_method'], string, string])[]

/** Returns how a balance grows and what becomes of it, in sentences. */
export function policyWords(policy: LeavePolicyRecord): string[] {
  if (!hasBalance(policy)) return ['No balance.']
  return [
    growth(policy),
    yearWords(policy),
    carryWords(policy),
    policy.waiting_period_days > 0
      ? `Taken after ${policy.waiting_period_days} days of employment.`
      : '',
    negativeWords(policy),
    policy.scale_by_share ? 'Less for part-time work.' : '',
  ].filter((words) => words !== '')
}

function hasBalance({ accrual_method, annual_amount, steps }: LeavePolicyRecord): boolean {
  if (accrual_method === 'none') return false
  const isEarned = accrual_method === 'per_hour_worked' || accrual_method === 'manual'
  return isEarned || annual_amount !== null || steps !== null
}

function growth(policy: LeavePolicyRecord): string {
  const { accrual_method, unit, earn_hours, per_hours, max_per_year, max_balance } = policy
  if (accrual_method === 'manual') return 'Only by adjustments.'
  if (accrual_method === 'per_hour_worked') {
    const limits = [
      max_per_year === null ? '' : `, at most ${max_per_year} a year`,
      max_balance === null ? '' : `, at most ${max_balance} in the balance`,
    ]
    return `${earn_hours} hours for every ${per_hours} hours worked${limits.join('')}.`
  }
  const [first, ...later] = policy.steps ?? [
    { after_years: 0, annual_amount: policy.annual_amount ?? 0 },
  ]
  const more = later.map(
    ({ after_years, annual_amount }) => `, ${annual_amount} after ${after_years} years`,
  )
  const when = accrual_method === 'monthly' ? ', a twelfth on the 1st of each month' : ''
  return `${first?.annual_amount} ${unit} a year${more.join('')}${when}.`
}

function yearWords({ leave_year_starts: start }: LeavePolicyRecord): string {
  if (start === 'calendar') return ''
  if (start === 'hire_anniversary') return 'The leave year starts on the hire anniversary.'
  return `The leave year starts on ${dayOfYear(start)}.`
}

function carryWords({
  unit,
  carry_over_max: most,
  carry_over_expires_on: last,
}: LeavePolicyRecord): string {
  if (most === 0) return 'Nothing is carried over.'
  const until = last === null ? '' : ` until ${dayOfYear(last)}`
  return most === null
    ? `What is left is carried over${until}.`
    : `Up to ${most} ${unit} are carried over${until}.`
}

function negativeWords({ unit, allow_negative, negative_limit }: LeavePolicyRecord): string {
  if (!allow_negative) return ''
  return negative_limit === null
    ? 'It may go below zero.'
    : `It may go ${negative_limit} ${unit} below zero.`
}
