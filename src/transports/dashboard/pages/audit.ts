import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '../../../lib/errors.ts'
import { listAuditLog } from '../../../modules/audit/index.ts'
import type { AuditRecord } from '../../../modules/audit/schema.ts'
import { numberOf, textOf } from '../form.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { actorLink, empty, field, notices, pageOf, pager, personLink, to, when } from '../ui.ts'

export async function showAuditLog(page: PageContext): Promise<Answer> {
  const shown = { ...page, form: page.query }
  let found: Found = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  try {
    found = await page.ask(listAuditLog, {
      ...filtersOf(page.query),
      page: pageOf(page),
      per_page: 50,
    })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    shown.problem = error
  }
  const { data, meta } = found
  return {
    title: 'Audit log',
    main: html`<h1>Audit log</h1>
${notices(shown)}
<p class="lead">Who changed what, and through which API, newest first. Entries cannot be changed.</p>
${filterForm(shown)}
${data.length === 0 ? empty('No entries found.') : html`<ol class="log">${data.map((row) => auditEntry(page, row))}</ol>`}
${pager(page, '/audit', meta, 'entry', 'entries')}`,
  }
}

type Found = {
  data: AuditRecord[]
  meta: { current_page: number; last_page: number; total: number }
}

function filtersOf(query: URLSearchParams) {
  return {
    actor: textOf(query, 'actor'),
    action: textOf(query, 'action'),
    record_type: textOf(query, 'record_type'),
    record_id: numberOf(query, 'record_id'),
    from: textOf(query, 'from'),
    to: textOf(query, 'to'),
  }
}

function filterForm(page: PageContext): Html {
  return html`<form method="get" action="${to(page, '/audit')}" class="filters" aria-label="Filters"
 hx-get="${to(page, '/audit')}" hx-target="#main" hx-select="#main" hx-swap="outerHTML" hx-push-url="true">
${field(page, { name: 'actor', label: 'Who', hint: 'A name, key:12, or key, user, system' })}
${field(page, { name: 'action', label: 'Action', hint: 'leave_requests.approve' })}
${field(page, { name: 'record_type', label: 'Kind of record', hint: 'leave_request' })}
${field(page, { name: 'record_id', label: 'Record id', attributes: html` inputmode="numeric"` })}
${field(page, { name: 'from', label: 'From', type: 'date' })}
${field(page, { name: 'to', label: 'To', type: 'date' })}
<div class="actions"><button type="submit" class="main">Show</button>
<a href="${to(page, '/audit')}">All</a></div></form>`
}

/** An entry of the audit log with its changes. */
export function auditEntry(page: PageContext, row: AuditRecord): Html {
  const changes = changesOf(row)
  const record = recordLink(page, row)
  return html`<li><div class="line">${when(page, row.at)}
<b>${actorLink(page, row.actor)}</b> <span class="quiet">${whoIs(row)}</span>
<code>${row.action}</code> <span>${record}</span></div>
<details><summary>${changes.length === 0 ? 'Details' : `${changes.length} ${changes.length === 1 ? 'field' : 'fields'}`}</summary>
<dl class="changes">${changes.map(
    ({ field: name, before, after }) =>
      html`<div><dt>${name}</dt><dd>${
        before === undefined ? '' : html`<del>${before}</del>`
      } ${after === undefined ? '' : html`<ins>${after}</ins>`}</dd></div>`,
  )}<div><dt>request</dt><dd>${row.request_id}</dd></div></dl></details></li>`
}

/** Names the record; an employee is a link. */
function recordLink(page: PageContext, { record_type, record_id }: AuditRecord): Html {
  if (record_id === null) return html`${record_type}`
  const words = `${record_type} ${record_id}`
  return record_type === 'employee' ? personLink(page, record_id, words) : html`${words}`
}

function whoIs({ actor, channel, client: claimed }: AuditRecord): string {
  const transports: Record<string, string> = { rest: 'REST', mcp: 'MCP', cli: 'command line' }
  const transport = transports[channel] ?? channel
  const { client, person, confirmed } = actor
  const by = client ? `by ${client.name} (${client.host})` : person ? `by key ${actor.name}` : null
  return [
    by ?? (actor.kind === 'key' ? `key ${actor.id}` : null),
    transport,
    confirmed ? 'confirmed' : null,
    claimed === undefined ? null : `says it is ${claimed}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** Returns the fields that differ; for a record that was created or deleted, all that are not empty. */
function changesOf({ before, after }: AuditRecord) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
    .map((field) => ({ field, before: labelOf(before?.[field]), after: labelOf(after?.[field]) }))
    .filter(({ before, after }) => before !== undefined || after !== undefined)
}

function labelOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
