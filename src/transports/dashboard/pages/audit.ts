import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '../../../lib/errors.ts'
import { listAuditLog } from '../../../modules/audit/index.ts'
import type { AuditRecord } from '../../../modules/audit/schema.ts'
import { fileOf } from '../../downloads/table-file.ts'
import { registry } from '../../registry.ts'
import { when } from '../dates.ts'
import { numberOf, textOf } from '../form.ts'
import { inFormWords } from '../form-words.ts'
import { type Html, html } from '../html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { actorLink, empty, field, notices, pageOf, pager, select, to, whole } from '../ui.ts'
import { recordNames, subjectOf } from './audit/records.ts'

export async function showAuditLog(page: PageContext): Promise<Answer> {
  const shown = { ...page, form: page.query }
  let found: Found = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  try {
    const asked = { ...filtersOf(page.query), page: pageOf(page), per_page: 50 }
    found = await inFormWords(filterWords, () => page.ask(listAuditLog, asked))
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
${data.length === 0 ? '' : fileLink(page, meta.total)}
${data.length === 0 ? empty('No entries found.') : html`<ol class="log">${data.map((row) => auditEntry(page, row))}</ol>`}
${pager(page, '/audit', meta, 'entry', 'entries')}`,
  }
}

/** An input named `contains` would hide the method of its form that scripts call. */
const filterWords = {
  words: { text: [[/^needs from/, 'needs From or a record id']] },
  inputOf: (field: string) => (field === 'contains' ? 'text' : undefined),
} as const

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
    contains: textOf(query, 'text'),
    from: textOf(query, 'from'),
    to: textOf(query, 'to'),
  }
}

function filterForm(page: PageContext): Html {
  return html`<form method="get" action="${to(page, '/audit')}" class="filters" aria-label="Filters"
 hx-get="${to(page, '/audit')}" hx-target="#main" hx-select="#main" hx-swap="outerHTML" hx-push-url="true">
${field(page, { name: 'actor', label: 'Who', hint: 'A name, key:12, or key, user, system' })}
${select(page, { name: 'action', label: 'Action', value: '', options: actions(page) })}
${select(page, { name: 'record_type', label: 'Kind of record', value: '', options: kinds })}
${field(page, { name: 'record_id', label: 'Record id', attributes: html` inputmode="numeric"` })}
${field(page, { name: 'text', label: 'Contains', hint: 'With From or a record id' })}
${field(page, { name: 'from', label: 'From', type: 'date' })}
${field(page, { name: 'to', label: 'To', type: 'date' })}
<div class="actions"><button type="submit" class="main">Show</button>
<a href="${to(page, '/audit')}">All</a></div></form>`
}

type Options = readonly (readonly [value: string, label: string])[]

const any = ['', 'Any'] as const

/** Every operation that writes, and the action that the address asks for. */
function actions({ form }: PageContext): Options {
  const writes = [...registry.values()].filter(({ effect }) => effect !== 'read')
  const names = new Set(writes.map(({ name }) => name))
  const asked = form.get('action')
  if (asked) names.add(asked)
  return [any, ...[...names].sort().map((name) => [name, name] as const)]
}

const kinds: Options = [
  any,
  ...Object.keys(recordNames).map((type) => [type, type.replaceAll('_', ' ')] as const),
]

const most_rows = 5000
const a_page = 100

function fileLink({ query, root }: PageContext, total: number): Html {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  asked.delete('said')
  const note = total > most_rows ? `, the newest ${whole(most_rows)}` : ''
  return html`<p><a href="${to({ root }, '/audit/export')}?${asked.toString()}" download>As a file (CSV${note})</a></p>`
}

/** Returns the entries that fit the filters as a file, the newest ones. */
export async function exportAuditLog(page: PageContext): Promise<Answer> {
  const data: AuditRecord[] = []
  for (let n = 1; n <= most_rows / a_page; n += 1) {
    const input = { ...filtersOf(page.query), page: n, per_page: a_page }
    const { data: rows, meta } = await page.ask(listAuditLog, input)
    data.push(...rows)
    if (n >= meta.last_page) break
  }
  return { file: fileOf({ data }, { filename: 'audit-log.csv', rows: 'data' }) }
}

/** An entry of the audit log with its changes. */
export function auditEntry(page: PageContext, row: AuditRecord): Html {
  const changes = changesOf(row)
  return html`<li><div class="line">${when(page, row.at)}
<b>${actorLink(page, row.actor)}</b> <span class="quiet">${whoIs(row)}</span>
<code>${row.action}</code> <span>${subjectOf(page, row)}</span></div>
<details><summary>${changes.length === 0 ? 'Details' : `${changes.length} ${changes.length === 1 ? 'field' : 'fields'}`}</summary>
<dl class="changes">${changes.map(
    ({ field: name, before, after }) =>
      html`<div><dt>${name}</dt><dd>${
        before === undefined ? '' : html`<del>${before}</del>`
      } ${after === undefined ? '' : html`<ins>${after}</ins>`}</dd></div>`,
  )}<div><dt>request</dt><dd>${row.request_id}</dd></div></dl></details></li>`
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
