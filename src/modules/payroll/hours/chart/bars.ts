import { PAID_CATEGORIES, type PaidCategory } from '../../../../engine/hours/rows.ts'
import { formatHours } from '../../../../lib/calendar/minutes.ts'
import { CATEGORY_COLORS, labelOf } from '../colors.ts'

/** Paid minutes by category. */
type PaidMinutes = Readonly<Record<PaidCategory | 'total', number>>

/** A bar of a chart: paid hours, stacked by category. */
export type Bar = { label: string; minutes: PaidMinutes }

/** An SVG element with its text, which for a rectangle is its title. */
export type Drawn = {
  tag: 'rect' | 'text'
  attributes: Readonly<Record<string, string | number>>
  text: string
}

/** The position of a bar, and the length of a minute. */
export type Place = { left: number; y: number; scale: number; most_letters: number }

const bar_height = 18
export const row_height = 26

/** How hours and categories are written; English on the wire. */
export type Said = { hours(minutes: number): string; category(category: PaidCategory): string }

const english: Said = { hours: formatHours, category: labelOf }

/** Draws a bar between its label and its total, with gaps between its segments, whose texts are their titles. */
export function drawBar(
  { label, minutes }: Bar,
  { left, y, scale, most_letters }: Place,
  said: Said = english,
): Drawn[] {
  let x = left
  const middle = y + bar_height - 4
  const parts = shown(minutes).map((category): Drawn => {
    const length = minutes[category] * scale
    const attributes = {
      x: rounded(x),
      y,
      width: rounded(Math.max(length - 1, 0.5)),
      height: bar_height,
      fill: CATEGORY_COLORS[category],
    }
    x += length
    const text = `${label}: ${said.hours(minutes[category])} h ${said.category(category)}`
    return { tag: 'rect', attributes, text }
  })
  const before = { x: left - 10, y: middle, 'text-anchor': 'end' }
  const after = { x: rounded(x + 8), y: middle }
  return [
    { tag: 'text', attributes: before, text: shortened(label, most_letters) },
    ...parts,
    { tag: 'text', attributes: after, text: `${said.hours(minutes.total)} h` },
  ]
}

export function shown(minutes: PaidMinutes): PaidCategory[] {
  return PAID_CATEGORIES.filter((category) => minutes[category] > 0)
}

export function rounded(length: number): number {
  return Math.round(length * 100) / 100
}

function shortened(label: string, most: number): string {
  const letters = [...label]
  return letters.length <= most ? label : `${letters.slice(0, most - 1).join('')}…`
}
