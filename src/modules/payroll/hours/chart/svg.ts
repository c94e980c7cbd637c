import { PAID_CATEGORIES } from '../../../../engine/hours/rows.ts'
import { escapeMarkup } from '../../../../lib/markup.ts'
import { CATEGORY_COLORS } from '../colors.ts'
import { type Bar, type Drawn, drawBar, type Place, rounded, row_height, shown } from './bars.ts'
import { type ChartWords, english } from './words.ts'

export type Chart = {
  title: string
  /** A note about omitted data, for example further pages; empty when the chart shows everything. */
  note: string
  /** The number of bars on all pages. */
  total: number
  bars: readonly Bar[]
}

const width = 960
const left = 230
const right = 90
const top = 104
const most_letters = 30
const plot = width - left - right

/**
 * Draws a stacked bar chart as SVG, with gaps between segments, without scripts, and with everything it shows
 * as text in its description.
 */
export function drawChart(
  { title, note, bars }: Omit<Chart, 'total'>,
  words: ChartWords = english,
): string {
  const step_h = stepOf(Math.max(0, ...bars.map(({ minutes }) => minutes.total)) / 60)
  const most = Math.max(0, ...bars.map(({ minutes }) => minutes.total / 60))
  const ticks = Math.max(1, Math.ceil(most / step_h))
  const scale = plot / (ticks * step_h * 60)
  const height = top + Math.max(1, bars.length) * row_height + 24
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13" fill="#1a1a1a">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(described(bars, note, words))}</desc>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="28" font-size="17" font-weight="600">${escaped(title)}</text>`,
    `<text x="16" y="48" fill="#555555">${escaped(note)}</text>`,
    legend(bars, words),
    grid(ticks, step_h, height),
    bars.length === 0 ? `<text x="16" y="${top + 14}">${escaped(words.none)}</text>` : '',
    ...bars.map((bar, i) =>
      row(bar, { left, y: top + i * row_height, scale, most_letters }, words),
    ),
    '</svg>',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

function row(bar: Bar, place: Place, words: ChartWords): string {
  return drawBar(bar, place, words).map(markup).join('')
}

function markup({ tag, attributes, text }: Drawn): string {
  const names = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  const inside = tag === 'rect' ? `<title>${escaped(text)}</title>` : escaped(text)
  return `<${tag} ${names.join(' ')}>${inside}</${tag}>`
}

/** Draws the categories in use, in at most two rows of four. */
function legend(bars: readonly Bar[], words: ChartWords): string {
  const used = PAID_CATEGORIES.filter((category) =>
    bars.some(({ minutes }) => minutes[category] > 0),
  )
  return used
    .map((category, i) => {
      const [x, y] = [left + (i % 4) * 160, 58 + Math.floor(i / 4) * 18]
      return `<rect x="${x}" y="${y}" width="12" height="12" fill="${CATEGORY_COLORS[category]}"/><text x="${x + 18}" y="${y + 11}">${escaped(words.category(category))}</text>`
    })
    .join('')
}

function grid(ticks: number, step_h: number, height: number): string {
  return Array.from({ length: ticks + 1 }, (_, i) => {
    const x = rounded(left + (i * plot) / ticks)
    return `<line x1="${x}" y1="${top - 6}" x2="${x}" y2="${height - 24}" stroke="#dddddd"/><text x="${x}" y="${height - 8}" text-anchor="middle" fill="#555555">${i * step_h} h</text>`
  }).join('')
}

/** Returns the hours between two grid lines: 1, 2, 5, 10, ..., so that there are at most ten. */
function stepOf(most_h: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (most_h <= step * power * 10) return step * power
  }
}

function described(bars: readonly Bar[], note: string, words: ChartWords): string {
  const cells = bars.map(({ label, minutes }) => {
    const parts = shown(minutes).map(
      (category) => `${words.hours(minutes[category])} ${words.category(category)}`,
    )
    return words.bar(label, words.hours(minutes.total), parts.join(', '))
  })
  return [words.about, note, ...cells].filter((text) => text !== '').join(' ')
}

/** Escapes text for XML and removes characters that XML 1.0 (2.2) does not allow. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
  return escapeMarkup(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
}
