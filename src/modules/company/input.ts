import * as v from 'valibot'
import { CountryCode, Region, TimeZone } from '../../core/fields.ts'
import { refuse as common } from '../../core/refusals.ts'
import {
  CivilDate,
  Flag,
  inFixedForm,
  integer,
  name,
  oneOf,
  optional,
  text,
} from '../../core/schema.ts'
import {
  absenceCalendars,
  approvalMailModes,
  confirmModes,
  entryOverlaps,
  leaveOverlaps,
  openPeriodApprovals,
  ownDecisions,
  selfPunches,
  unpaidLeaveHolidays,
} from '../../core/tables.ts'
import {
  HOLIDAY_WORKED_POLICIES,
  HOLIDAYS_ON_DAY_OFF,
  PAID_CATEGORIES,
  PAY_BASES,
  PUNCH_ROUNDINGS,
  SHIFT_DAY_RULES,
} from '../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../engine/pay-periods.ts'
import { languages } from '../../words/index.ts'
import { OvertimeInput } from './overtime.ts'
import { refuse } from './refusals.ts'
import { RegionRulesInput } from './region-rules.ts'

// Spreadsheets treat a cell that begins like this as a formula.
const formula = /^(?:\t|\s*[=+\-@])/

const ProviderId = v.pipe(
  text(64),
  v.check((id) => !formula.test(id), refuse.formula()),
  v.transform((id) => id.trim()),
  v.check((id) => !/[\t\n]/.test(id), refuse.tabs()),
)

const EarningsCode = v.pipe(
  v.string(common.not_string()),
  inFixedForm,
  v.regex(/^[A-Za-z0-9]{1,20}$/, refuse.provider_code()),
)

/** As in the list of the company's own payroll system; a comma would need quotes in the file. */
const PayComponent = v.pipe(
  text(40),
  v.transform((name) => name.trim()),
  v.minLength(1, refuse.component_length()),
  v.check((name) => !formula.test(name), refuse.formula()),
  v.check((name) => !/[,\t\r\n]/.test(name), refuse.commas()),
)

/** The first is in every month, and the second is after it in every month. */
const PayPeriodDays = v.pipe(
  v.array(integer(1, 31), refuse.not_two_days()),
  v.length(2, refuse.not_two_days()),
  v.transform((days) => days.toSorted((a, b) => a - b) as [number, number]),
  v.check(([first, second]) => first < second, refuse.same_days()),
  v.check(([first]) => first <= 27, refuse.first_day_too_late()),
)

const PunchRounding = v.picklist(PUNCH_ROUNDINGS, () =>
  common.not_one_of({ choices: PUNCH_ROUNDINGS.join(', ') }),
)

