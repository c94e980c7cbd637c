import * as v from 'valibot'
import { CivilDate, Code, described, Id, Name, PeopleText } from '../../core/schema.ts'
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
  PAY_BASES,
  SHIFT_DAY_RULES,
} from '../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../engine/pay-periods.ts'
import { languages } from '../../words/index.ts'
import { OvertimeRecord } from './overtime-record.ts'

export const CompanySchema = v.strictObject({
  id: Id,
  name: Name,
  country_code: Code,
  region: v.nullable(Code),
  timezone: Code,
  language: described(v.picklist(languages), 'Of pages and emails.'),
  total_employees: described(v.number(), 'All employees, active or not.'),
  pay_basis: v.picklist(PAY_BASES),
  workweek_start: described(v.number(), 'First day of the workweek, 0 is Sunday.'),
  overtime: described(
    v.nullable(OvertimeRecord),
    'A preset such as ca_on, by_region, thresholds in hours; null: no overtime.',
  ),
  region_rules: described(
    v.record(
      Code,
      v.strictObject({
        overtime: v.exactOptional(v.nullable(OvertimeRecord)),
        holiday_worked_policy: v.exactOptional(v.picklist(HOLIDAY_WORKED_POLICIES)),
        holiday_on_day_off: v.exactOptional(v.picklist(HOLIDAYS_ON_DAY_OFF)),
      }),
    ),
    "By place of the employee, such as CA-AB, in place of the company's.",
  ),
  holiday_worked_policy: v.picklist(HOLIDAY_WORKED_POLICIES),
  holiday_worked_apart: described(
    v.boolean(),
    'Whether reports have holiday_worked_hours apart from regular_hours.',
  ),
  holiday_on_day_off: described(
    v.picklist([...HOLIDAYS_ON_DAY_OFF, 'by_region']),
    'A paid holiday on a day off; pay: in addition; by_region: as the law of the place says.',
  ),
  unpaid_leave_holidays: described(
    v.picklist(unpaidLeaveHolidays),
    'skip: a holiday inside unpaid leave is unpaid too.',
  ),
  time_in_lieu_factor: described(v.number(), 'Hours of time in lieu for an hour of overtime.'),
  shift_day_rule: v.picklist(SHIFT_DAY_RULES),
  punch_rounding: described(v.number(), 'Minutes; 0 means no rounding.'),
  require_approved_punches: v.boolean(),
  standard_day_minutes: v.number(),
  pay_frequency: v.picklist(PAY_FREQUENCIES),
  pay_period_anchor: described(CivilDate, 'The first date of any weekly or biweekly pay period.'),
  pay_month_starts_on: described(
    v.number(),
    'Day on which monthly periods start; 29 to 31: the last day of a shorter month.',
  ),
  pay_period_days: described(
    v.array(v.number()),
    'The two days on which semimonthly periods start.',
  ),
  pay_date_offset_days: v.number(),
  provider_a_iid: PeopleText,
  provider_b_client_id: PeopleText,
  earnings_codes: described(
    v.record(v.string(), Code),
    'Earnings codes of provider_a_run by category; without holiday_worked, that of regular.',
  ),
  pay_components: described(
    v.record(v.string(), Code),
    'Pay components of provider_b_spi by category; without holiday_worked, that of regular.',
  ),
  refuse_incomplete_files: described(
    v.boolean(),
    'Whether a payroll file that the provider may refuse is a 422.',
  ),
  overlapping_entries: v.picklist(entryOverlaps),
  overlapping_leave: v.picklist(leaveOverlaps),
  reject_zero_day_leave: v.boolean(),
  approve_open_periods: described(
    v.picklist(openPeriodApprovals),
    'ask: approving a pay period that has not ended or has open entries requires accept_open.',
  ),
  self_punches: described(
    v.picklist(selfPunches),
    'Employees can punch in and out: requests for forgotten ones, now (clock in and out), any.',
  ),
  absence_calendar: described(
    v.picklist(absenceCalendars),
    'Whose approved leave people see: off, their department, or the company.',
  ),
  own_decisions: described(
    v.nullable(v.picklist(ownDecisions)),
    'Whether people with access to the company decide their own requests; null: only if no other admin can.',
  ),
  confirm_by: described(
    v.picklist(confirmModes),
    'Writes over MCP that a person confirms, from clients that show no form: token, or page (a yes on a page first).',
  ),
  approval_mails: described(
    v.nullable(v.picklist(approvalMailModes)),
    'Emails to those who decide: each request, a digest a day, off; null: each, where the service has a mail server.',
  ),
  approval_mail_hour: described(v.number(), "Of digests and reminders, in the reader's time zone."),
  approval_reminder_days: described(
    v.number(),
    'Days until those who get each request are reminded of it, once; 0: never.',
  ),
  mileage_enabled: v.boolean(),
  invoicing_enabled: v.boolean(),
  audit_retention_years: described(v.nullable(v.number()), 'Null: the audit log is kept for ever.'),
})
