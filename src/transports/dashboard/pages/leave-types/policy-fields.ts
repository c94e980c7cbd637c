import type { LeavePolicyRecord } from '../../../../modules/leave/policies/schema.ts'
import { phrase, say, t } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { check, choices, field, group, numberField, placed } from '../../parts/inputs.ts'
import { numberOrNull } from './fields.ts'
import { methodOptions } from './policy-words.ts'

type Start = Partial<LeavePolicyRecord> & Pick<LeavePolicyRecord, 'unit'>

const most_steps = 6

function yearOptions() {
  return [
    ['calendar', t`January 1`],
    ['hire_anniversary', t`The hire anniversary`, t`Hired on May 4: it starts every May 4.`],
    ['date', t`Another date, below`, t`A fiscal year that starts on July 1.`],
  ] as const
}

const units = { days: phrase('days'), hours: phrase('hours') }

/** The inputs of a policy. */
export function policyFields(page: PageContext, policy: Start): Html {
  const number = (name: keyof LeavePolicyRecord, label: string, hint?: string) =>
    numberField(page, {
      name,
      label,
      value: policy[name] as number | null | undefined,
      ...(hint === undefined ? {} : { hint }),
    })
  const { leave_year_starts: year = 'calendar' } = policy
  const unit = say(units[policy.unit])
  const isDate = year !== 'calendar' && year !== 'hire_anniversary'
  return html`${field(page, { name: 'name', label: t`Name`, value: policy.name, required: true })}
${group(
  t`How it grows`,
  html`${choices(page, { name: 'accrual_method', label: t`Accrual`, value: policy.accrual_method ?? 'annual_grant', options: methodOptions() })}
<div class="row">${number('annual_amount', t`A year’s amount, ${unit}`, t`Empty with amounts by years of service, or for no balance.`)}
${number('rounding', t`Partial years round to, ${unit}`, t`0.5: 7.26 becomes 7.5; 0 does not round.`)}</div>
${stepFields(page, policy)}
${check(page, { name: 'scale_by_share', label: t`Less for part-time work`, checked: policy.scale_by_share ?? false, hint: t`Half time, half the amount: the working share in the terms of each person.` })}
${check(page, { name: 'prorate_first_year', label: t`A part in the first year`, checked: policy.prorate_first_year ?? true, hint: t`Hired on July 1: half of the amount.` })}
${check(page, { name: 'prorate_last_year', label: t`A part in the last year`, checked: policy.prorate_last_year ?? false, hint: t`Last day June 30: half of the amount.` })}`,
)}
${group(
  t`By hours worked`,
  html`<div class="row">${number('earn_hours', t`Hours earned`, t`Such as 1.`)}${number('per_hours', t`For every hours worked`, t`Such as 30.`)}
${number('max_per_year', t`At most in a leave year, hours`)}${number('max_balance', t`At most in the balance, hours`)}
${number('accrues_after_days', t`Earned after days of employment`, t`Such as 90; 0 from the first day.`)}</div>`,
)}
${group(
  t`Leave year and carry-over`,
  html`${choices(page, { name: 'leave_year', label: t`The leave year starts on`, value: isDate ? 'date' : year, options: yearOptions() })}
<div class="row">${field(page, { name: 'leave_year_date', label: t`Start of the leave year`, value: isDate ? year : '', hint: t`Month and day, such as 07-01.` })}
${number('carry_over_max', t`Carried over at most, ${unit}`, t`Empty: all; 0: nothing.`)}
${field(page, { name: 'carry_over_expires_on', label: t`What is carried over expires after`, value: policy.carry_over_expires_on, hint: t`Month and day, such as 03-31; empty: it does not.` })}</div>`,
)}
${group(
  t`Taking it`,
  html`<div class="row">${number('waiting_period_days', t`Days of employment before`, t`Such as 90; 0 from the first day.`)}
${number('negative_limit', t`At most below zero, ${unit}`, t`Empty: no limit.`)}</div>
${check(page, { name: 'allow_negative', label: t`The balance may go below zero`, checked: policy.allow_negative ?? false, hint: t`Vacation in March that is earned by December.` })}`,
)}`
}

