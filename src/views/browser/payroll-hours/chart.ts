import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/rows.ts'
import { CATEGORY_COLORS, labelOf } from '../../../modules/payroll/hours/colors.ts'
import { h, s } from '../dom.ts'
import { hours, type Report, type Row } from './report.ts'

const width = 800
const left = 190
const right = 80
const row_height = 26
const bar_height = 18
/** A chart with more bars is unreadable; the table has them all. */
const mostBars = 40

/** Draws a bar per employee, stacked by category. The table next to it has the same numbers. */
export function drawBars({ data }: Report): SVGElement {
  const rows = data.slice(0, mostBars)
  const most = Math.max(1, ...rows.map((row) => hours(row, 'total')))
  const scale = (width - left - right) / most
  const height = Math.max(1, rows.length) * row_height
  const told = `Paid hours of ${rows.length} employees, stacked by category; the table has the numbers.`
  return s(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': told },
    ...rows.map((row, index) => bar(row, index * row_height, scale)),
  )
}

/** The legend of the colors. */
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
    ...categories.map((category) => h('li', {}, swatch(category), labelOf(category))),
  )
}

function bar(row: Row, y: number, scale: number): SVGElement {
  const { name = '' } = row
  let x = left
  const parts = PAID_CATEGORIES.filter((category) => hours(row, category) > 0).map((category) => {
    const length = hours(row, category) * scale
    const part = s(
      'rect',
      {
        x,
        y: y + 4,
        width: Math.max(length - 1, 0.5),
        height: bar_height,
        fill: CATEGORY_COLORS[category],
      },
      s('title', {}, `${name}: ${hours(row, category).toFixed(2)} h ${labelOf(category)}`),
    )
    x += length
    return part
  })
  const middle = y + 4 + bar_height - 5
  return s(
    'g',
    {},
    s('text', { x: left - 10, y: middle, 'text-anchor': 'end' }, shortened(name)),
    ...parts,
    s('text', { x: x + 8, y: middle }, `${hours(row, 'total').toFixed(2)} h`),
  )
}

function shortened(name: string): string {
  const letters = [...name]
  return letters.length <= 24 ? name : `${letters.slice(0, 23).join('')}…`
}
