import { formatHours } from '../../../../lib/calendar/minutes.ts'
import { labelOf } from '../colors.ts'
import type { Said } from './bars.ts'

/** The texts of a chart other than its title, its note and the labels of its bars. */
export type ChartWords = Said & {
  /** The description of the chart's content. */
  about: string
  /** Instead of bars. */
  none: string
  /** A bar in the description; `parts` is empty without hours. */
  bar(label: string, hours: string, parts: string): string
}

export const english: ChartWords = {
  hours: formatHours,
  category: labelOf,
  about: 'Paid hours, stacked by category.',
  none: 'No hours in this range.',
  bar: (label, hours, parts) => `${label}, ${hours} h${parts === '' ? '' : `: ${parts}`}.`,
}
