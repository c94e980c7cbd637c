import type { PaidCategory } from '../../../../engine/hours/index.ts'
import { decimal, type Language, type Phrase, phrase, say, t } from '../../../../words/index.ts'
import { categoryWord } from '../../words/category-words.ts'
import { weekdayName } from '../../words/dates.ts'
import { languageName } from '../../words/language-names.ts'
import { countryName, regionName } from '../../words/places.ts'
import { approvalMailWords } from './approval-mails.ts'
import { choiceSettings, isChoice } from './options.ts'
import { overtimeWords } from './overtime.ts'

/** The labels of the settings that are not chosen among options. */
export const labels = {
  name: phrase('Name'),
  country_code: phrase('Country'),
  region: phrase('Province or state'),
  timezone: phrase('Time zone'),
  language: phrase('Language'),
  pay_period_anchor: phrase('First day of a period'),
  pay_month_starts_on: phrase('A month starts on day'),
  pay_period_days: phrase('Halves of a month start on days'),
  pay_date_offset_days: phrase('Days until pay day'),
  workweek_start: phrase('Workweek starts on'),
  time_in_lieu_factor: phrase('Time in lieu, factor'),
  standard_day_minutes: phrase('Standard day, minutes'),
  require_approved_punches: phrase('Pay approved punches only'),
  holiday_worked_apart: phrase('Report hours worked on holidays apart from regular hours'),
  overtime: phrase('Overtime rules'),
  reject_zero_day_leave: phrase('Refuse leave without working days'),
  provider_a_iid: phrase('Provider A, IID'),
  provider_b_client_id: phrase('Provider B, client id'),
  earnings_codes: phrase('Codes of provider A'),
  pay_components: phrase('Components of provider B'),
  refuse_incomplete_files: phrase('Refuse files that the provider may refuse'),
  audit_retention_years: phrase('Years that entries are kept'),
  confirm_by: phrase('Changes that assistants ask for from now on.'),
  approval_mails: phrase('Emails to approvers'),
  approval_mail_hour: phrase('Hour of digests and reminders'),
  approval_reminder_days: phrase('Days until a reminder'),
  mileage_enabled: phrase('Take new mileage trips'),
  invoicing_enabled: phrase('Open clients and invoices'),
} as const

const openPeriods = phrase('Pay periods that are not approved begin and end on other dates.')
const openHours = phrase('Paid hours of pay periods that are not approved.')
const openLeave = phrase(
  'Paid hours of pay periods that are not approved. Leave from today on is counted again.',
)

const touches: Readonly<Record<string, Phrase>> = {
  country_code: openLeave,
  region: openLeave,
  timezone: phrase('Dates of the company. People keep their own time zones.'),
  language: phrase('Pages and emails of people who have no language of their own.'),
  pay_frequency: openPeriods,
  pay_period_anchor: openPeriods,
  pay_month_starts_on: openPeriods,
  pay_period_days: openPeriods,
  pay_date_offset_days: phrase('Pay days of pay periods that are not approved.'),
  pay_basis: phrase(
    'Paid hours of pay periods that are not approved. People with a basis of their own keep it.',
  ),
  workweek_start: openHours,
  overtime: openHours,
  punch_rounding: openHours,
  shift_day_rule: openHours,
  require_approved_punches: openHours,
  holiday_worked_apart: phrase('Reports and files of pay periods that are not approved.'),
  holiday_worked_policy: openHours,
  holiday_on_day_off: openLeave,
  unpaid_leave_holidays: openLeave,
  standard_day_minutes: openLeave,
  time_in_lieu_factor: phrase('Adjustments that are approved from now on.'),
  overlapping_leave: phrase('Leave that is not decided yet.'),
  overlapping_entries: phrase('Punches that are open or made from now on.'),
  reject_zero_day_leave: phrase('Leave that is asked for from now on.'),
  approve_open_periods: phrase('Pay periods that are approved from now on.'),
  self_punches: phrase('What people may do from now on.'),
  absence_calendar: phrase('What people see from now on.'),
  own_decisions: phrase('Decisions from now on.'),
  approval_mails: phrase('Requests that come in from now on, and those that wait.'),
  approval_mail_hour: phrase('Digests and reminders from now on.'),
  approval_reminder_days: phrase('Requests that wait.'),
  provider_a_iid: phrase('Files that are made from now on.'),
  provider_b_client_id: phrase('Files that are made from now on.'),
  earnings_codes: phrase('Files that are made from now on.'),
  pay_components: phrase('Files that are made from now on.'),
  refuse_incomplete_files: phrase('Files that are made from now on.'),
  audit_retention_years: phrase('Older entries of the audit log are deleted for good.'),
  mileage_enabled: phrase('Trips that exist stay.'),
  invoicing_enabled: phrase('Clients and invoices that exist stay.'),
}

type Settings = Readonly<Record<string, unknown>>

/** Returns the settings that differ, in words, with their effects. */
export function changesInWords(before: Settings, after: Settings, names: readonly string[]) {
  return names.map((name) => {
    const label = isChoice(name) ? choiceSettings[name].label : labels[name as keyof typeof labels]
    const touched = touches[name]
    return {
      name: label === undefined ? name : say(label),
      before: valueWords(name, before),
      after: valueWords(name, after),
      ...(touched === undefined ? {} : { touches: say(touched) }),
    }
  })
}

function valueWords(name: string, settings: Settings): string {
  const value = settings[name]
  const ofMails = approvalMailWords(name, value)
  if (ofMails !== undefined) return ofMails
  if (isChoice(name)) {
    const found = choiceSettings[name].options.find(([each]) => each === String(value ?? ''))
    return found ? say(found[1]) : String(value)
  }
  if (name === 'overtime') return overtimeWords(value)
  if (name === 'language') return languageName(value as Language)
  if (name === 'workweek_start') return weekdayName(Number(value))
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (value === null || value === '') return t`none`
  if (name === 'country_code') return countryName(String(value))
  if (name === 'region') return regionName(String(settings.country_code), String(value))
  if (Array.isArray(value)) return value.map((day) => decimal(day)).join(', ')
  if (typeof value === 'object') {
    const entries = Object.entries(value as object)
    const words = entries.map(([key, text]) => `${categoryWord(key as PaidCategory)} ${text}`)
    return words.length === 0 ? t`none` : words.join(', ')
  }
  return typeof value === 'number' ? decimal(value) : String(value)
}
