import { t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { table } from '../parts/ui.ts'

/** A column of a table of records; the first one names the record, and one without a head contains actions. */
export type Column<R> = { head: string; cell: (record: R) => string | Html }

export function recordTable<R>(
  caption: string,
  columns: readonly Column<R>[],
  records: readonly R[],
): Html {
  const cellOf = (record: R) => (column: Column<R>, at: number) => {
    const body = column.cell(record)
    if (at === 0) return html`<th scope="row">${body}</th>`
    if (column.head === '') return html`<td class="does">${body}</td>`
    return html`<td data-label="${column.head}">${body}</td>`
  }
  const heads = columns.map(({ head }) => head)
  const rows = records.map((record) => html`<tr>${columns.map(cellOf(record))}</tr>`)
  return table(caption, heads, rows, 'wide stacks')
}

/** Returns the text of a record, or `none` when it is empty. */
export function orNone(text: string | null): string | Html {
  return text === null || text === '' ? html`<span class="quiet">${t`none`}</span>` : text
}
