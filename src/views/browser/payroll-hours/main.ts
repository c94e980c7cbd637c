import { labelOf } from '../../../modules/payroll/hours/colors.ts'
import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { joinHost, type ToolResult } from '../host.ts'
import { drawBars, legendOf } from './chart.ts'
import { hours, type Report, type Row, readReport, usedCategories } from './report.ts'

joinHost('rollcall-payroll-hours', show)

function show(result: ToolResult): void {
  const view = document.getElementById('view')!
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, 'Payroll hours'), h('p', { class: 'refusal' }, refusal))
    return
  }
  const report = readReport(result.structuredContent)
  const { title, unit, total, rows } = report
  const categories = usedCategories(report)
  const shown = rows.length
  view.replaceChildren(
    h('h1', {}, title),
    h('p', { class: 'quiet' }, shown < total ? `${shown} of ${total} ${unit.toLowerCase()}s.` : ''),
    drawBars(report),
    legendOf(categories),
    h(
      'div',
      {
        class: 'scroll',
        tabindex: 0,
        role: 'region',
        'aria-label': `Hours by ${unit.toLowerCase()}`,
      },
      table(report, categories),
    ),
  )
}

function table(
  { rows, totals, unit }: Report,
  categories: ReturnType<typeof usedCategories>,
): HTMLElement {
  const cells = (row: Omit<Row, 'label'>) =>
    [...categories, 'total' as const].map((category) =>
      h('td', { class: 'number' }, hours(row, category).toFixed(2)),
    )
  const names = [...categories.map(labelOf), 'total']
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, unit),
    ...names.map((name) => h('th', { scope: 'col', class: 'number' }, `${name}, h`)),
  )
  const body = rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.label), ...cells(row)))
  const foot = totals
    ? [h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'All employees'), ...cells(totals)))]
    : []
  return h('table', {}, h('thead', {}, head), h('tbody', {}, ...body), ...foot)
}
