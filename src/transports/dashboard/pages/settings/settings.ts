import { isDeepStrictEqual } from 'node:util'
import {
  entryOverlaps,
  leaveOverlaps,
  openPeriodApprovals,
  unpaidLeaveHolidays,
} from '../../../core/tables.ts'
import {
  HOLIDAY_WORKED_POLICIES,
  HOLIDAYS_ON_DAY_OFF,
  PAID_CATEGORIES,
  PAY_BASES,
  PUNCH_ROUNDINGS,
  SHIFT_DAY_RULES,
} from '../../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../../engine/pay-periods.ts'
import { DomainError, invalid } from '../../../lib/errors.ts'
import { getCompany, updateCompany } from '../../../modules/company/index.ts'
import { thresholdErrors } from '../../../modules/company/overtime.ts'
import { numberOf, textOf } from '../form.ts'
import { type Html, html } from '../html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { button, check, field, notices, postForm, select } from '../ui.ts'
import { overtimeFields, overtimeOf } from './overtime-settings.ts'

export async function showSettings(page: PageContext): Promise<Answer> {
  const company = await page.ask(getCompany, {})
  const words = (name: keyof typeof texts, value: unknown, more = {}) =>
    field(page, { name, label: texts[name], value: value as string, ...more })
  const choice = (name: string, label: string, value: unknown, all: readonly unknown[]) =>
    select(page, {
      name,
      label,
      value: String(value),
      options: all.map((one) => [String(one), String(one).replaceAll('_', ' ')] as const),
    })
  return {
    title: 'Company settings',
    main: html`<h1>Company settings</h1>
${notices(page)}
${postForm(
  page,
  '/settings',
  html`${group(
    'The company',
    html`
${words('name', company.name, { required: true })}
<div class="row">${words('country_code', company.country_code)}${words('region', company.region)}${words('timezone', company.timezone)}</div>`,
  )}
${group(
  'Pay periods',
  html`<div class="row">
${choice('pay_frequency', 'Length', company.pay_frequency, PAY_FREQUENCIES)}
${words('pay_period_anchor', company.pay_period_anchor, { type: 'date', hint: 'A date on which a period begins.' })}
${words('pay_date_offset_days', company.pay_date_offset_days, { type: 'number', hint: "Days from a period's end." })}</div>`,
)}
${group(
  'Paid hours',
  html`<div class="row">
${choice('pay_basis', 'Hours are paid by', company.pay_basis, PAY_BASES)}
${choice('punch_rounding', 'Round punches to (minutes)', company.punch_rounding, PUNCH_ROUNDINGS)}
${choice('shift_day_rule', 'Night shifts', company.shift_day_rule, SHIFT_DAY_RULES)}
${choice('holiday_worked_policy', 'Worked holidays', company.holiday_worked_policy, HOLIDAY_WORKED_POLICIES)}
${choice('holiday_on_day_off', 'Holidays on a day off', company.holiday_on_day_off, [...HOLIDAYS_ON_DAY_OFF, 'by_region'])}
${choice('unpaid_leave_holidays', 'Holidays in unpaid leave', company.unpaid_leave_holidays, unpaidLeaveHolidays)}
${select(page, { name: 'workweek_start', label: 'Workweek starts on', value: String(company.workweek_start), options: weekdays.map((day, i) => [String(i), day] as const) })}
${words('time_in_lieu_factor', company.time_in_lieu_factor, { type: 'number', step: '0.01', hint: 'Hours for an hour of overtime.' })}
${words('standard_day_minutes', company.standard_day_minutes, { type: 'number', hint: 'For a leave day without a schedule.' })}</div>
${check(page, { name: 'require_approved_punches', label: 'Pay approved punches only', checked: company.require_approved_punches })}
${check(page, { name: 'holiday_worked_apart', label: 'Report hours worked on holidays apart from regular hours', checked: company.holiday_worked_apart })}`,
)}
${group('Overtime', overtimeFields(page, company.overtime))}
${group(
  'Leave and punches',
  html`<div class="row">
${choice('overlapping_leave', 'Overlapping leave', company.overlapping_leave, leaveOverlaps)}
${choice('overlapping_entries', 'Overlapping punches', company.overlapping_entries, entryOverlaps)}</div>
${choice('approve_open_periods', 'Approving unfinished pay periods', company.approve_open_periods, openPeriodApprovals)}
${check(page, { name: 'reject_zero_day_leave', label: 'Refuse leave without working days', checked: company.reject_zero_day_leave })}`,
)}
${group(
  'People',
  html`<div class="row">
${select(page, { name: 'self_punches', label: 'Own punches', value: company.self_punches, options: selfPunchOptions, hint: 'For access that belongs to a person.' })}
${select(page, { name: 'absence_calendar', label: 'People see who is away', value: company.absence_calendar, options: absenceOptions })}
${select(page, { name: 'own_decisions', label: 'Deciding own requests', value: company.own_decisions ?? '', options: ownDecisionOptions, hint: 'For people with access to the whole company.' })}</div>`,
)}
${group(
  'Payroll files',
  html`<div class="row">
${words('provider_a_iid', company.provider_a_iid)}${words('provider_b_client_id', company.provider_b_client_id)}</div>
<div class="row tight">${PAID_CATEGORIES.map((category) =>
    field(page, {
      name: `code_${category}`,
      label: `Code: ${category.replaceAll('_', ' ')}`,
      value: company.earnings_codes[category] ?? '',
    }),
  )}</div>
<div class="row tight">${PAID_CATEGORIES.map((category) =>
    field(page, {
      name: `component_${category}`,
      label: `Component: ${category.replaceAll('_', ' ')}`,
      value: company.pay_components[category] ?? '',
    }),
  )}</div>
<p class="quiet">Codes are for provider A, components for provider B. Hours worked on holidays have those of regular
hours while theirs are empty.</p>
${check(page, { name: 'refuse_incomplete_files', label: 'Refuse files that the provider may refuse', checked: company.refuse_incomplete_files })}`,
)}
${group(
  'Audit log',
  words('audit_retention_years', company.audit_retention_years, {
    type: 'number',
    hint: 'Older entries are deleted for good. Empty: all are kept.',
  }),
)}
${group(
  'Optional features',
  html`
${check(page, { name: 'mileage_enabled', label: 'Take new mileage trips', checked: company.mileage_enabled })}
${check(page, { name: 'invoicing_enabled', label: 'Open clients and invoices', checked: company.invoicing_enabled })}`,
)}
<div class="actions sticky">${button('Save')}</div>`,
)}`,
  }
}

