import { labelOf } from '../../../modules/payroll/hours/colors.ts'
import { refusalOf } from '../answer.ts'
import { h } from '../dom.ts'
import { joinHost, type ToolResult } from '../host.ts'
import { decimal, phrase, t } from '../words.ts'
import { drawBars, legendOf } from './chart.ts'
import { countOf, hours, type Report, type Row, readReport, usedCategories } from './report.ts'

joinHost('rollcall-payroll-hours', show)

function show(result: ToolResult): void {
  const view = document.getElementById('view')!
  const refusal = refusalOf(result)
  if (refusal !== undefined) {
    view.replaceChildren(h('h1', {}, t`Payroll hours`), h('p', { class: 'refusal' }, refusal))
    return
  }
  const report = readReport(result.structuredContent)
  const { title, unit, total, rows } = report
  const categories = usedCategories(report)
  const shown = rows.length
  view.replaceChildren(
    h('h1', {}, title),
    h('p', { class: 'quiet' }, shown < total ? t`${shown} of ${countOf(total, unit)}.` : ''),
    drawBars(report),
    legendOf(categories),
    h(
      'div',
      {
        class: 'scroll',
        tabindex: 0,
        role: 'region',
        'aria-label': t`Hours by ${phrase(unit.toLowerCase())}`,
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
      h('td', { class: 'number' }, decimal(hours(row, category), 2)),
    )
  const names = [...categories.map((each) => phrase(labelOf(each))), t`total`]
  const head = h(
    'tr',
    {},
    h('th', { scope: 'col' }, phrase(unit)),
    ...names.map((name) => h('th', { scope: 'col', class: 'number' }, t`${name}, h`)),
  )
  const body = rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, row.label), ...cells(row)))
  const foot = totals
    ? [h('tfoot', {}, h('tr', {}, h('th', { scope: 'row' }, t`All employees`), ...cells(totals)))]
    : []
  return h('table', {}, h('thead', {}, head), h('tbody', {}, ...body), ...foot)
}
