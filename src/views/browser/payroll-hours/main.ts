import type { PaidCategory } from '../../../engine/hours/rows.ts'
import { labelOf } from '../../../modules/payroll/hours/colors.ts'
import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { type Host, joinHost, type ToolResult } from '../host.ts'
import { moreButton } from '../more.ts'
import { decimal, phrase, signed, t } from '../words.ts'
import { drawBars, legendOf, mostBars } from './chart.ts'
import {
  countOf,
  hours,
  type Report,
  type Row,
  readReport,
  usedColumns,
  warningsOf,
} from './report.ts'

joinHost('rollcall-payroll-hours', show)

function show(result: ToolResult, host: Host): void {
  const refusal = refusalOf(result)
  if (refusal === undefined) {
    draw(readReport(result.structuredContent), host)
    return
  }
  const view = document.getElementById('view')!
  view.replaceChildren(h('h1', {}, t`Payroll hours`), h('p', { class: 'refusal' }, refusal))
}

function draw(report: Report, host: Host, isMore = false): void {
  const { title, unit, total, rows, facts, warnings, next } = report
  const columns = usedColumns(report)
  const shown = rows.length
  const isPart = isMore || shown < total
  const text = isPart ? t`${shown} of ${countOf(total, unit)}.` : ''
  const count = h('p', { class: 'quiet', tabindex: -1 }, shown === 0 ? t`Nothing to show.` : text)
  const about = [...comparison(report), ...facts].map((sentence) => h('p', {}, sentence))
  const view = document.getElementById('view')!
  if (shown === 0) {
    view.replaceChildren(h('h1', {}, title), count, ...about)
    return
  }
  const add = (content: unknown) => {
    const more = readReport(content)
    draw({ ...report, rows: [...rows, ...more.rows], next: more.next }, host, true)
  }
  const paid = columns.filter((column) => column !== 'scheduled')
  view.replaceChildren(
    h('h1', {}, title),
    count,
    ...about,
    ...(warnings.length > 0 ? [list('warnings', warnings)] : []),
    drawBars(report, 'wide'),
    drawBars(report, 'narrow'),
    ...(shown > mostBars
      ? [h('p', { class: 'quiet' }, t`The chart has the first ${mostBars} rows.`)]
      : []),
    legendOf(paid),
    h(
      'div',
      {
        class: 'scroll',
        tabindex: 0,
        role: 'region',
        'aria-label': t`Hours by ${phrase(unit.toLowerCase())}`,
      },
      table(report, columns),
    ),
    ...(next ? [moreButton(host, next.tool, next.given, add)] : []),
  )
  if (isMore) count.focus()
}

/** The sentence that compares the total with the dates before, where the answer does. */
function comparison({ totals, compared }: Report): string[] {
  if (!totals || !compared) return []
  const { from, to, change } = compared
  const [total, more] = [decimal(hours(totals, 'total'), 2), signed(hours(change, 'total'))]
  return [t`Total ${total} h, ${more} h compared with ${from} to ${to}.`]
}

function list(name: string, sentences: readonly string[]): HTMLElement {
  return h('ul', { class: name }, ...sentences.map((sentence) => h('li', {}, sentence)))
}

function table(report: Report, columns: readonly (PaidCategory | 'scheduled')[]): HTMLElement {
  const { rows, totals, unit, compared } = report
  const isCompared = rows.some(({ change }) => change !== undefined)
  const all = [...columns, 'total'] as const
  const nameOf = (column: (typeof all)[number]) =>
    t`${column === 'total' ? t`total` : phrase(labelOf(column))}, h`
  const cells = (row: Omit<Row, 'label'>) => [
    ...all.map((column) => {
      const value = hours(row, column)
      const name = `number${value === 0 && column !== 'total' ? ' zero' : ''}`
      return h('td', { class: name, 'data-label': nameOf(column) }, decimal(value, 2))
    }),
    ...(isCompared ? [changeCell(row.change)] : []),
  ]
  const names = [...all.map(nameOf), ...(isCompared ? [t`change, h`] : [])]
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, phrase(unit)),
    ...names.map((name) => h('th', { scope: 'col', class: 'number' }, name)),
  )
  const body = rows.flatMap((row) => {
    const warnings = warningsOf(row)
    const name = h('th', { scope: 'row', class: unit === 'Date' && 'date' }, row.label)
    const line = h('tr', {}, name, ...cells(row))
    if (warnings.length === 0) return [line]
    line.className = 'warned'
    return [line, h('tr', {}, h('td', { colspan: names.length + 1 }, list('warnings', warnings)))]
  })
  const sums = totals && cells({ ...totals, ...(compared ? { change: compared.change } : {}) })
  const foot = sums
    ? [h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, t`All employees`), ...sums))]
    : []
  return h(
    'table',
    { class: 'stacks hours' },
    h('thead', {}, head),
    h('tbody', {}, ...body),
    ...foot,
  )
}

function changeCell(change: Row['change']): HTMLElement {
  const value = signed(hours(change ?? {}, 'total'))
  return h('td', { class: 'number', 'data-label': t`change, h` }, value)
}
