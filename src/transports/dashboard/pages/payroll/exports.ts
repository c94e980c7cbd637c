import { DomainError } from '../../../../lib/errors.ts'
import { createExport, downloadExport, listExports } from '../../../../modules/exports/index.ts'
import type { ExportRecord } from '../../../../modules/exports/schema.ts'
import { moment, span, today } from '../../dates.ts'
import { textOf } from '../../form.ts'
import { type Html, html } from '../../html.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import {
  actorLink,
  badge,
  button,
  empty,
  field,
  notices,
  pageOf,
  pager,
  postForm,
  select,
  table,
  to,
  whole,
} from '../../ui.ts'

export const formatNames = {
  xlsx: 'Workbook with totals and days (XLSX)',
  provider_a_run: 'Payroll provider A, run (CSV)',
  provider_b_spi: 'Payroll provider B, SPI (CSV)',
} as const

/** The exports of the last days, and the form for other dates than those of a pay period. */
export async function showExports(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(listExports, { page: pageOf(page), per_page: 20 })
  return {
    title: 'Exports',
    main: html`<p class="up"><a href="${to(page, '/payroll')}">Payroll hours</a></p><h1>Exports</h1>
${notices(page)}
<p class="lead">Files that take a while are made in the background and deleted a day later.</p>
${exportTable(page, data)}
${data.length === 0 ? '' : pager(page, '/payroll/exports', meta, 'export')}
${page.may(createExport) ? otherDates(page) : ''}`,
  }
}

function otherDates(page: PageContext): Html {
  return html`<section aria-labelledby="other-title"><h2 id="other-title">Export other dates</h2>
${postForm(
  page,
  '/payroll/exports',
  html`${field(page, { name: 'from', label: 'From', type: 'date', required: true })}
${field(page, { name: 'to', label: 'To', type: 'date', required: true, hint: 'At most 366 days.' })}
${select(page, { name: 'format', label: 'File', value: 'xlsx', options: Object.entries(formatNames) })}
<div class="actions">${button('Export')}</div>`,
)}</section>`
}

/** Creates an export of a pay period, or of the dates of the form. */
export async function startExport(page: PageContext): Promise<Answer> {
  const { form } = page
  const period = textOf(form, 'period')
  const range =
    period === undefined
      ? { from: textOf(form, 'from'), to: textOf(form, 'to') }
      : { pay_period_id: Number(period) }
  await page.act(createExport, { format: form.get('format'), ...range })
  return said('/payroll/exports', 'export_started')
}

export async function downloadExported(page: PageContext): Promise<Answer> {
  return { file: await page.ask(downloadExport, { id: Number(page.params.id) }) }
}

/** The latest exports, for the page of payroll hours. */
export async function recentExports(page: PageContext): Promise<Html> {
  const { data } = await page.ask(listExports, { per_page: 5 })
  return html`<section aria-labelledby="exports-title"><h2 id="exports-title">Exports</h2>
<p class="quiet"><a href="${to(page, '/payroll/exports')}">Export other dates, and all exports</a></p>
${data.length === 0 ? '' : exportTable(page, data)}</section>`
}

/** While one is not done, the table is fetched again every second when scripts run. */
function exportTable(page: PageContext, data: readonly ExportRecord[]): Html {
  const address = to(page, '/payroll/exports')
  const isMoving = data.some(({ status }) => status === 'queued' || status === 'running')
  const again = isMoving
    ? html` hx-get="${address}" hx-trigger="every 1s" hx-select="#exports" hx-swap="outerHTML"`
    : ''
  return html`<div id="exports"${again}>${
    data.length === 0
      ? empty('No exports yet.')
      : table(
          'Exports',
          ['File', 'Dates', 'Asked for', 'State'],
          data.map((one) => exportRow(page, one)),
          'wide stacks',
        )
  }${isMoving ? html`<p><a href="${address}">Refresh</a></p>` : ''}</div>`
}

function exportRow(page: PageContext, one: ExportRecord): Html {
  return html`<tr><th scope="row">${formatNames[one.format]}</th>
<td data-label="Dates">${span(one.start_date, one.end_date, today(page))}</td>
<td data-label="Asked for">${moment(page, one.created_at)}, by ${actorLink(page, one.created_by)}</td>
<td data-label="State">${stateOf(page, one)}</td></tr>`
}

function stateOf(page: PageContext, one: ExportRecord): Html {
  const { id, status, filename, size, expires_at } = one
  if (status === 'queued') return badge('waiting', 'wait')
  if (status === 'running') return progressOf(one)
  if (status === 'expired') return badge('deleted', 'quiet')
  if (status === 'failed') {
    return html`${badge('failed', 'bad')}<p class="wrong">${reasonOf(one)}</p>`
  }
  return html`<a href="${to(page, `/payroll/exports/${id}/file`)}" download>Download<span class="hidden"> ${filename}</span></a>
<span class="quiet">${sizeOf(size ?? 0)}, until ${moment(page, expires_at!)}</span>`
}

function progressOf({ progress_done: done, progress_total: total }: ExportRecord): Html {
  if (total === null) return badge('starting', 'wait')
  if (done === total) return badge('writing the file', 'wait')
  return html`<progress value="${done}" max="${total}" aria-label="Progress"></progress>
<span class="quiet">${whole(done)} of ${whole(total)} people</span>`
}

function reasonOf({ error, errors }: ExportRecord): string {
  const message = error ?? ''
  return errors === null ? message : problemText(new DomainError('invalid', message, errors))
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
