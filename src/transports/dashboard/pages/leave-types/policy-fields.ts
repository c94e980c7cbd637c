import { refuse as input } from '../../../../core/refusals.ts'
import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { refuse } from '../../../../modules/leave/refusals.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { choices, field, group, numberField, placed } from '../../parts/inputs.ts'
import type { Input } from '../../record-pages/form.ts'
import { anything, type FormWords } from '../../words/form-words.ts'
import { methodOptions } from './policy-words.ts'

type Policy = Partial<LeavePolicyRecord>

const most_steps = 6

function yearOptions() {
  return [
    ['calendar', t`January 1`],
    ['hire_anniversary', t`The hire anniversary`, t`Hired on May 4: it starts every May 4.`],
    ['date', t`Another date, below`, t`A fiscal year that starts on July 1.`],
  ] as const
}

const units = { days: phrase('days'), hours: phrase('hours') }

/** The inputs of a policy; a new one has the unit of its leave type. */
export function policyFields(page: PageContext, policy: Policy, input: Input<LeavePolicyRecord>) {
  const { leave_year_starts: year = 'calendar' } = policy
  const unit = unitOf(policy)
  const isDate = year !== 'calendar' && year !== 'hire_anniversary'
  return html`${input('name', t`Name`)}
${group(
  t`How it grows`,
  html`${input('accrual_method', t`Accrual`, undefined, methodOptions())}
<div class="row">${input('annual_amount', t`A year’s amount, ${unit}`, t`Empty with amounts by years of service, or for no balance.`)}
${input('rounding', t`Partial years round to, ${unit}`, t`0.5: 7.26 becomes 7.5; 0 does not round.`)}</div>
${stepFields(page, policy)}
${input('scale_by_share', t`Less for part-time work`, t`Half time, half the amount: the working share in the terms of each person.`)}
${input('prorate_first_year', t`A part in the first year`, t`Hired on July 1: half of the amount.`)}
${input('prorate_last_year', t`A part in the last year`, t`Last day June 30: half of the amount.`)}`,
)}
${group(
  t`By hours worked`,
  html`<div class="row">${input('earn_hours', t`Hours earned`, t`Such as 1.`)}${input('per_hours', t`For every hours worked`, t`Such as 30.`)}
${input('max_per_year', t`At most in a leave year, hours`)}${input('max_balance', t`At most in the balance, hours`)}
${input('accrues_after_days', t`Earned after days of employment`, t`Such as 90; 0 from the first day.`)}</div>`,
)}
${group(
  t`Leave year and carry-over`,
  html`${choices(page, { name: 'leave_year', label: t`The leave year starts on`, value: isDate ? 'date' : year, options: yearOptions() })}
<div class="row">${field(page, { name: 'leave_year_date', label: t`Start of the leave year`, value: isDate ? year : '', hint: t`Month and day, such as 07-01.` })}
${input('carry_over_max', t`Carried over at most, ${unit}`, t`Empty: all; 0: nothing.`)}
${input('carry_over_expires_on', t`What is carried over expires after`, t`Month and day, such as 03-31; empty: it does not.`)}</div>`,
)}
${group(
  t`Taking it`,
  html`<div class="row">${input('waiting_period_days', t`Days of employment before`, t`Such as 90; 0 from the first day.`)}
${input('negative_limit', t`At most below zero, ${unit}`, t`Empty: no limit.`)}</div>
${input('allow_negative', t`The balance may go below zero`, t`Vacation in March that is earned by December.`)}`,
)}`
}

function unitOf({ unit = 'days' }: Policy): string {
  return say(units[unit])
}

