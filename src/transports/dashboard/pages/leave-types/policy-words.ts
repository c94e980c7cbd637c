import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { decimal, type Phrase, phrase, plural, say, t } from '../../../../words/index.ts'
import { dayOfYear } from '../../words/dates.ts'

const methods = [
  [
    'annual_grant',
    phrase('All at the start of the leave year'),
    phrase('15 days are there on January 1; somebody who starts on July 1 gets 7.5.'),
  ],
  [
    'monthly',
    phrase('A twelfth on the 1st of each month'),
    phrase('With 15 days a year, 1.25 days on February 1, March 1 and so on.'),
  ],
  [
    'per_hour_worked',
    phrase('By hours worked, when a pay period is approved'),
    phrase('With 1 hour for every 30, a period of 75 hours earns 2.5 hours. For leave in hours.'),
  ],
  [
    'manual',
    phrase('Only by adjustments'),
    phrase('Time in lieu: nothing until somebody adds 8 hours.'),
  ],
  ['none', phrase('No balance'), phrase('Leave is asked for and decided, and nothing is counted.')],
] as const satisfies readonly (readonly [LeavePolicyRecord['accrual_method'], Phrase, Phrase])[]

/** The ways in which a balance grows, as options of a form. */
export function methodOptions() {
  return methods.map(([method, words, example]) => [method, say(words), say(example)] as const)
}

/** Describes how a balance grows, carries over and expires, in sentences. */
export function policyWords(policy: LeavePolicyRecord): string[] {
  if (!hasBalance(policy)) return [t`No balance.`]
  return [
    growth(policy),
    yearWords(policy),
    carryWords(policy),
    policy.waiting_period_days > 0
      ? t`Taken after ${amountOf('days', policy.waiting_period_days)} of employment.`
      : '',
    negativeWords(policy),
    policy.scale_by_share ? t`Less for part-time work.` : '',
  ].filter((words) => words !== '')
}

function hasBalance({ accrual_method, annual_amount, steps }: LeavePolicyRecord): boolean {
  if (accrual_method === 'none') return false
  const isEarned = accrual_method === 'per_hour_worked' || accrual_method === 'manual'
  return isEarned || annual_amount !== null || steps !== null
}

/** Returns a number of days or hours in words: English says `1 days` too. */
function amountOf(unit: LeavePolicyRecord['unit'], amount: number): string {
  return unit === 'days'
    ? plural(amount, '{n} days', '{n} days', decimal(amount))
    : plural(amount, '{n} hours', '{n} hours', decimal(amount))
}

function growth(policy: LeavePolicyRecord): string {
  const { accrual_method, unit } = policy
  if (accrual_method === 'manual') return t`Only by adjustments.`
  if (accrual_method === 'per_hour_worked') return earnedWords(policy)
  const [first, ...later] = policy.steps ?? [
    { after_years: 0, annual_amount: policy.annual_amount ?? 0 },
  ]
  const parts = [
    t`${amountOf(unit, first?.annual_amount ?? 0)} a year`,
    ...later.map(
      ({ after_years, annual_amount }) =>
        t`${decimal(annual_amount)} after ${decimal(after_years)} years`,
    ),
    ...(accrual_method === 'monthly' ? [t`a twelfth on the 1st of each month`] : []),
  ]
  return `${parts.join(', ')}.`
}

function earnedWords(policy: LeavePolicyRecord): string {
  const { earn_hours, per_hours, max_per_year, max_balance } = policy
  const earned = amountOf('hours', earn_hours ?? 0)
  const parts = [
    t`${earned} for every ${amountOf('hours', per_hours ?? 0)} worked`,
    ...(max_per_year === null ? [] : [t`at most ${decimal(max_per_year)} a year`]),
    ...(max_balance === null ? [] : [t`at most ${decimal(max_balance)} in the balance`]),
  ]
  return `${parts.join(', ')}.`
}

function yearWords({ leave_year_starts: start }: LeavePolicyRecord): string {
  if (start === 'calendar') return ''
  if (start === 'hire_anniversary') return t`The leave year starts on the hire anniversary.`
  return t`The leave year starts on ${dayOfYear(start)}.`
}

function carryWords({
  unit,
  carry_over_max: most,
  carry_over_expires_on: last,
}: LeavePolicyRecord): string {
  if (most === 0) return t`Nothing is carried over.`
  if (most === null) {
    return last === null
      ? t`What is left is carried over.`
      : t`What is left is carried over until ${dayOfYear(last)}.`
  }
  const amount = amountOf(unit, most)
  return last === null
    ? t`Up to ${amount} are carried over.`
    : t`Up to ${amount} are carried over until ${dayOfYear(last)}.`
}

function negativeWords({ unit, allow_negative, negative_limit }: LeavePolicyRecord): string {
  if (!allow_negative) return ''
  return negative_limit === null
    ? t`It may go below zero.`
    : t`It may go ${amountOf(unit, negative_limit)} below zero.`
}
