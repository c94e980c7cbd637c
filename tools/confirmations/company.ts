import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import { type Confirmation, changedRecord } from '../../src/transports/mcp/question/confirmation.ts'
import { weekdayOf } from '../../src/transports/mcp/question/dates.ts'
import { plural, quoted, wordsOf } from '../../src/transports/mcp/question/words.ts'

type Overtime =
  | string
  | {
      weekly: number | null
      daily: number | null
      daily_double: number | null
      seventh_day: boolean
    }

const words: FieldWords = {
  name: ['name'],
  country_code: ['country', say.code],
  region: ['region', say.code],
  timezone: ['time zone', say.code],
  language: ['language', say.code],
  pay_basis: ['hours paid by', say.word],
  workweek_start: ['first day of the workweek', weekdayOf],
  overtime: ['overtime', overtimeOf],
  holiday_worked_policy: ['worked holidays', say.word],
  holiday_worked_apart: ['hours worked on holidays apart from regular', say.flag],
  holiday_on_day_off: ['holidays on a day off', say.word],
  unpaid_leave_holidays: ['holidays in unpaid leave', say.word],
  time_in_lieu_factor: ['time in lieu for an hour of overtime', say.number],
  shift_day_rule: ['night shifts', say.word],
  punch_rounding: ['rounding of punches', say.minutes],
  require_approved_punches: ['only approved punches paid', say.flag],
  standard_day_minutes: ['leave day without a schedule', say.minutes],
  pay_frequency: ['pay periods', say.word],
  pay_period_anchor: ['first date of a pay period', say.date],
  pay_month_starts_on: ['day on which monthly pay periods start', say.number],
  pay_period_days: ['days on which semimonthly pay periods start', daysOf],
  pay_date_offset_days: ['pay day after the period', say.days],
  provider_a_iid: ['id at provider A'],
  provider_b_client_id: ['id at provider B'],
  earnings_codes: ['earnings codes', codesOf],
  pay_components: ['pay components', namesOf],
  refuse_incomplete_files: ['incomplete payroll files refused', say.flag],
  overlapping_entries: ['overlapping punches', say.word],
  overlapping_leave: ['overlapping leave', say.word],
  approve_open_periods: ['approving unfinished pay periods', say.word],
  self_punches: ['own punches', say.word],
  absence_calendar: ['absences that people see', say.word],
  own_decisions: ['own requests decided', say.word],
  confirm_by: ['changes of assistants confirmed by', say.word],
  approval_mails: ['emails to those who decide', say.word],
  approval_mail_hour: ['hour of digests and reminders', say.number],
  approval_reminder_days: ['days until a reminder', say.number],
  reject_zero_day_leave: ['leave without working days refused', say.flag],
  mileage_enabled: ['mileage trips', say.flag],
  invoicing_enabled: ['invoices', say.flag],
  audit_retention_years: ['years that the audit log is kept', say.number],
}

function daysOf(days: readonly number[]): string {
  return days.join(' and ')
}

function overtimeOf(overtime: Overtime): string {
  if (typeof overtime === 'string')
    return `by the rules of ${overtime.toUpperCase().replace('_', '-')}`
  const { weekly, daily, daily_double, seventh_day } = overtime
  const limits = [
    ...(weekly === null ? [] : [`above ${plural(weekly, 'hour')} a week`]),
    ...(daily === null ? [] : [`above ${plural(daily, 'hour')} a day`]),
    ...(daily_double === null ? [] : [`double above ${plural(daily_double, 'hour')} a day`]),
    ...(seventh_day ? ['on a seventh day'] : []),
  ]
  return limits.join(' and ')
}

/** Codes are letters and digits only. */
function codesOf(codes: Readonly<Record<string, string>>): string {
  return Object.entries(codes)
    .map(([category, code]) => `${wordsOf(category)} ${code}`)
    .join(', ')
}

/** Names are text from people. */
function namesOf(names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .map(([category, name]) => `${wordsOf(category)} ${quoted(name)}`)
    .join(', ')
}

export const update: Confirmation = async (facts) => {
  const { before, after } = changedRecord<{ name: string }>(facts, 'company')
  const changes = await changedFields(before, after, words)
  return [`Change the settings of the company ${quoted(before.name)}: ${inSentence(changes)}?`]
}
