export { computeDayRows, factsNeeded } from './compute.ts'
export { type Explanation, explainDay } from './explain.ts'
export type {
  Adjustment,
  Break,
  DayPart,
  DayRange,
  EmployeeTime,
  HolidayCalendar,
  Leave,
  Override,
  PaidHoliday,
  Place,
  Punch,
  ScheduleVersion,
  Shift,
  Spell,
  Terms,
} from './input.ts'
export { leavePortion } from './leave.ts'
export {
  COUNTED_WEEKLY,
  HOLIDAY_WORKED_MODES,
  OVERTIME_PRESET_NAMES,
  OVERTIME_PRESETS,
  type OvertimeHours,
  type OvertimePreset,
} from './overtime-presets.ts'
export { shiftsOn } from './pattern.ts'
export { leaveDayMinutes, type PlannedTime } from './plan.ts'
export { plannedShifts } from './planned-shifts.ts'
export { type PartRules, type PunchTimes, workedParts } from './punches.ts'
export {
  addMinutes,
  type CategoryMinutes,
  type DayRow,
  EARNING_CATEGORIES,
  type EarningCategory,
  emptyDayRows,
  PAID_CATEGORIES,
  type PaidCategory,
  type SharedWarnings,
  summarise,
  WARNING_CODES,
  type Warning,
  type WarningCode,
  warningsOf,
} from './rows.ts'
export {
  DEFAULT_PAYROLL_SETTINGS,
  HOLIDAY_WORKED_POLICIES,
  HOLIDAYS_ON_DAY_OFF,
  type HolidayOnDayOff,
  type OvertimeSetting,
  type OvertimeTerms,
  PAY_BASES,
  type PayBasis,
  type PayrollSettings,
  PUNCH_ROUNDINGS,
  type PunchRounding,
  type RegionRule,
  SHIFT_DAY_RULES,
} from './settings.ts'
export { paidByStep, STEP_KINDS } from './steps/index.ts'
export { isEmployedOn, termsOn, termsSinceEver } from './terms.ts'
