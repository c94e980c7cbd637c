import type { LeaveTypeRecord } from '../../../../modules/leave/types/schema.ts'
import { phrase, t } from '../../../../words/index.ts'
import { numberFrom, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { check, choices, field, group, numberField, select } from '../../parts/inputs.ts'
import type { FormWords } from '../../words/form-words.ts'
import { methodOptions } from './policy-words.ts'

type Start = Pick<
  LeaveTypeRecord,
  'name' | 'is_paid' | 'requires_approval' | 'color' | 'is_active'
> & { id?: number }

const start: Start = {
  name: '',
  is_paid: true,
  requires_approval: true,
  color: null,
  is_active: true,
}

/** The settings that a leave type has beside its policies. */
export function typeFields(page: PageContext, type: Start = start): Html {
  return html`<div class="row">
${field(page, { name: 'name', label: t`Name`, value: type.name, required: true, hint: t`As people see it, such as Parental leave.` })}
${field(page, { name: 'color', label: t`Color in calendars`, value: type.color, hint: t`Such as #2f7a5b or teal; empty for none.` })}
</div>
${check(page, { name: 'is_paid', label: t`Paid`, checked: type.is_paid, hint: t`The hours of the days off are in payroll. Unpaid leave takes them out.` })}
${check(page, { name: 'requires_approval', label: t`Requires approval`, checked: type.requires_approval, hint: t`Otherwise a request is approved at once, such as sick leave.` })}
${
  type.id === undefined
    ? ''
    : check(page, {
        name: 'is_active',
        label: t`New leave can be asked for`,
        checked: type.is_active,
        hint: t`Otherwise the type is retired: existing leave stays.`,
      })
}`
}

/** The form of a new leave type, with the start of its balance. */
export function newTypeFields(page: PageContext): Html {
  return html`${group(t`Leave type`, typeFields(page))}
${group(
  t`Balance`,
  html`<div class="row">
${select(page, {
  name: 'unit',
  label: t`Counted in`,
  value: 'days',
  options: [
    ['days', t`Days: a half day is 0.5`],
    ['hours', t`Hours: a day of 8 hours is 8`],
  ],
})}
${numberField(page, { name: 'annual_days', label: t`A year’s amount`, hint: t`Such as 15; empty for no balance.` })}
${field(page, { name: 'type', label: t`Code`, hint: t`For clients of the API, such as parental_leave; empty: made of the name.` })}
</div>
${choices(page, { name: 'accrual_method', label: t`How it grows`, value: 'annual_grant', options: methodOptions().filter(([method]) => method !== 'per_hour_worked') })}
<p class="quiet">${t`Carry-over, waiting periods, amounts by years of service and hours worked are in its policy, after it is added.`}</p>`,
)}`
}

/** Returns a field's number; null when it is empty. */
export function numberOrNull(form: URLSearchParams, name: string): number | null {
  const text = textOf(form, name)
  return text === undefined ? null : numberFrom(text)
}

const amount = [
  [/^must be a number/, phrase('must be a number')],
  [/must have at most two decimal/, phrase('must have at most two decimals')],
  [/must have at most (\w+) decimal/, phrase('must have at most $1 decimals')],
] as const

/** What is wrong with an input of a leave type. */
export const typeWords: FormWords = {
  name: [
    [/already used/, phrase('is the name of another leave type; give it another name or code')],
    [/empty|required/, phrase('must be filled in')],
  ],
  type: [
    [/lowercase/, phrase('must be lowercase words joined by _, such as parental_leave')],
    [/already used/, phrase('is the code of another leave type')],
    [/alias/, phrase('is another name of vacation; choose another')],
    [/no letters/, phrase('must be filled in: the name has no letters from a to z')],
  ],
  color: [[/./, phrase('must be a color such as #2f7a5b or teal')]],
  annual_days: amount,
}

/** What is wrong with an input of a policy. */
export const policyFormWords: FormWords = {
  name: [
    [/already used/, phrase('is the name of another policy of this leave type')],
    [/empty|required/, phrase('must be filled in')],
  ],
  annual_amount: amount,
  accrual_method: [[/needs a leave type/, phrase('by hours worked is for leave in hours')]],
  earn_hours: [[/is required/, phrase('must be filled in, above 0')]],
  per_hours: [[/is required/, phrase('must be filled in, above 0')]],
  max_balance: [[/applies to/, phrase('is for leave by hours worked only; leave it empty')]],
  max_per_year: [[/applies to/, phrase('is for leave by hours worked only; leave it empty')]],
  accrues_after_days: [
    [/applies to/, phrase('is for leave by hours worked only; leave it empty')],
    [/whole|integer/, phrase('must be a whole number')],
  ],
  steps: [
    [
      /cannot be combined/,
      phrase('are filled in together with a year’s amount; empty one of them'),
    ],
  ],
  carry_over_expires_on: [[/./, phrase('must be a month and day, such as 03-31')]],
  leave_year_date: [[/./, phrase('must be a month and day, such as 07-01')]],
  step_0_years: [[/must be 0/, phrase('must be 0: there would be no amount before it')]],
}
