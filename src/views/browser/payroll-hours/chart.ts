import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/rows.ts'
import { minutesOf } from '../../../lib/calendar/minutes.ts'
import { drawBar, row_height } from '../../../modules/payroll/hours/chart/bars.ts'
import { CATEGORY_COLORS, labelOf } from '../../../modules/payroll/hours/colors.ts'
import { h, s } from '../dom.ts'
import { decimal, phrase, t } from '../words.ts'
import { countOf, hours, type Report, type Row } from './report.ts'

/** The chart for a screen; the style shows one of the two. */
const sizes = {
  wide: { width: 800, left: 190, right: 80, most_letters: 24 },
  narrow: { width: 356, left: 132, right: 84, most_letters: 15 },
} as const

/** A chart with more bars is unreadable; the table has them all. */
export const mostBars = 40

/** Draws a bar per row, stacked by category. The table next to it has the same numbers. */
export function drawBars({ rows: all, unit }: Report, size: keyof typeof sizes): SVGElement {
  const { width, left, right, most_letters } = sizes[size]
  const rows = all.slice(0, mostBars)
  const most = Math.max(1, ...rows.map((row) => hours(row, 'total')))
  const scale = (width - left - right) / (most * 60)
  const height = Math.max(1, rows.length) * row_height
  const told = t`Paid hours of ${countOf(rows.length, unit)}, stacked by category; the table has the numbers.`
  const drawn = rows.flatMap((row, n) =>
    drawBar(
      { label: row.label, minutes: minutesByCategory(row) },
      { left, y: n * row_height + 4, scale, most_letters },
      said,
    ),
  )
  return s(
    'svg',
    { class: size, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': told },
    ...drawn.map(({ tag, attributes, text }) =>
      s(tag, attributes, tag === 'rect' ? s('title', {}, text) : text),
    ),
  )
}

/** Hours and categories in the language of the view. */
const said = {
  hours: (minutes: number) => decimal(minutes / 60, 2),
  category: (category: PaidCategory) => phrase(labelOf(category)),
}

/** Returns the hours of a row in minutes. */
function minutesByCategory(row: Row) {
  const categories = [...PAID_CATEGORIES, 'total'] as const
  return Object.fromEntries(
    categories.map((category) => [category, minutesOf(hours(row, category))]),
  ) as Record<(typeof categories)[number], number>
}

export function legendOf(categories: readonly PaidCategory[]): HTMLElement {
  const swatch = (category: PaidCategory) =>
    s(
      'svg',
      { viewBox: '0 0 12 12', 'aria-hidden': 'true' },
      s('rect', { width: 12, height: 12, fill: CATEGORY_COLORS[category] }),
    )
  return h(
    'ul',
    { class: 'legend' },
    ...categories.map((category) => h('li', {}, swatch(category), phrase(labelOf(category)))),
  )
}
