export { computeDayRows, factsNeeded, type NeededFacts } from './compute.ts'
export { type Explanation, explainDay } from './explain.ts'
export type {
  Adjustment,
  DayPart,
  DayRange,
  EmployeeTime,
  HolidayCalendar,
  Leave,
  Override,
  PaidHoliday,
  Punch,
  ScheduleVersion,
  Shift,
} from './input.ts'
export { leaveBucket, leaveMinutes, leavePortion } from './leave.ts'
export { leaveDayMinutes, type PlannedTime } from './plan.ts'
export {
  addMinutes,
  BUCKETS,
  type Bucket,
  type BucketMinutes,
  type DayRow,
  emptyDayRows,
  type LeaveBucket,
  PAID_BUCKETS,
  type PaidBucket,
  summarise,
  WARNING_CODES,
  type Warning,
  type WarningCode,
  warningsOf,
} from './rows.ts'
export {
  DEFAULT_PAYROLL_SETTINGS,
  HOLIDAY_WORKED_POLICIES,
  type HolidayWorkedPolicy,
  OVERTIME_PRESET_NAMES,
  OVERTIME_PRESETS,
  type OvertimeHours,
  type OvertimePreset,
  type OvertimeSetting,
  PAY_BASES,
  type PayBasis,
  type PayrollSettings,
  PUNCH_ROUNDINGS,
  type PunchRounding,
  SHIFT_DAY_RULES,
  type ShiftDayRule,
} from './settings.ts'
export { paidByStep, STEP_KINDS, type Step, type StepKind } from './steps.ts'
