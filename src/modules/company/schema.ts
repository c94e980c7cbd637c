import * as v from 'valibot'
import { CivilDate, Id } from '../../core/schema.ts'
import {
  absenceCalendars,
  entryOverlaps,
  leaveOverlaps,
  openPeriodApprovals,
  ownDecisions,
  selfPunches,
} from '../../core/tables.ts'
import {
  HOLIDAY_WORKED_POLICIES,
  HOLIDAYS_ON_DAY_OFF,
  PAY_BASES,
  SHIFT_DAY_RULES,
} from '../../engine/hours/index.ts'
import { PAY_FREQUENCIES } from '../../engine/pay-periods.ts'

const Hours = v.nullable(v.number())

/** A company and its settings as the API returns them. */
export const CompanySchema = v.strictObject({
  id: Id,
  name: v.string(),
  country_code: v.string(),
  region: v.nullable(v.string()),
  timezone: v.string(),
  total_employees: v.pipe(v.number(), v.description('All employees, active or not.')),
  pay_basis: v.picklist(PAY_BASES),
  workweek_start: v.pipe(v.number(), v.description('First day of the workweek, 0 is Sunday.')),
  overtime: v.pipe(
    v.nullable(
      v.union([
        v.string(),
        v.strictObject({
          weekly: Hours,
          daily: Hours,
          daily_double: Hours,
          seventh_day: v.boolean(),
        }),
      ]),
    ),
    v.description('A preset such as ca_on, thresholds in hours, or null for no overtime.'),
  ),
  holiday_worked_policy: v.picklist(HOLIDAY_WORKED_POLICIES),
  holiday_on_day_off: v.pipe(
    v.picklist([...HOLIDAYS_ON_DAY_OFF, 'by_region']),
    v.description(
      'A paid holiday on a day off: not paid, kept on the next working day, paid in addition, or as the law of the place says.',
    ),
  ),
  shift_day_rule: v.picklist(SHIFT_DAY_RULES),
  punch_rounding: v.pipe(v.number(), v.description('Minutes; 0 means no rounding.')),
  require_approved_punches: v.boolean(),
  standard_day_minutes: v.number(),
  pay_frequency: v.picklist(PAY_FREQUENCIES),
  pay_period_anchor: v.pipe(CivilDate, v.description('The first date of any pay period.')),
  pay_date_offset_days: v.number(),
  provider_a_iid: v.string(),
  provider_b_client_id: v.string(),
  earnings_codes: v.pipe(
    v.record(v.string(), v.string()),
    v.description('Earnings codes of provider_a_run by category.'),
  ),
  overlapping_entries: v.picklist(entryOverlaps),
  overlapping_leave: v.picklist(leaveOverlaps),
  reject_zero_day_leave: v.boolean(),
  approve_open_periods: v.pipe(
    v.picklist(openPeriodApprovals),
    v.description(
      'ask: approving a pay period that has not ended or has open entries requires accept_open.',
    ),
  ),
  self_punches: v.pipe(
    v.picklist(selfPunches),
    v.description(
      'What people may do with their own punches: none, requests for forgotten ones, now (clock in and out), any.',
    ),
  ),
  absence_calendar: v.pipe(
    v.picklist(absenceCalendars),
    v.description('Whose approved leave people see: off, their department, or the company.'),
  ),
  own_decisions: v.pipe(
    v.nullable(v.picklist(ownDecisions)),
    v.description(
      'Whether people with access to the whole company decide their own requests; null: only if no other admin can.',
    ),
  ),
  mileage_enabled: v.boolean(),
  invoicing_enabled: v.boolean(),
})
