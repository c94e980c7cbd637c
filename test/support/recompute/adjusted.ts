import { type Case, type CaseAdjustment, EARNINGS, type Earning, type Label } from './case.ts'
import { minutesIn } from './dates.ts'
import type { Day } from './day.ts'

/** The order in which a negative adjustment to regular takes minutes. */
const TAKEN_FROM: readonly Label[] = [
  'regular',
  'holiday_worked',
  'holiday',
  'vacation',
  'sick',
  'personal',
  'other_leave',
]

/** Applies the adjustments that come before the split: to regular, counting towards overtime. */
export function adjustBeforeSplit(each: Case, day: Day): void {
  const counting = approvedOn(each, day.date).filter(isCounting)
  if (counting.length > 0) apply(day, counting, 'regular')
}

/** Applies the adjustments that come after the split, earning by earning. */
export function adjustAfterSplit(each: Case, day: Day): void {
  const later = approvedOn(each, day.date).filter((adjustment) => !isCounting(adjustment))
  for (const earning of EARNINGS) {
    const own = later.filter((adjustment) => (adjustment.earning ?? 'regular') === earning)
    if (own.length > 0) apply(day, own, earning)
  }
}

function approvedOn({ adjustments = [] }: Case, date: string): CaseAdjustment[] {
  return adjustments.filter(({ work_date, status }) => work_date === date && status === 'approved')
}

function isCounting({ earning = 'regular', corrects_date, counts_for_overtime }: CaseAdjustment) {
  return earning === 'regular' && (counts_for_overtime ?? corrects_date === undefined)
}

function apply(day: Day, adjustments: CaseAdjustment[], earning: Earning): void {
  let sum = 0
  for (const { hours_delta } of adjustments) sum += minutesIn(hours_delta)
  day.adjustment += sum
  for (; sum > 0; sum--) {
    day.labels.push(earning)
    day.effective_adjustment++
  }
  for (; sum < 0; sum++) {
    const at = lastToTake(day.labels, earning === 'regular' ? TAKEN_FROM : [earning])
    if (at < 0) {
      day.warnings.add('adjustment_clamped')
      return
    }
    day.labels[at] = 'taken_away'
    day.effective_adjustment--
  }
}

/** Returns the last minute with the first of the labels that the day has; -1 when it has none. */
function lastToTake(labels: readonly Label[], order: readonly Label[]): number {
  for (const label of order) {
    const at = labels.lastIndexOf(label)
    if (at >= 0) return at
  }
  return -1
}
