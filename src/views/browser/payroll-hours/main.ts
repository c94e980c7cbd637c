import { labelOf } from '../../../modules/payroll/hours/colors.ts'
import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { joinHost, type ToolResult } from '../host.ts'
import { drawBars, legendOf } from './chart.ts'
import { hours, type Report, type Row, usedCategories } from './report.ts'

joinHost('rollcall-payroll-hours', show)

function show(result: ToolResult): void {
  const view = document.getElementById('view')!
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, 'Payroll hours'), h('p', { class: 'refusal' }, refusal))
    return
  }
  const report = result.structuredContent as Report
  const { from, to, total = report.data.length } = report.meta
  const categories = usedCategories(report)
  const shown = report.data.length
  view.replaceChildren(
    h('h1', {}, `Payroll hours, ${from} to ${to}`),
    h('p', { class: 'quiet' }, shown < total ? `${shown} of ${total} employees.` : ''),
    drawBars(report),
    legendOf(categories),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Hours by employee' },
      table(report, categories),
    ),
  )
}

function table({ data, meta }: Report, categories: ReturnType<typeof usedCategories>): HTMLElement {
  const cells = (row: Row) =>
    [...categories, 'total' as const].map((category) =>
      h('td', { class: 'number' }, hours(row, category).toFixed(2)),
    )
  const names = [...categories.map(labelOf), 'total']
  return h(
    'table',
    {},
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, 'Employee'),
        ...names.map((name) => h('th', { scope: 'col', class: 'number' }, `${name}, h`)),
      ),
    ),
    h(
      'tbody',
      {},
      ...data.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.name ?? ''), ...cells(row))),
    ),
    h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, 'All employees'), ...cells(meta.totals))),
  )
}
