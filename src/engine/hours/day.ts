import { adjustBeforeOvertime } from './adjustments.ts'
import { editionOf } from './edition.ts'
import type { Facts } from './facts.ts'
import type { Leave } from './input.ts'
import { isWholeDay, leaveCategory, leaveMinutes } from './leave.ts'
import { factOf, type Plan, planOf } from './plan.ts'
import { type DayRow, emptyDayRow, paidMinutes } from './rows.ts'
import * as step from './steps/index.ts'
import { isEmployedOn, type PayTerms, termsOn } from './terms.ts'
import { warnOfDay, warnOfPunches } from './warnings.ts'

/** A day while it is computed. */
export type Day = {
  row: DayRow
  terms: PayTerms
  /** Null on a day outside of the employment. */
  plan: Plan | null
  leave_minutes: number
  /** Another day is owed for the holiday, because hours were punched on it. */
  is_moved_by_punches: boolean
}

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
  const computed: Day = { row, terms, plan, leave_minutes: 0, is_moved_by_punches: false }
  const left = plan === null ? 0 : payPlan(computed, plan, leaves, steps)
  countPunches(facts, row, steps)
  payWork(facts, computed, left, steps)
  if (editionOf(facts.settings).has_all_warnings) warnOfDay(facts, computed)
  else warnOfPunches(facts, row)
  adjustBeforeOvertime(facts, row, steps)
  row.total = paidMinutes(row)
  return row
}

function isUnpaidLeave(facts: Facts, day: number, leaves: readonly Leave[] | undefined): boolean {
  if (leaves === undefined || !facts.skips_unpaid_holidays) return false
  return leaves.some((leave) => !leave.is_paid && isWholeDay(leave, day))
}

/** Fills scheduled, holiday and leave minutes; returns the minutes left to pay on the schedule basis. */
function payPlan(
  computed: Day,
  plan: Plan,
  leaves: readonly Leave[] | undefined,
  steps: step.Step[] | null,
): number {
  const { row } = computed
  row.scheduled = plan.scheduled_minutes
  steps?.push(...step.planned(plan, row.day))
  const { holiday } = plan
  if (holiday !== null) {
    row.holiday = holiday.minutes
    steps?.push(step.holiday(holiday))
  }
  const left =
    leaves === undefined ? plan.leave_day_minutes : takeLeave(computed, plan, leaves, steps)
  return holiday?.is_off ? 0 : Math.min(left, plan.scheduled_minutes)
}

function takeLeave(
  computed: Day,
  plan: Plan,
  leaves: readonly Leave[],
  steps: step.Step[] | null,
): number {
  const { row } = computed
  let left = plan.leave_day_minutes
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
  computed.leave_minutes = plan.leave_day_minutes - left
  return left
}

function countPunches({ punches }: Facts, row: DayRow, steps: step.Step[] | null): void {
  row.punched = punches.punched[row.day - punches.from_day]!
  if (punches.notes.length > 0) steps?.push(step.punches(punches.notes, row.punched))
}

/** Pays the worked minutes as regular, or as hours on the holiday that the employee keeps. */
function payWork(facts: Facts, computed: Day, left: number, steps: step.Step[] | null): void {
  const { row, terms, plan } = computed
  const byPunches = terms.pay_basis === 'punches'
  const holiday = plan?.holiday ?? null
  const hasHolidayHours = holiday !== null && editionOf(facts.settings).has_holiday_worked
  if (hasHolidayHours && byPunches && row.punched > 0 && holiday.moves_when_worked) {
    if (holiday.moved === null) {
      steps?.push(step.movedByPunches(holiday, row))
      row.holiday = 0
      computed.is_moved_by_punches = true
    }
  }
  const worked = byPunches ? row.punched : left
  const isApart = hasHolidayHours && worked > 0 && !holiday.moves_when_worked
  const category = isApart ? 'holiday_worked' : 'regular'
  row[category] = worked
  steps?.push(step.worked(row, category, terms.pay_basis))
}
