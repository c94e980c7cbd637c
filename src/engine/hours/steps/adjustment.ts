import { civilDate } from '../../../lib/calendar/dates.ts'
import type { Adjustment } from '../input.ts'
import type { DayRow, PaidCategory } from '../rows.ts'
import { h, labelOf, move, note, type Step } from './step.ts'

/** A change of an earning by some adjustments, whose sum is `sum`. */
export function adjustment(
  adjustments: readonly Adjustment[],
  row: DayRow,
  category: PaidCategory,
  { sum, change }: { sum: number; change: number },
): Step {
  const text =
    change < 0
      ? `An approved adjustment of ${h(sum)} takes ${h(-change)} from ${labelOf(category)}`
      : `An approved adjustment adds ${h(change)} to ${labelOf(category)}`
  return move(
    'adjustment',
    idsOf(adjustments),
    `${text}${asideOf(adjustments)}.`,
    category,
    row[category],
    row[category] + change,
  )
}

export function clamped(
  adjustments: readonly Adjustment[],
  unused: number,
  earning: PaidCategory,
): Step {
  const what = earning === 'regular' ? 'A day' : `A day's ${labelOf(earning)}`
  const text = `${what} cannot go below 0: ${h(unused)} of the adjustment are not used.`
  return note('adjustment', idsOf(adjustments), text)
}

function asideOf(adjustments: readonly Adjustment[]): string {
  const dates = adjustments.flatMap(({ corrects_day }) =>
    corrects_day === null ? [] : [civilDate(corrects_day)],
  )
  const corrected = dates.length > 0 ? `; it corrects ${[...new Set(dates)].join(', ')}` : ''
  const isLeftOut = adjustments.every(
    ({ earning, counts_for_overtime }) => earning === 'regular' && !counts_for_overtime,
  )
  return isLeftOut ? `${corrected}; it does not count towards overtime` : corrected
}

function idsOf(records: readonly { id: number }[]): number[] {
  return records.map(({ id }) => id)
}
