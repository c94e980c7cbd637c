import type { PaidCategory } from '../../../../engine/hours/rows.ts'
import { formatHours } from '../../../../lib/calendar/minutes.ts'
import { labelOf } from '../colors.ts'

/** The texts of a chart besides its title, its note and the labels of its bars. */
export type ChartWords = {
  /** What the chart shows, in its description. */
  title: string
  /** Instead of bars. */
  none: string
  category(category: PaidCategory): string
  amount(minutes: number): string
  /** A segment of a bar: `Mon 2026-10-05: 7.50 h regular`. */
  segment(label: string, minutes: number, category: PaidCategory): string
  /** The same among the others of its bar: `7.50 regular`. */
  part(minutes: number, category: PaidCategory): string
  /** A bar in the description; `parts` is empty without hours. */
  bar(label: string, minutes: number, parts: string): string
}

export const english: ChartWords = {
  title: 'Paid hours, stacked by category.',
  none: 'No hours in this range.',
  category: labelOf,
  amount: (minutes) => `${formatHours(minutes)} h`,
  segment: (label, minutes, category) =>
    `${label}: ${formatHours(minutes)} h ${labelOf(category)}`,
  part: (minutes, category) => `${formatHours(minutes)} ${labelOf(category)}`,
  bar: (label, minutes, parts) =>
    `${label}, ${formatHours(minutes)} h${parts === '' ? '' : `: ${parts}`}.`,
}
