import type { Facts } from './facts.ts'
import type { Adjustment } from './input.ts'
import { factOf } from './plan.ts'
import {
  addWarning,
  type DayRow,
  PAID_CATEGORIES,
  PAID_LEAVE_CATEGORIES,
  type PaidCategory,
  paidMinutes,
} from './rows.ts'
import * as step from './steps/index.ts'

/** The categories that a negative adjustment to regular reduces, first to last. */
const REDUCED_FIRST_TO_LAST = [
  'regular',
  'holiday_worked',
  'holiday',
  ...PAID_LEAVE_CATEGORIES,
] as const

/** Applies a day's adjustments to regular that count for overtime. */
export function adjustBeforeOvertime(facts: Facts, row: DayRow, steps: step.Step[] | null): void {
  const adjustments = factOf(facts.adjustments, row.day)
  if (adjustments === undefined) return
  const counting = adjustments.filter(countsForOvertime)
  if (counting.length > 0) adjust(row, 'regular', counting, steps)
}

/** Applies a day's other adjustments, earning by earning, and sums the day again. */
export function adjustAfterOvertime(facts: Facts, row: DayRow, steps: step.Step[] | null): void {
  const adjustments = factOf(facts.adjustments, row.day)
  if (adjustments === undefined) return
  const others = adjustments.filter((each) => !countsForOvertime(each))
  if (others.length === 0) return
  for (const earning of PAID_CATEGORIES) {
    const ofEarning = others.filter((each) => each.earning === earning)
    if (ofEarning.length > 0) adjust(row, earning, ofEarning, steps)
  }
  row.total = paidMinutes(row)
}

function countsForOvertime({ earning, counts_for_overtime }: Adjustment): boolean {
  return earning === 'regular' && counts_for_overtime
}

/** Several adjustments to an earning are summed before it is cut at 0. */
function adjust(
  row: DayRow,
  earning: PaidCategory,
  adjustments: readonly Adjustment[],
  steps: step.Step[] | null,
): void {
  let sum = 0
  for (const { minutes } of adjustments) sum += minutes
  row.adjustment += sum
  row.effective_adjustment += sum
  if (sum >= 0) {
    steps?.push(step.adjustment(adjustments, row, earning, { sum, change: sum }))
    row[earning] += sum
    return
  }

  let rest = -sum
  for (const category of earning === 'regular' ? REDUCED_FIRST_TO_LAST : [earning]) {
    const taken = Math.min(rest, row[category])
    if (taken === 0) continue
    steps?.push(step.adjustment(adjustments, row, category, { sum, change: -taken }))
    row[category] -= taken
    rest -= taken
  }
  if (rest === 0) return
  row.effective_adjustment += rest
  addWarning(row, 'adjustment_clamped')
  steps?.push(step.clamped(adjustments, rest, earning))
}
