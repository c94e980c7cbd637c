import { countryName, regionName } from '../../places.ts'
import { approvalMailWords } from './approval-mails.ts'
import { choiceSettings, isChoice } from './options.ts'
import { overtimeWords } from './overtime.ts'

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]

/** The labels of the settings that are not chosen among options. */
export const labels = {
  name: 'Name',
  country_code: 'Country',
  region: 'Province or state',
  timezone: 'Time zone',
  pay_period_anchor: 'First day of a period',
  pay_date_offset_days: 'Days until pay day',
  workweek_start: 'Workweek starts on',
  time_in_lieu_factor: 'Time in lieu, factor',
  standard_day_minutes: 'Standard day, minutes',
  require_approved_punches: 'Pay approved punches only',
  holiday_worked_apart: 'Report hours worked on holidays apart from regular hours',
  overtime: 'Overtime rules',
  reject_zero_day_leave: 'Refuse leave without working days',
  provider_a_iid: 'Provider A, IID',
  provider_b_client_id: 'Provider B, client id',
  earnings_codes: 'Codes of provider A',
  pay_components: 'Components of provider B',
  refuse_incomplete_files: 'Refuse files that the provider may refuse',
  audit_retention_years: 'Years that entries are kept',
  approval_mails: 'E-mails to those who decide',
  approval_mail_hour: 'Hour of digests and reminders',
  approval_reminder_days: 'Days until a reminder',
  mileage_enabled: 'Take new mileage trips',
  invoicing_enabled: 'Open clients and invoices',
} as const

const openHours = 'Paid hours of pay periods that are not approved.'
const openLeave = `${openHours} Leave from today on is counted again.`

const touches: Readonly<Record<string, string>> = {
  country_code: openLeave,
  region: openLeave,
  timezone: 'Dates of the company. People keep their own time zones.',
  pay_frequency: 'Pay periods that are not approved begin and end on other dates.',
  pay_period_anchor: 'Pay periods that are not approved begin and end on other dates.',
  pay_date_offset_days: 'Pay days of pay periods that are not approved.',
  pay_basis: `${openHours} People with a basis of their own keep it.`,
  workweek_start: openHours,
  overtime: openHours,
  punch_rounding: openHours,
  shift_day_rule: openHours,
  require_approved_punches: openHours,
  holiday_worked_apart: 'Reports and files of pay periods that are not approved.',
  holiday_worked_policy: openHours,
  holiday_on_day_off: openLeave,
  unpaid_leave_holidays: openLeave,
  standard_day_minutes: openLeave,
  time_in_lieu_factor: 'Adjustments that are approved from now on.',
  overlapping_leave: 'Leave that is not decided yet.',
  overlapping_entries: 'Punches that are open or made from now on.',
  reject_zero_day_leave: 'Leave that is asked for from now on.',
  approve_open_periods: 'Pay periods that are approved from now on.',
  self_punches: 'What people may do from now on.',
  absence_calendar: 'What people see from now on.',
  own_decisions: 'Decisions from now on.',
  approval_mails: 'Requests that come in from now on, and those that wait.',
  approval_mail_hour: 'Digests and reminders from now on.',
  approval_reminder_days: 'Requests that wait.',
  provider_a_iid: 'Files that are made from now on.',
  provider_b_client_id: 'Files that are made from now on.',
  earnings_codes: 'Files that are made from now on.',
  pay_components: 'Files that are made from now on.',
  refuse_incomplete_files: 'Files that are made from now on.',
  audit_retention_years: 'Older entries of the audit log are deleted for good.',
  mileage_enabled: 'Trips that exist stay.',
  invoicing_enabled: 'Clients and invoices that exist stay.',
}

type Settings = Readonly<Record<string, unknown>>

/** Returns the settings that differ, in words, with what each touches. */
export function changesInWords(before: Settings, after: Settings, names: readonly string[]) {
  return names.map((name) => {
    const label = isChoice(name) ? choiceSettings[name].label : Reflect.get(labels, name)
    const touched = touches[name]
    return {
      name: String(label ?? name),
      before: valueWords(name, before),
      after: valueWords(name, after),
      ...(touched === undefined ? {} : { touches: touched }),
    }
  })
}

function valueWords(name: string, settings: Settings): string {
  const value = settings[name]
  const ofMails = approvalMailWords(name, value)
  if (ofMails !== undefined) return ofMails
  if (isChoice(name)) {
    const found = choiceSettings[name].options.find(([each]) => each === String(value ?? ''))
    return found?.[1] ?? String(value)
  }
  if (name === 'overtime') return overtimeWords(value)
  if (name === 'workweek_start') return weekdays[Number(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null || value === '') return 'none'
  if (name === 'country_code') return countryName(String(value))
  if (name === 'region') return regionName(String(settings.country_code), String(value))
  if (typeof value === 'object') {
    const entries = Object.entries(value as object)
    const words = entries.map(([key, text]) => `${key.replaceAll('_', ' ')} ${text}`)
    return words.length === 0 ? 'none' : words.join(', ')
  }
  return String(value)
}