function stepFields(page: PageContext, policy: Policy): Html {
  const { steps } = policy
  const wrong = placed(page, 'steps', t`Amounts by years of service`)
  const shown = Math.min(most_steps, Math.max(3, (steps?.length ?? 0) + 1, sentSteps(page).length))
  const rows = Array.from({ length: Math.max(shown, steps?.length ?? 0) }, (_, n) => {
    const number = (part: string, label: string, value: number | undefined) =>
      numberField(page, { name: `step_${n}_${part}`, label, value })
    return html`<div class="row tight">${number('years', t`After years (${n + 1})`, steps?.[n]?.after_years)}
${number('amount', t`Amount, ${unitOf(policy)} (${n + 1})`, steps?.[n]?.annual_amount)}</div>`
  })
  const isOpen = steps != null || page.problem !== undefined
  return html`<details class="more" id="f-steps"${isOpen ? html` open` : ''}><summary>${t`Amounts by years of service`}</summary>
<p class="hint">${t`The first after 0 years: 15 after 0, 20 after 5.`}</p>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-steps">${wrong}</p>`
  }${rows}</details>`
}

type SentStep = { at: number; after_years: number; annual_amount: number }

function sentSteps({ form }: PageContext): SentStep[] {
  return Array.from({ length: 60 }, (_, at) => at).flatMap((at) => {
    const years = numberOf(form, `step_${at}_years`)
    const amount = numberOf(form, `step_${at}_amount`)
    if (years === undefined && amount === undefined) return []
    return [{ at, after_years: years ?? Number.NaN, annual_amount: amount ?? Number.NaN }]
  })
}

export function sentPolicy(page: PageContext) {
  const { form } = page
  const steps = sentSteps(page).map(({ after_years, annual_amount }) => {
    return { after_years, annual_amount }
  })
  const year = form.get('leave_year') ?? 'calendar'
  return {
    steps: steps.length === 0 ? null : steps,
    leave_year_starts: year === 'date' ? (textOf(form, 'leave_year_date') ?? '') : year,
  }
}

export function policyInput(page: PageContext, field: string): string | undefined {
  if (field === 'leave_year_starts') return 'leave_year_date'
  if (field === 'id') return 'the_policy'
  const [, n, part] = /^steps\.(\d+)\.(\w+)$/.exec(field) ?? []
  if (n === undefined) return undefined
  const { at } = sentSteps(page)[Number(n)] ?? { at: n }
  return `step_${at}_${part === 'after_years' ? 'years' : 'amount'}`
}

export const amountWords = [
  [input.not_number, phrase('must be a number')],
  [input.two_decimals, phrase('must have at most two decimals')],
  [input.decimals, phrase('must have at most {most} decimals')],
] as const

export const policyFormWords: FormWords = {
  name: [[refuse.policy_taken, phrase('is the name of another policy of this leave type')]],
  annual_amount: amountWords,
  accrual_method: [[refuse.needs_hours, phrase('by hours worked is for leave in hours')]],
  earn_hours: [
    [refuse.needed_by_hour, phrase('must be filled in, above 0')],
    [refuse.needed_with_per_hours, phrase('must be filled in, above 0')],
  ],
  per_hours: [
    [refuse.needed_by_hour, phrase('must be filled in, above 0')],
    [refuse.needed_with_earn_hours, phrase('must be filled in, above 0')],
  ],
  max_balance: [[refuse.only_by_hour, phrase('is for leave by hours worked only; leave it empty')]],
  max_per_year: [
    [refuse.only_by_hour, phrase('is for leave by hours worked only; leave it empty')],
  ],
  accrues_after_days: [
    [refuse.only_by_hour, phrase('is for leave by hours worked only; leave it empty')],
    [input.not_whole, phrase('must be a whole number')],
  ],
  steps: [
    [
      refuse.steps_with_amount,
      phrase('are filled in together with a year’s amount; empty one of them'),
    ],
  ],
  carry_over_expires_on: [[anything, phrase('must be a month and day, such as 03-31')]],
  leave_year_date: [[anything, phrase('must be a month and day, such as 07-01')]],
  step_0_years: [[refuse.first_step_late, phrase('must be 0: there would be no amount before it')]],
}
