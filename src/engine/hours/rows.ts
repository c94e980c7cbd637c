import { civilDate } from '../../lib/calendar/dates.ts'
import { PAID_CATEGORIES } from './categories.ts'
import type { DayRange } from './input.ts'

export { PAID_CATEGORIES, type PaidCategory } from './categories.ts'

/** Paid leave, in the order in which a negative adjustment reduces it. */
export const PAID_LEAVE_CATEGORIES = ['vacation', 'sick', 'personal', 'other_leave'] as const
export type LeaveCategory = (typeof PAID_LEAVE_CATEGORIES)[number] | 'unpaid_leave'

/** Every category of a report row, in its order. */
export const EARNING_CATEGORIES = [
  'scheduled',
  ...PAID_CATEGORIES,
  'unpaid_leave',
  'adjustment',
  'effective_adjustment',
  'punched',
  'total',
] as const
export type EarningCategory = (typeof EARNING_CATEGORIES)[number]

/** Whole minutes by category. */
export type CategoryMinutes = Record<EarningCategory, number>

/** In the order of the alphabet, which is their order on one date. */
export const WARNING_CODES = [
  'adjustment_clamped',
  'held_entry',
  'holiday_on_day_off',
  'no_pattern',
  'not_employed',
  'open_entry',
  'overlap',
  'substitute_day_owed',
  'unapproved_entry',
  'worked_on_holiday',
  'worked_on_leave',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]
export type Warning = {
  code: WarningCode
  date: string
  /** The held entry, when the report names it. */
  entry_id?: number
}

/** One employee's day: whole minutes by category. */
export type DayRow = CategoryMinutes & { day: number; warnings: readonly WarningCode[] }

const NO_WARNINGS: readonly WarningCode[] = []

/** Returns an empty day; one object literal, because a year of a company creates many. */
export function emptyDayRow(day: number): DayRow {
  return {
    scheduled: 0,
    regular: 0,
    overtime: 0,
    double_time: 0,
    holiday_worked: 0,
    holiday: 0,
    vacation: 0,
    sick: 0,
    personal: 0,
    other_leave: 0,
    unpaid_leave: 0,
    adjustment: 0,
    effective_adjustment: 0,
    punched: 0,
    total: 0,
    day,
    warnings: NO_WARNINGS,
  }
}

/** Returns the empty days of a range. */
export function emptyDayRows({ from_day, to_day }: DayRange): DayRow[] {
  return Array.from({ length: to_day - from_day + 1 }, (_, i) => emptyDayRow(from_day + i))
}

/** Returns the sum of the day rows, in minutes. */
export function summarise(rows: readonly DayRow[]): CategoryMinutes {
  const sum = emptyMinutes()
  for (const row of rows) addMinutes(sum, row)
  return sum
}

/** Adds the categories of `more` to those of `sum`. */
export function addMinutes(sum: CategoryMinutes, more: CategoryMinutes): void {
  sum.scheduled += more.scheduled
  sum.regular += more.regular
  sum.overtime += more.overtime
  sum.double_time += more.double_time
  sum.holiday_worked += more.holiday_worked
  sum.holiday += more.holiday
  sum.vacation += more.vacation
  sum.sick += more.sick
  sum.personal += more.personal
  sum.other_leave += more.other_leave
  sum.unpaid_leave += more.unpaid_leave
  sum.adjustment += more.adjustment
  sum.effective_adjustment += more.effective_adjustment
  sum.punched += more.punched
  sum.total += more.total
}

/** Warnings by day, so that the employees of a report share equal ones. */
export type SharedWarnings = Map<number, Readonly<Warning>[]>

/** Returns the warnings of the rows with their civil dates, in date order. */
export function warningsOf(
  rows: readonly DayRow[],
  shared: SharedWarnings = new Map(),
): Readonly<Warning>[] {
  const warnings: Readonly<Warning>[] = []
  for (const row of rows) {
    if (row.warnings === NO_WARNINGS) continue
    for (const code of row.warnings) warnings.push(sharedWarning(shared, row.day, code))
  }
  return warnings
}

function sharedWarning(shared: SharedWarnings, day: number, code: WarningCode): Readonly<Warning> {
  const ofDay = shared.get(day)
  const existing = ofDay?.find((warning) => warning.code === code)
  if (existing) return existing
  const warning = { code, date: civilDate(day) }
  if (ofDay) ofDay.push(warning)
  else shared.set(day, [warning])
  return warning
}

/** Adds a warning to a day, once and in the order of the alphabet. */
export function addWarning(row: DayRow, code: WarningCode): void {
  if (row.warnings === NO_WARNINGS) row.warnings = ALONE[code]
  else if (!row.warnings.includes(code)) row.warnings = [...row.warnings, code].sort()
}

/** Days with one warning share it. */
const ALONE = Object.fromEntries(WARNING_CODES.map((code) => [code, [code]])) as unknown as Record<
  WarningCode,
  readonly WarningCode[]
>

/** Returns the paid minutes of the day: worked hours of every kind, holiday and paid leave. */
export function paidMinutes(row: CategoryMinutes): number {
  return (
    row.regular +
    row.overtime +
    row.double_time +
    row.holiday_worked +
    row.holiday +
    paidLeaveMinutes(row)
  )
}

function paidLeaveMinutes(row: CategoryMinutes): number {
  return row.vacation + row.sick + row.personal + row.other_leave
}

function emptyMinutes(): CategoryMinutes {
  return {
    scheduled: 0,
    regular: 0,
    overtime: 0,
    double_time: 0,
    holiday_worked: 0,
    holiday: 0,
    vacation: 0,
    sick: 0,
    personal: 0,
    other_leave: 0,
    unpaid_leave: 0,
    adjustment: 0,
    effective_adjustment: 0,
    punched: 0,
    total: 0,
  }
}
