import type { Facts } from './facts.ts'
import type { Leave } from './input.ts'
import { leaveMinutes } from './leave.ts'
import type { Plan } from './plan.ts'
import { PUNCH_MARKS } from './punch-facts.ts'
import { addWarning, type DayRow } from './rows.ts'
import type { PayTerms } from './terms.ts'

/** Adds the warnings of the first edition, except those about adjustments. */
export function warnOfPunches({ punches }: Facts, row: DayRow): void {
  const marks = punches.marks[row.day - punches.from_day]!
  if (marks & PUNCH_MARKS.held) addWarning(row, 'held_entry')
  if (marks & PUNCH_MARKS.open) addWarning(row, 'open_entry')
}

/** Sorts a day's warnings in the order of the first edition, in which adjustments came last. */
export function orderAsBefore(row: DayRow): void {
  if (row.warnings.length > 1 && row.warnings[0] === 'adjustment_clamped') {
    row.warnings = [...row.warnings.slice(1), 'adjustment_clamped']
  }
}

/** Other facts that decide the warnings of a day. */
type Around = {
  terms: PayTerms
  /** Null on a day outside of the employment. */
  plan: Plan | null
  leaves: readonly Leave[] | undefined
  /** Another day is owed for the holiday, because hours were punched on it. */
  is_moved: boolean
}

/** Adds every warning that an admin should see on a day (hours.md, section 8), except those about adjustments. */
export function warnOfDay(facts: Facts, row: DayRow, around: Around): void {
  const { plan, leaves } = around
  const marks = facts.punches.marks[row.day - facts.punches.from_day]!
  if (marks !== 0) {
    warnOfPunches(facts, row)
    if (marks & PUNCH_MARKS.overlap) addWarning(row, 'overlap')
    if (marks & PUNCH_MARKS.unapproved) addWarning(row, 'unapproved_entry')
    if (plan === null) addWarning(row, 'not_employed')
  }
  if (plan === null) return
  if (plan.holiday !== null && plan.holiday.kind !== 'premium') warnOfHoliday(row, plan, around)
  if (leaves !== undefined && row.punched > 0 && isWorkedLeave(row, plan, leaves)) {
    addWarning(row, 'worked_on_leave')
  }
}

function warnOfHoliday(row: DayRow, { holiday, version }: Plan, { terms, is_moved }: Around): void {
  if (row.punched > 0) addWarning(row, 'worked_on_holiday')
  if (holiday!.moved === 'owed' || is_moved) addWarning(row, 'substitute_day_owed')
  if (version !== null) {
    if (holiday!.is_lost) addWarning(row, 'holiday_on_day_off')
  } else if (terms.pay_basis === 'punches') addWarning(row, 'no_pattern')
}

/** Whether punched and leave minutes together are above the day's. */
function isWorkedLeave(
  row: DayRow,
  { leave_day_minutes }: Plan,
  leaves: readonly Leave[],
): boolean {
  let taken = 0
  for (const leave of leaves) taken += leaveMinutes(leave, row.day, leave_day_minutes)
  return taken > 0 && row.punched + Math.min(taken, leave_day_minutes) > leave_day_minutes
}
