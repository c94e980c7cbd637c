import { spoken } from '../../../modules/payroll/hours/colors.ts'
import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { joinHost, type ToolResult } from '../host.ts'
import { drawBars, legendOf } from './chart.ts'
import { hours, type Report, type Row, usedBuckets } from './report.ts'

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
  const buckets = usedBuckets(report)
  const shown = report.data.length
  view.replaceChildren(
    h('h1', {}, `Payroll hours, ${from} to ${to}`),
    h('p', { class: 'quiet' }, shown < total ? `${shown} of ${total} employees.` : ''),
    drawBars(report),
    legendOf(buckets),
    h(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Hours by employee' },
      table(report, buckets),
    ),
  )
}

function table({ data, meta }: Report, buckets: ReturnType<typeof usedBuckets>): HTMLElement {
  const cells = (row: Row) =>
    [...buckets, 'total' as const].map((bucket) =>
      h('td', { class: 'number' }, hours(row, bucket).toFixed(2)),
    )
  const names = [...buckets.map(spoken), 'total']
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
