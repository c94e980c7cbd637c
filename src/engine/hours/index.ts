export { computeDayRows, factsNeeded } from './compute.ts'
export { type Explanation, explainDay } from './explain.ts'
export type {
  DayPart,
  DayRange,
  EmployeeTime,
  HolidayCalendar,
  Leave,
  Override,
  Punch,
  ScheduleVersion,
  Shift,
} from './input.ts'
export { leavePortion } from './leave.ts'
export { leaveDayMinutes, type PlannedTime } from './plan.ts'
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
  summarise,
  WARNING_CODES,
  type Warning,
  type WarningCode,
  warningsOf,
} from './rows.ts'
export {
  DEFAULT_PAYROLL_SETTINGS,
  HOLIDAY_WORKED_POLICIES,
  OVERTIME_PRESET_NAMES,
  OVERTIME_PRESETS,
  type OvertimePreset,
  type OvertimeSetting,
  PAY_BASES,
  type PayBasis,
  type PayrollSettings,
  PUNCH_ROUNDINGS,
  type PunchRounding,
  SHIFT_DAY_RULES,
} from './settings.ts'
export { paidByStep, STEP_KINDS } from './steps.ts'
