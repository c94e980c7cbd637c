import { type Facts, payBasisOf } from './facts.ts'
import { leaveCategory, leaveMinutes } from './leave.ts'
import { factOf, type Plan, planOf } from './plan.ts'
import { addWarning, type DayRow, emptyDayRow, PAID_LEAVE_CATEGORIES, paidMinutes } from './rows.ts'
import * as step from './steps.ts'
import { isEmployedOn } from './terms.ts'

const REDUCED_FIRST_TO_LAST = ['regular', 'holiday', ...PAID_LEAVE_CATEGORIES] as const

/**
 * Computes one day before overtime (payroll-hours, "A day, in this order"). Appends its steps to `steps` if
 * present.
 */
export function payDay(facts: Facts, day: number, steps: step.Step[] | null): DayRow {
  const row = emptyDayRow(day)
  const left = isEmployed(facts, day, steps) ? payPlan(facts, row, steps) : 0
  countPunches(facts, row, steps)
  row.regular = payBasisOf(facts, row.day) === 'punches' ? row.punched : left
  steps?.push(step.regular(facts, row))
  adjust(facts, row, steps)
  row.total = paidMinutes(row)
  return row
}

function isEmployed({ employee }: Facts, day: number, steps: step.Step[] | null): boolean {
  const isEmployed = isEmployedOn(employee.spells, day)
  steps?.push(step.employment(employee, day, isEmployed))
  return isEmployed
}

/** Fills scheduled, holiday and leave minutes; returns the minutes left to pay on the schedule basis. */
function payPlan(facts: Facts, row: DayRow, steps: step.Step[] | null): number {
  const plan = planOf(facts, row.day)
  row.scheduled = plan.scheduled_minutes
  steps?.push(...step.planned(plan, row.day))
  if (plan.holiday === null) return takeLeave(facts, row, plan, steps)

  const isMoved = plan.is_holiday_worked && !plan.holiday_pays_leave
  row.holiday = isMoved ? 0 : plan.pattern_minutes
  steps?.push(step.holiday(plan, row.holiday, isMoved))
  const left = takeLeave(facts, row, plan, steps)
  return plan.is_holiday_worked ? left : 0
}

function takeLeave(facts: Facts, row: DayRow, plan: Plan, steps: step.Step[] | null): number {
  let left = plan.leave_day_minutes
  const leaves = factOf(facts.leaves, row.day)
  if (leaves === undefined) return Math.min(left, plan.scheduled_minutes)
  for (const leave of leaves) {
    const category = leaveCategory(leave)
    const taken = Math.min(left, leaveMinutes(leave, row.day, plan.leave_day_minutes))
    const isPaidByHoliday = plan.holiday_pays_leave && leave.is_paid
    steps?.push(
      isPaidByHoliday
        ? step.leaveOnHoliday(leave, taken)
        : step.leave(leave, plan, row, category, taken),
    )
    if (!isPaidByHoliday) row[category] += taken
    left -= taken
  }
  return Math.min(left, plan.scheduled_minutes)
}

function countPunches(facts: Facts, row: DayRow, steps: step.Step[] | null): void {
  const at = row.day - facts.from_day
  row.punched = facts.punched[at]!
  if (facts.held?.has(row.day)) addWarning(row, 'held_entry')
  if (facts.open[at] === 1) addWarning(row, 'open_entry')
  if (facts.notes.length > 0) steps?.push(step.punches(facts.notes, row.punched))
}

function adjust(facts: Facts, row: DayRow, steps: step.Step[] | null): void {
  const adjustments = factOf(facts.adjustments, row.day)
  if (adjustments === undefined) return
  for (const adjustment of adjustments) row.adjustment += adjustment.minutes
  row.effective_adjustment = row.adjustment
  if (row.adjustment >= 0) {
    steps?.push(step.adjustment(adjustments, row, 'regular', row.adjustment))
    row.regular += row.adjustment
    return
  }

  let rest = -row.adjustment
  for (const category of REDUCED_FIRST_TO_LAST) {
    const taken = Math.min(rest, row[category])
    if (taken === 0) continue
    steps?.push(step.adjustment(adjustments, row, category, -taken))
    row[category] -= taken
    rest -= taken
  }
  if (rest === 0) return
  row.effective_adjustment += rest
  addWarning(row, 'adjustment_clamped')
  steps?.push(step.clamped(adjustments, rest))
}
