import { civilDate, weekday } from '../../../lib/calendar/dates.ts'
import { formatHours } from '../../../lib/calendar/minutes.ts'
import {
  type CategoryMinutes,
  type DayRow,
  type EarningCategory,
  PAID_CATEGORIES,
  paidMinutes,
} from '../rows.ts'

export const STEP_KINDS = [
  'employment',
  'terms',
  'pattern',
  'override',
  'holiday',
  'leave',
  'punches',
  'regular',
  'holiday_worked',
  'adjustment',
  'overtime',
  'total',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** One step of a day: its cause, and the category's minutes before and after. */
export type Step = {
  kind: StepKind
  /** The records that caused it: a pattern version, an override, a holiday, leave, entries, adjustments. */
  ids: number[]
  text: string
  /** Null when a step moves no minutes. */
  bucket: EarningCategory | null
  minutes_before: number
  minutes_after: number
}

/** Returns the sum of the steps over the paid categories: the day's total. */
export function paidByStep(steps: readonly Step[]): number {
  let minutes = 0
  for (const { bucket: category, minutes_before, minutes_after } of steps) {
    const isPaid = (PAID_CATEGORIES as readonly (EarningCategory | null)[]).includes(category)
    if (isPaid) minutes += minutes_after - minutes_before
  }
  return minutes
}

/** `nothing` says why nothing is paid, where nothing is. */
export function total(row: DayRow, nothing: string): Step {
  const text = row.total === 0 ? nothing : paidText(row)
  return move('total', [], text, 'total', 0, paidMinutes(row))
}

/** Returns the paid hours of a day by category. */
export function paidText(row: CategoryMinutes): string {
  const paid = PAID_CATEGORIES.filter((category) => row[category] > 0)
  const parts = paid.map((category) => `${formatHours(row[category])} ${labelOf(category)}`)
  return `${h(row.total)}: ${parts.join(', ')}.`
}

export function move(
  kind: StepKind,
  ids: number[],
  text: string,
  category: EarningCategory,
  minutes_before: number,
  minutes_after: number,
): Step {
  return { kind, ids, text, bucket: category, minutes_before, minutes_after }
}

export function note(kind: StepKind, ids: number[], text: string): Step {
  return { kind, ids, text, bucket: null, minutes_before: 0, minutes_after: 0 }
}

export function h(minutes: number): string {
  return `${formatHours(minutes)} h`
}

export function labelOf(category: EarningCategory): string {
  return category.replaceAll('_', ' ')
}

/** Returns a day as its weekday and date: `Friday, 2026-07-03`. */
export function dateOf(day: number): string {
  return `${weekdayOf(day)}, ${civilDate(day)}`
}

export function weekdayOf(day: number): string {
  return WEEKDAYS[weekday(day)]!
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