/** The fields of a company that can be changed; an absent one is left unchanged. */
export const companyFields = {
  name: said(name(200), 'Company name.'),
  country_code: said(CountryCode, 'ISO 3166-1 alpha-2; for public holidays.'),
  region: said(v.nullable(Region), 'Province or state, such as ON.'),
  timezone: said(TimeZone, 'IANA name; employees keep their own.'),
  language: said(oneOf(languages), 'Of pages and emails; can be set per employee.'),
  pay_basis: said(oneOf(PAY_BASES), 'What hours are paid by; can be set per employee.'),
  workweek_start: said(integer(0, 6), '0 is Sunday.'),
  overtime: said(
    v.nullable(OvertimeInput),
    'A preset, by_region or thresholds in hours; null: no overtime.',
  ),
  region_rules: said(
    RegionRulesInput,
    'Replaces all; by place, such as CA-AB: overtime, holiday_worked_policy, holiday_on_day_off.',
  ),
  holiday_worked_policy: said(
    oneOf(HOLIDAY_WORKED_POLICIES),
    'Pay a worked holiday twice, or give another day off.',
  ),
  holiday_worked_apart: said(Flag, 'Report hours worked on holidays apart from regular.'),
  holiday_on_day_off: said(
    oneOf([...HOLIDAYS_ON_DAY_OFF, 'by_region']),
    'Paid holidays on a day off: none (not paid), next_working_day, pay, by_region.',
  ),
  unpaid_leave_holidays: said(
    oneOf(unpaidLeaveHolidays),
    'Pay a holiday inside unpaid leave, or skip it.',
  ),
  time_in_lieu_factor: said(
    v.pipe(
      v.number(common.not_number()),
      v.gtValue(0, common.not_positive()),
      v.maxValue(10, () => common.too_great({ most: 10 })),
      v.check((n) => Math.round(n * 100) / 100 === n, common.two_decimals()),
    ),
    'Hours of time in lieu for an hour of overtime.',
  ),
  shift_day_rule: said(
    oneOf(SHIFT_DAY_RULES),
    'Count a night shift on its first date, or split it.',
  ),
  punch_rounding: said(PunchRounding, 'Minutes, to the nearest; 0: none.'),
  require_approved_punches: said(Flag, 'Pay only approved punches.'),
  standard_day_minutes: said(integer(60, 1440), 'Minutes in a leave day without a schedule.'),
  pay_frequency: said(oneOf(PAY_FREQUENCIES), 'Length of pay periods.'),
  pay_period_anchor: said(
    v.nullable(CivilDate),
    'First date of any weekly or biweekly period; of a monthly one, it sets pay_month_starts_on.',
  ),
  pay_month_starts_on: said(
    integer(1, 31),
    'Day on which monthly periods start; 29 to 31: the last day of a shorter month.',
  ),
  pay_period_days: said(PayPeriodDays, 'The two days on which semimonthly periods start.'),
  pay_date_offset_days: said(integer(-31, 90), "Days from a period's end to pay day."),
  provider_a_iid: said(ProviderId, 'For provider_a_run.'),
  provider_b_client_id: said(ProviderId, 'For provider_b_spi.'),
  earnings_codes: said(
    v.record(oneOf(PAID_CATEGORIES), EarningsCode),
    `Replaces all codes; by category: ${PAID_CATEGORIES.join(', ')}.`,
  ),
  pay_components: said(
    v.record(oneOf(PAID_CATEGORIES), PayComponent),
    'Replaces all names of provider_b_spi; by category, up to 40 characters.',
  ),
  refuse_incomplete_files: said(Flag, 'Refuse payroll files that the provider may refuse.'),
  overlapping_entries: said(oneOf(entryOverlaps), 'Overlapping punches, from now on.'),
  overlapping_leave: said(oneOf(leaveOverlaps), 'Overlapping leave that is not decided yet.'),
  approve_open_periods: said(
    oneOf(openPeriodApprovals),
    'Require accept_open if a pay period has not ended or has open entries.',
  ),
  self_punches: said(
    oneOf(selfPunches),
    'Employees can punch in and out: none, requests for forgotten ones, now (clock in and out), any.',
  ),
  absence_calendar: said(
    oneOf(absenceCalendars),
    'Whose approved leave people see: off, department, company.',
  ),
  own_decisions: said(
    v.nullable(oneOf(ownDecisions)),
    'Whether people with access to the company decide their own requests; null: only if no other admin can.',
  ),
  confirm_by: said(
    oneOf(confirmModes),
    'Writes over MCP that a person confirms, from clients that show no form: token, or page (a yes on a page first).',
  ),
  approval_mails: said(
    v.nullable(oneOf(approvalMailModes)),
    'Emails to those who decide: each request, digest (one a day), off; null: each, where the service has a mail server.',
  ),
  approval_mail_hour: said(integer(0, 23), "Of digests and reminders, in the reader's time zone."),
  approval_reminder_days: said(
    integer(0, 90),
    'Days until those who get each request are reminded of it, once; 0: never.',
  ),
  reject_zero_day_leave: said(Flag, 'Refuse leave without working days.'),
  mileage_enabled: said(Flag, 'Accept new mileage trips.'),
  invoicing_enabled: said(Flag, 'Enable clients and invoices.'),
  audit_retention_years: said(
    v.nullable(integer(1, 100)),
    'Delete audit log entries older than this; null: keep all.',
  ),
}

function said<const S extends v.GenericSchema>(schema: S, words: string) {
  return optional(schema, words)
}
