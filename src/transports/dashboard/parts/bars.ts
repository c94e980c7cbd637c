import { t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { hours } from './ui.ts'

/** Bars side by side for each line, such as planned and paid hours of a department. */
export type BarChart = {
  id: string
  title: string
  /** The conclusion of the chart, in a sentence. */
  answer: string | Html
  /** The head of the first column, such as Department. */
  by: string
  /** The names of the bars of a line, at most two. */
  names: readonly string[]
  lines: readonly { label: string; values: readonly number[] }[]
}

const width = 640
const label_width = 170
const value_width = 80
const bar_height = 12
const gap = 14
const most_letters = 24

/** Draws hours as horizontal bars in the colors of the page's theme, with a table of the same numbers. */
export function barChart(chart: BarChart): Html {
  const { id, title, answer, by, names, lines } = chart
  return html`<section class="bars" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<p>${answer}</p>
${names.length > 1 ? legend(names) : ''}
<div class="bar-area" role="region" aria-label="${t`${title}, bars`}" tabindex="0">${drawing(chart)}</div>
<details><summary>${t`Numbers`}</summary><div class="wide" role="region" aria-label="${t`${title}, numbers`}" tabindex="0"><table>
<caption class="hidden">${title}</caption>
<thead><tr><th scope="col">${by}</th>${names.map((name) => html`<th scope="col" class="number">${t`${name}, hours`}</th>`)}</tr></thead>
<tbody>${lines.map(
    ({ label, values }) =>
      html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td class="number">${hours(value)}</td>`)}</tr>`,
  )}</tbody></table></div></details></section>`
}

function legend(names: readonly string[]): Html {
  return html`<p class="legend">${names.map(
    (name, n) =>
      html`<svg width="12" height="12" aria-hidden="true"><rect class="bar-${n}" width="12" height="12"/></svg> ${name} `,
  )}</p>`
}

function drawing({ id, lines, names }: BarChart): Html {
  const step = names.length * bar_height + gap
  const most = Math.max(1, ...lines.flatMap(({ values }) => values))
  const scale = (width - label_width - value_width) / most
  return html`<svg class="bar-chart" viewBox="0 0 ${width} ${lines.length * step}" role="img" aria-labelledby="${id}">
${lines.map((line, n) => {
  const top = n * step + gap / 2
  const middle = top + (names.length * bar_height) / 2 + 4
  return html`<text x="${label_width - 10}" y="${middle}" text-anchor="end">${shortened(line.label)}<title>${line.label}</title></text>
${line.values.map((value, at) => {
  const length = Math.round(Math.max(0, value) * scale * 10) / 10
  const y = top + at * bar_height
  return html`<rect class="bar-${at}" x="${label_width}" y="${y}" width="${length}" height="${bar_height - 2}"><title>${t`${line.label}, ${names[at] ?? ''}: ${hours(value)} h`}</title></rect>
<text class="value" x="${label_width + length + 6}" y="${y + 9}">${hours(value)}</text>`
})}`
})}</svg>`
}

function shortened(label: string): string {
  const letters = [...label]
  return letters.length <= most_letters ? label : `${letters.slice(0, most_letters - 1).join('')}…`
}
