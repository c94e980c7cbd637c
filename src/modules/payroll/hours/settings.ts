import type { CompanyRow } from '../../../core/company-settings.ts'
import type {
  OvertimeSetting,
  PayrollSettings,
  PunchRounding,
} from '../../../engine/hours/index.ts'

/**
 * Returns the company settings that decide paid minutes; the columns were validated when they were written.
 */
export function payrollSettings(company: CompanyRow): PayrollSettings {
  return {
    pay_basis: company.pay_basis,
    workweek_start: company.workweek_start,
    region_rules: {},
    holiday_on_day_off: company.holiday_on_day_off,
    unpaid_leave_holidays: 'pay',
    edition: 2,
    overtime: company.overtime as OvertimeSetting,
    holiday_worked_policy: company.holiday_worked_policy,
    shift_day_rule: company.shift_day_rule,
    punch_rounding: company.punch_rounding as PunchRounding,
    require_approved_punches: company.require_approved_punches,
    standard_day_minutes: company.standard_day_minutes,
  }
}
