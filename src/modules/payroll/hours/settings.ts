import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type {
  OvertimeSetting,
  PayrollSettings,
  PunchRounding,
} from '../../../engine/hours/index.ts'

/**
 * Returns the company settings that decide paid minutes; the columns were validated when they were written.
 * `edition` 1 computes as the release did that approved a period by the rules of the first edition.
 */
export function payrollSettings(
  company: CompanyRow,
  edition: PayrollSettings['edition'] = 2,
): PayrollSettings {
  return {
    pay_basis: company.pay_basis,
    workweek_start: company.workweek_start,
    region_rules: company.region_rules,
    holiday_on_day_off: company.holiday_on_day_off,
    unpaid_leave_holidays: company.unpaid_leave_holidays,
    edition,
    overtime: company.overtime as OvertimeSetting,
    holiday_worked_policy: company.holiday_worked_policy,
    shift_day_rule: company.shift_day_rule,
    punch_rounding: company.punch_rounding as PunchRounding,
    require_approved_punches: company.require_approved_punches,
    standard_day_minutes: company.standard_day_minutes,
  }
}
