import type { OvertimeHours, OvertimePreset } from './overtime-presets.ts'

export const PAY_BASES = ['schedule', 'punches'] as const
export type PayBasis = (typeof PAY_BASES)[number]

export const HOLIDAY_WORKED_POLICIES = ['pay_both', 'substitute_day'] as const
export type HolidayWorkedPolicy = (typeof HOLIDAY_WORKED_POLICIES)[number]

export const SHIFT_DAY_RULES = ['start', 'split_midnight'] as const
export type ShiftDayRule = (typeof SHIFT_DAY_RULES)[number]

/** The steps in minutes that time entries may be rounded to; 0 does not round. */
export const PUNCH_ROUNDINGS = [0, 5, 6, 10, 15] as const
export type PunchRounding = (typeof PUNCH_ROUNDINGS)[number]

/** Null: no overtime. */
export type OvertimeSetting = OvertimePreset | OvertimeHours | null

/** The overtime that is agreed with an employee; `exempt` splits nothing, null is the company's. */
export type OvertimeTerms = OvertimeSetting | 'exempt'

/** How a paid holiday on a day off is handled (hours.md, section 5). */
export const HOLIDAYS_ON_DAY_OFF = ['none', 'next_working_day', 'pay'] as const
export type HolidayOnDayOff = (typeof HOLIDAYS_ON_DAY_OFF)[number]

/** The rules of a place, which replace the company's one by one; an absent one does not. */
export type RegionRule = {
  overtime?: OvertimeSetting
  holiday_worked_policy?: HolidayWorkedPolicy
  holiday_on_day_off?: HolidayOnDayOff
}

/** The company settings that decide paid minutes. */
export type PayrollSettings = {
  pay_basis: PayBasis
  /** The weekday (0 = Sunday) on which a workweek starts. */
  workweek_start: number
  /** `by_region`: the preset of the employee's place. */
  overtime: OvertimeSetting | 'by_region'
  /** By country and region, as in "CA-AB", or by country. */
  region_rules: Readonly<Record<string, RegionRule>>
  /** `by_region`: the custom of the preset of the employee's place. */
  holiday_on_day_off: HolidayOnDayOff | 'by_region'
  /** Whether a holiday inside unpaid leave of whole days is paid, or is unpaid leave too. */
  unpaid_leave_holidays: 'pay' | 'skip'
  /**
   * 1 uses the rules of the first edition, for periods approved by an earlier release and to show what changes; 2 uses
   * the current rules.
   */
  edition: 1 | 2
  holiday_worked_policy: HolidayWorkedPolicy
  shift_day_rule: ShiftDayRule
  punch_rounding: PunchRounding
  require_approved_punches: boolean
  /** The minutes of a leave day, Monday to Friday, while an employee has no pattern; 60-1440. */
  standard_day_minutes: number
}

export const DEFAULT_PAYROLL_SETTINGS: PayrollSettings = {
  pay_basis: 'schedule',
  workweek_start: 0,
  overtime: null,
  region_rules: {},
  holiday_on_day_off: 'none',
  unpaid_leave_holidays: 'pay',
  edition: 2,
  holiday_worked_policy: 'pay_both',
  shift_day_rule: 'start',
  punch_rounding: 0,
  require_approved_punches: false,
  standard_day_minutes: 480,
}
