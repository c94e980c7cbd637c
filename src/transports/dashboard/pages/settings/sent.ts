import { PAID_CATEGORIES } from '../../../../engine/hours/index.ts'
import { DomainError, invalid } from '../../../../lib/errors.ts'
import { thresholdErrors } from '../../../../modules/company/overtime.ts'
import { refuse } from '../../../../modules/company/refusals.ts'
import { phrase } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { wordsFor } from '../../words/form-words.ts'
import { overtimeOf } from './overtime.ts'

type Reader = (form: URLSearchParams, company: Readonly<Record<string, unknown>>) => object

/** Reads what the form of each group sends; a setting without an input in the form is undefined. */
export const groups = {
  company: (form, company) => ({
    name: form.get('name') ?? '',
    country_code: form.get('country_code') ?? '',
    // The stored region does not hold for another country.
    region:
      form.get('country_code') !== company.country_code && form.get('region') === company.region
        ? null
        : (textOf(form, 'region') ?? null),
    timezone: form.get('timezone') ?? '',
    language: textOf(form, 'language'),
  }),
  'pay-periods': (form) => ({
    pay_frequency: textOf(form, 'pay_frequency'),
    pay_period_anchor: textOf(form, 'pay_period_anchor'),
    pay_month_starts_on: numberOf(form, 'pay_month_starts_on'),
    pay_period_days: daysOf(form),
    pay_date_offset_days: numberOf(form, 'pay_date_offset_days'),
    approve_open_periods: textOf(form, 'approve_open_periods'),
  }),
  'paid-hours': (form) => ({
    pay_basis: textOf(form, 'pay_basis'),
    punch_rounding: numberOf(form, 'punch_rounding'),
    shift_day_rule: textOf(form, 'shift_day_rule'),
    workweek_start: numberOf(form, 'workweek_start'),
    time_in_lieu_factor: numberOf(form, 'time_in_lieu_factor'),
    standard_day_minutes: numberOf(form, 'standard_day_minutes'),
    require_approved_punches: form.has('require_approved_punches'),
  }),
  holidays: (form) => ({
    holiday_worked_policy: textOf(form, 'holiday_worked_policy'),
    holiday_on_day_off: textOf(form, 'holiday_on_day_off'),
    unpaid_leave_holidays: textOf(form, 'unpaid_leave_holidays'),
    holiday_worked_apart: form.has('holiday_worked_apart'),
  }),
  overtime: (form, company) => ({ overtime: overtimeOf(form, company.overtime) }),
  'leave-and-punches': (form) => ({
    overlapping_leave: textOf(form, 'overlapping_leave'),
    overlapping_entries: textOf(form, 'overlapping_entries'),
    reject_zero_day_leave: form.has('reject_zero_day_leave'),
  }),
  people: (form) => ({
    self_punches: textOf(form, 'self_punches'),
    absence_calendar: textOf(form, 'absence_calendar'),
    own_decisions: form.has('own_decisions') ? (textOf(form, 'own_decisions') ?? null) : undefined,
    confirm_by: textOf(form, 'confirm_by'),
  }),
  requests: (form) => ({
    approval_mails: form.has('approval_mails')
      ? (textOf(form, 'approval_mails') ?? null)
      : undefined,
    approval_mail_hour: numberOf(form, 'approval_mail_hour'),
    approval_reminder_days: numberOf(form, 'approval_reminder_days'),
  }),
  'payroll-files': (form) => ({
    provider_a_iid: form.get('provider_a_iid')?.trim() ?? '',
    provider_b_client_id: form.get('provider_b_client_id')?.trim() ?? '',
    earnings_codes: namesOf(form, 'code'),
    pay_components: namesOf(form, 'component'),
    refuse_incomplete_files: form.has('refuse_incomplete_files'),
  }),
  'audit-log': (form) => ({
    audit_retention_years: form.has('audit_retention_years')
      ? (numberOf(form, 'audit_retention_years') ?? null)
      : undefined,
  }),
  features: (form) => ({
    mileage_enabled: form.has('mileage_enabled'),
    invoicing_enabled: form.has('invoicing_enabled'),
  }),
} as const satisfies Record<string, Reader>

export type Group = keyof typeof groups

/** Undefined where the form has no such inputs; an empty one is NaN, which the operation refuses. */
function daysOf(form: URLSearchParams): number[] | undefined {
  const names = ['pay_period_days_0', 'pay_period_days_1']
  if (!names.some((name) => form.has(name))) return undefined
  return names.map((name) => numberOf(form, name) ?? Number.NaN)
}

function namesOf(form: URLSearchParams, prefix: 'code' | 'component'): Record<string, string> {
  return Object.fromEntries(
    PAID_CATEGORIES.flatMap((category) => {
      const name = textOf(form, `${prefix}_${category}`)
      return name === undefined ? [] : [[category, name]]
    }),
  )
}

/** The operation has one message for overtime; the form has an input for each threshold. */
export function withThresholds(error: unknown, form: URLSearchParams): unknown {
  if (!(error instanceof DomainError) || !error.fields) return error
  const thresholds = overtimeOf(form, null)
  if (typeof thresholds !== 'object' || thresholds === null) return error
  const isOvertime = ([path]: [string, unknown]) => /^overtime(\.|$)/.test(path)
  const fields = Object.entries(error.fields)
  if (!fields.some(isOvertime)) return error
  const wrong = Object.entries(thresholdErrors(thresholds)).map(([path, [said = '']]) => [
    path,
    wordsFor(thresholdWords, said),
  ])
  return invalid(Object.fromEntries([...fields.filter((field) => !isOvertime(field)), ...wrong]))
}

const thresholdWords = [
  [refuse.double_not_greater, phrase('must be more than “Overtime above, hours a day”')],
  [refuse.no_threshold, phrase('requires hours in one of the fields below')],
] as const
