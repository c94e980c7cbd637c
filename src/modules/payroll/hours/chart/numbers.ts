import { PAID_CATEGORIES, type PaidCategory } from '../../../../engine/hours/rows.ts'
import { hoursOf } from '../../../../lib/calendar/minutes.ts'
import type { Chart } from './svg.ts'

/** The numbers of a chart: a label for each bar, and each category's hours in the order of the labels. */
export type ChartNumbers = {
  title: string
  note: string
  from: string
  to: string
  /** The number of bars on all pages. */
  total: number
  labels: string[]
  series: { category: PaidCategory | 'total'; hours: number[] }[]
}

/** Returns the labels and hours that the chart draws, without categories that no bar has. */
export function chartNumbers(
  { title, note, total, bars }: Chart,
  { from, to }: { from: string; to: string },
): ChartNumbers {
  const used = PAID_CATEGORIES.filter((category) =>
    bars.some(({ minutes }) => minutes[category] > 0),
  )
  const series = [...used, 'total' as const].map((category) => ({
    category,
    hours: bars.map(({ minutes }) => hoursOf(minutes[category])),
  }))
  return { title, note, from, to, total, labels: bars.map(({ label }) => label), series }
}
