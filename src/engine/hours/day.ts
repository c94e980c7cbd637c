import { adjustBeforeOvertime } from './adjustments.ts'
import type { Facts } from './facts.ts'
import type { Leave } from './input.ts'
import { isWholeDay, leaveCategory, leaveMinutes } from './leave.ts'
import { factOf, type Plan, planOf } from './plan.ts'
import type { HolidayOfDay } from './plan-holiday.ts'
import { type DayRow, emptyDayRow, paidMinutes } from './rows.ts'
import * as step from './steps/index.ts'
import { isEmployedOn, type PayTerms, termsOn } from './terms.ts'
import { warnOfDay, warnOfPunches } from './warnings.ts'

/**
 * Computes one day before overtime (hours.md, "Deciding order of a day"). Appends its steps to `steps` if
 * present.
 */
export function payDay(facts: Facts, day: number, steps: step.Step[] | null): DayRow {
  const row = emptyDayRow(day)
  const terms = termsOn(facts.terms, day)
  const isEmployed = isEmployedOn(facts.spells, day)
  steps?.push(step.employment(facts.spells, day, isEmployed), ...step.terms(terms))
  const leaves = isEmployed ? factOf(facts.leaves, day) : undefined
  const plan = isEmployed ? planOf(facts, day, isUnpaidLeave(facts, day, leaves)) : null
  const left = plan === null ? 0 : payPlan(facts, row, plan, leaves, steps)
  countPunches(facts, row, steps)
  const holiday = facts.edition.has_holiday_worked ? (plan?.holiday ?? null) : null
  const is_moved = holiday !== null && moveByPunches(row, terms, holiday, steps)
  payWork(row, terms, holiday, left, steps)
  if (facts.edition.has_all_warnings) warnOfDay(facts, row, { terms, plan, leaves, is_moved })
  else warnOfPunches(facts, row)
  if (facts.adjustments.size > 0) adjustBeforeOvertime(facts, row, steps)
  row.total = paidMinutes(row)
  return row
}

function isUnpaidLeave(facts: Facts, day: number, leaves: readonly Leave[] | undefined): boolean {
  if (leaves === undefined || !facts.skips_unpaid_holidays) return false
  return leaves.some((leave) => !leave.is_paid && isWholeDay(leave, day))
}

/** Fills scheduled, holiday and leave minutes; returns the minutes left to pay on the schedule basis. */
function payPlan(
  facts: Facts,
  row: DayRow,
  plan: Plan,
  leaves: readonly Leave[] | undefined,
  steps: step.Step[] | null,
): number {
  row.scheduled = plan.scheduled_minutes
  steps?.push(...step.planned(plan, row.day))
  const { holiday } = plan
  if (holiday !== null) {
    row.holiday = holiday.minutes
    steps?.push(step.holiday(holiday, plan))
  }
  steps?.push(...step.keptElsewhere(termsOn(facts.terms, row.day).holidays, row.day))
  const left = leaves === undefined ? plan.leave_day_minutes : takeLeave(row, plan, leaves, steps)
  return holiday?.is_off ? 0 : Math.min(left, plan.scheduled_minutes)
}

function takeLeave(
  row: DayRow,
  plan: Plan,
  leaves: readonly Leave[],
  steps: step.Step[] | null,
): number {
  const isUnpaidDay = plan.holiday?.is_off && plan.holiday.unpaid_minutes > 0
  let left = plan.leave_day_minutes
  for (const leave of leaves) {
    // A holiday that is unpaid leave stays unpaid even if other leave was approved for it; paid leave is not charged on
    // it.
    if (isUnpaidDay && leave.is_paid) continue
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
  return left
}

function countPunches({ punches }: Facts, row: DayRow, steps: step.Step[] | null): void {
  row.punched = punches.punched[row.day - punches.from_day]!
  if (punches.notes.length > 0) steps?.push(step.punches(punches.notes, row.punched))
}

/** Returns whether another day is owed for the holiday, because hours punched on it take its place. */
function moveByPunches(
  row: DayRow,
  { pay_basis }: PayTerms,
  holiday: HolidayOfDay,
  steps: step.Step[] | null,
): boolean {
  if (!holiday.moves_when_worked || holiday.moved !== null) return false
  if (pay_basis !== 'punches' || row.punched === 0) return false
  steps?.push(step.movedByPunches(holiday, row))
  row.holiday = 0
  return true
}

/** Pays the worked minutes as regular, or as hours on the holiday that the employee keeps. */
function payWork(
  row: DayRow,
  { pay_basis }: PayTerms,
  holiday: HolidayOfDay | null,
  left: number,
  steps: step.Step[] | null,
): void {
  const worked = pay_basis === 'punches' ? row.punched : left
  const isApart = holiday !== null && worked > 0 && !holiday.moves_when_worked
  if (isApart) row.holiday_worked = worked
  else row.regular = worked
  steps?.push(step.worked(row, isApart ? 'holiday_worked' : 'regular', pay_basis))
}
