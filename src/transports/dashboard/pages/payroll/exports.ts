import { DomainError } from '../../../../lib/errors.ts'
import { createExport, downloadExport, listExports } from '../../../../modules/exports/index.ts'
import type { ExportRecord } from '../../../../modules/exports/schema.ts'
import { decimal, phrase, say, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { field, select } from '../../parts/inputs.ts'
import * as ui from '../../parts/ui.ts'
import { moment, span, today } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'

export const formatNames = {
  xlsx: phrase('Workbook with totals and days (XLSX)'),
  provider_a_run: phrase('Payroll provider A, run (CSV)'),
  provider_b_spi: phrase('Payroll provider B, SPI (CSV)'),
} as const

/** The exports of the last days, and the form for other dates than those of a pay period. */
export async function showExports(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(listExports, { page: ui.pageOf(page), per_page: 20 })
  return {
    title: t`Exports`,
    main: html`<p class="up"><a href="${ui.to(page, '/payroll')}">${t`Payroll hours`}</a></p><h1>${t`Exports`}</h1>
${ui.notices(page)}
<p class="lead">${t`Files that take a while are made in the background and deleted a day later.`}</p>
${exportTable(page, data)}
${data.length === 0 ? '' : ui.pager(page, '/payroll/exports', meta, 'export')}
${page.may(createExport) ? otherDates(page) : ''}`,
  }
}

function otherDates(page: PageContext): Html {
  return html`<section aria-labelledby="other-title"><h2 id="other-title">${t`Export other dates`}</h2>
${ui.postForm(
  page,
  '/payroll/exports',
  html`${field(page, { name: 'from', label: t`From`, type: 'date', required: true })}
${field(page, { name: 'to', label: t`To`, type: 'date', required: true, hint: t`At most 366 days.` })}
${select(page, { name: 'format', label: t`File`, value: 'xlsx', options: Object.entries(formatNames).map(([format, words]) => [format, say(words)] as const) })}
<div class="actions">${ui.button(t`Export`)}</div>`,
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

export async function recentExports(page: PageContext): Promise<Html> {
  const { data } = await page.ask(listExports, { per_page: 5 })
  return html`<section aria-labelledby="exports-title"><h2 id="exports-title">${t`Exports`}</h2>
<p class="quiet"><a href="${ui.to(page, '/payroll/exports')}">${t`Export other dates, and all exports`}</a></p>
${data.length === 0 ? '' : exportTable(page, data)}</section>`
}

/** While one is not done, the table is fetched again every second when scripts run. */
function exportTable(page: PageContext, data: readonly ExportRecord[]): Html {
  const address = ui.to(page, '/payroll/exports')
  const isMoving = data.some(({ status }) => status === 'queued' || status === 'running')
  const again = isMoving
    ? html` hx-get="${address}" hx-trigger="every 1s" hx-select="#exports" hx-swap="outerHTML"`
    : ''
  return html`<div id="exports"${again}>${
    data.length === 0
      ? ui.empty(t`No exports yet.`)
      : ui.table(
          t`Exports`,
          [t`File`, t`Dates`, t`Asked for`, t`State`],
          data.map((one) => exportRow(page, one)),
          'wide stacks',
        )
  }${isMoving ? html`<p><a href="${address}">${t`Refresh`}</a></p>` : ''}</div>`
}

function exportRow(page: PageContext, one: ExportRecord): Html {
  return html`<tr><th scope="row">${say(formatNames[one.format])}</th>
<td data-label="${t`Dates`}">${span(one.start_date, one.end_date, today(page))}</td>
<td data-label="${t`Asked for`}">${tHtml`${moment(page, one.created_at)}, by ${ui.actorLink(page, one.created_by)}`}</td>
<td data-label="${t`State`}">${stateOf(page, one)}</td></tr>`
}

function stateOf(page: PageContext, one: ExportRecord): Html {
  const { id, status, filename, size, expires_at } = one
  if (status === 'queued') return ui.badge(t`waiting`, 'wait')
  if (status === 'running') return progressOf(one)
  if (status === 'expired') return ui.badge(t`deleted`, 'quiet')
  if (status === 'failed') {
    return html`${ui.badge(statusWord('failed'), 'bad')}<p class="wrong">${reasonOf(one)}</p>`
  }
  return html`<a href="${ui.to(page, `/payroll/exports/${id}/file`)}" download>${tHtml`Download<span class="hidden"> ${filename}</span>`}</a>
<span class="quiet">${tHtml`${sizeOf(size ?? 0)}, until ${moment(page, expires_at!)}`}</span>`
}

function progressOf({ progress_done: done, progress_total: total }: ExportRecord): Html {
  if (total === null) return ui.badge(t`starting`, 'wait')
  if (done === total) return ui.badge(t`writing the file`, 'wait')
  return html`<progress value="${done}" max="${total}" aria-label="${t`Progress`}"></progress>
<span class="quiet">${t`${ui.whole(done)} of ${ui.whole(total)} people`}</span>`
}

function reasonOf({ error, errors }: ExportRecord): string {
  const message = error ?? ''
  return errors === null ? message : problemText(new DomainError('invalid', message, errors))
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? t`${Math.ceil(bytes / 1000)} KB`
    : t`${decimal((bytes / 1_000_000).toFixed(1))} MB`
}