/** Sends only the fields that differ from the company's, so that nothing else is written. */
export async function saveSettings(page: PageContext): Promise<Answer> {
  const company: Record<string, unknown> = await page.ask(getCompany, {})
  const requested = Object.entries(settingsOf(page.form, company)).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, company[name]),
  )
  try {
    await page.act(updateCompany, Object.fromEntries(requested))
  } catch (error) {
    throw withThresholds(error, page.form)
  }
  return said('/settings', 'saved')
}

/** The operation has one message for overtime; the form has an input for each threshold. */
function withThresholds(error: unknown, form: URLSearchParams): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error
  const thresholds = overtimeOf(form, null)
  if (typeof thresholds !== 'object' || thresholds === null) return error
  const isOvertime = ([path]: [string, unknown]) => /^overtime(\.|$)/.test(path)
  const fields = Object.entries(error.fields)
  if (!fields.some(isOvertime)) return error
  const wrong = Object.entries(thresholdErrors(thresholds)).map(([path, [said = '']]) => [
    path,
    thresholdWords[said] ?? said,
  ])
  return invalid(Object.fromEntries([...fields.filter((field) => !isOvertime(field)), ...wrong]))
}

const thresholdWords: Readonly<Record<string, string>> = {
  'must be greater than daily': 'must be more than “Overtime above, hours a day”',
  'must have a threshold; send null for no overtime': 'requires hours in one of the fields below',
}