function stepFields(page: PageContext, { steps, unit }: Start): Html {
  const wrong = placed(page, 'steps', t`Amounts by years of service`)
  const shown = Math.min(most_steps, Math.max(3, (steps?.length ?? 0) + 1, sentSteps(page).length))
  const rows = Array.from({ length: Math.max(shown, steps?.length ?? 0) }, (_, n) => {
    const number = (part: string, label: string, value: number | undefined) =>
      numberField(page, { name: `step_${n}_${part}`, label, value })
    return html`<div class="row tight">${number('years', t`After years (${n + 1})`, steps?.[n]?.after_years)}
${number('amount', t`Amount, ${say(units[unit])} (${n + 1})`, steps?.[n]?.annual_amount)}</div>`
  })
  const isOpen = steps != null || page.problem !== undefined
  return html`<details class="more" id="f-steps"${isOpen ? html` open` : ''}><summary>${t`Amounts by years of service`}</summary>
<p class="hint">${t`The first after 0 years: 15 after 0, 20 after 5.`}</p>${
    wrong === undefined ? '' : html`<p class="wrong" id="e-steps">${t`They ${wrong}.`}</p>`
  }${rows}</details>`
}

type SentStep = { at: number; after_years: number; annual_amount: number }

/** Returns the rows that are filled in. */
function sentSteps({ form }: PageContext): SentStep[] {
  return Array.from({ length: 60 }, (_, at) => at).flatMap((at) => {
    const years = numberOf(form, `step_${at}_years`)
    const amount = numberOf(form, `step_${at}_amount`)
    if (years === undefined && amount === undefined) return []
    return [{ at, after_years: years ?? Number.NaN, annual_amount: amount ?? Number.NaN }]
  })
}

/** Returns a policy as the operations take it, from a form. */
export function sentPolicy(page: PageContext) {
  const { form } = page
  const steps = sentSteps(page).map(({ after_years, annual_amount }) => {
    return { after_years, annual_amount }
  })
  const year = form.get('leave_year') ?? 'calendar'
  return {
    name: form.get('name') ?? '',
    accrual_method: form.get('accrual_method') ?? undefined,
    annual_amount: numberOrNull(form, 'annual_amount'),
    steps: steps.length === 0 ? null : steps,
    rounding: numberOf(form, 'rounding') ?? 0,
    scale_by_share: form.has('scale_by_share'),
    prorate_first_year: form.has('prorate_first_year'),
    prorate_last_year: form.has('prorate_last_year'),
    earn_hours: numberOrNull(form, 'earn_hours'),
    per_hours: numberOrNull(form, 'per_hours'),
    max_per_year: numberOrNull(form, 'max_per_year'),
    max_balance: numberOrNull(form, 'max_balance'),
    accrues_after_days: numberOf(form, 'accrues_after_days') ?? 0,
    leave_year_starts: year === 'date' ? (textOf(form, 'leave_year_date') ?? '') : year,
    carry_over_max: numberOrNull(form, 'carry_over_max'),
    carry_over_expires_on: textOf(form, 'carry_over_expires_on') ?? null,
    waiting_period_days: numberOf(form, 'waiting_period_days') ?? 0,
    negative_limit: numberOrNull(form, 'negative_limit'),
    allow_negative: form.has('allow_negative'),
  }
}

/** Returns the input of a field of the operations. */
export function policyInput(page: PageContext): (field: string) => string | undefined {
  const rows = sentSteps(page)
  return (field) => {
    if (field === 'leave_year_starts') return 'leave_year_date'
    const [, n, part] = /^steps\.(\d+)\.(\w+)$/.exec(field) ?? []
    if (n === undefined) return undefined
    return `step_${rows[Number(n)]?.at ?? n}_${part === 'after_years' ? 'years' : 'amount'}`
  }
}