const selfPunchOptions = [
  ['none', 'none'],
  ['requests', 'requests for forgotten ones'],
  ['now', 'clock in and out'],
  ['any', 'any, until approved'],
] as const

const absenceOptions = [
  ['off', 'nobody'],
  ['department', 'their department'],
  ['company', 'the company'],
] as const

const ownDecisionOptions = [
  ['', 'only if no other admin can'],
  ['allow', 'allowed'],
  ['refuse', 'refused'],
] as const

const texts = {
  name: 'Name',
  country_code: 'Country',
  region: 'Province or state',
  timezone: 'Time zone',
  pay_period_anchor: 'First day of a period',
  pay_date_offset_days: 'Days until pay day',
  time_in_lieu_factor: 'Time in lieu, factor',
  standard_day_minutes: 'Standard day, minutes',
  provider_a_iid: 'Provider A, IID',
  provider_b_client_id: 'Provider B, client id',
  audit_retention_years: 'Years that entries are kept',
} as const

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function settingsOf(form: URLSearchParams, company: Readonly<Record<string, unknown>>) {
  return {
    name: form.get('name') ?? '',
    country_code: form.get('country_code') ?? '',
    region: textOf(form, 'region') ?? null,
    timezone: form.get('timezone') ?? '',
    pay_frequency: textOf(form, 'pay_frequency'),
    pay_period_anchor: textOf(form, 'pay_period_anchor'),
    pay_date_offset_days: numberOf(form, 'pay_date_offset_days'),
    pay_basis: textOf(form, 'pay_basis'),
    punch_rounding: numberOf(form, 'punch_rounding'),
    shift_day_rule: textOf(form, 'shift_day_rule'),
    unpaid_leave_holidays: textOf(form, 'unpaid_leave_holidays'),
    holiday_worked_policy: textOf(form, 'holiday_worked_policy'),
    holiday_on_day_off: textOf(form, 'holiday_on_day_off'),
    workweek_start: numberOf(form, 'workweek_start'),
    time_in_lieu_factor: numberOf(form, 'time_in_lieu_factor'),
    standard_day_minutes: numberOf(form, 'standard_day_minutes'),
    require_approved_punches: form.has('require_approved_punches'),
    holiday_worked_apart: form.has('holiday_worked_apart'),
    overtime: overtimeOf(form, company.overtime),
    overlapping_leave: textOf(form, 'overlapping_leave'),
    overlapping_entries: textOf(form, 'overlapping_entries'),
    reject_zero_day_leave: form.has('reject_zero_day_leave'),
    approve_open_periods: textOf(form, 'approve_open_periods'),
    self_punches: textOf(form, 'self_punches'),
    absence_calendar: textOf(form, 'absence_calendar'),
    own_decisions: form.has('own_decisions') ? (textOf(form, 'own_decisions') ?? null) : undefined,
    provider_a_iid: form.get('provider_a_iid')?.trim() ?? '',
    provider_b_client_id: form.get('provider_b_client_id')?.trim() ?? '',
    earnings_codes: namesOf(form, 'code'),
    pay_components: namesOf(form, 'component'),
    refuse_incomplete_files: form.has('refuse_incomplete_files'),
    mileage_enabled: form.has('mileage_enabled'),
    invoicing_enabled: form.has('invoicing_enabled'),
    audit_retention_years: form.has('audit_retention_years')
      ? (numberOf(form, 'audit_retention_years') ?? null)
      : undefined,
  }
}

function namesOf(form: URLSearchParams, prefix: 'code' | 'component'): Record<string, string> {
  return Object.fromEntries(
    PAID_CATEGORIES.flatMap((category) => {
      const name = textOf(form, `${prefix}_${category}`)
      return name === undefined ? [] : [[category, name]]
    }),
  )
}

function group(title: string, body: Html): Html {
  return html`<fieldset class="group"><legend>${title}</legend>${body}</fieldset>`
}
