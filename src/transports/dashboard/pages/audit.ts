import { isDeepStrictEqual } from 'node:util'
import { isCivilDate } from '../../../lib/calendar/dates.ts'
import { DomainError } from '../../../lib/errors.ts'
import { capitalized } from '../../../lib/text.ts'
import { listAuditLog } from '../../../modules/audit/index.ts'
import { refuse } from '../../../modules/audit/refusals.ts'
import type { AuditRecord } from '../../../modules/audit/schema.ts'
import { byLocale, dateInWords, phrase, plural, t } from '../../../words/index.ts'
import { fileOf } from '../../downloads/table-file.ts'
import { numberOf, textOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import { registry } from '../../registry.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { field, select } from '../parts/inputs.ts'
import { personNamed } from '../parts/person-input.ts'
import { actorLink, empty, notices, pageOf, pager, to, whole } from '../parts/ui.ts'
import { instantText, moment, when } from '../words/dates.ts'
import { inFormWords } from '../words/form-words.ts'
import { kinds, subjectOf } from './audit/records.ts'
import { actionWords, what } from './overview/activity.ts'

export async function showAuditLog(page: PageContext): Promise<Answer> {
  const shown = { ...page, form: page.query }
  let found: Found = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  try {
    const asked = { ...(await filtersOf(page)), page: pageOf(page), per_page: 50 }
    found = await inFormWords(filterWords, () => page.ask(listAuditLog, asked))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    shown.problem = error
  }
  const { data, meta } = found
  return {
    title: t`Audit log`,
    main: html`<h1>${t`Audit log`}</h1>
${notices(shown)}
<p class="lead">${t`Who changed what, and through which API, newest first. Entries cannot be changed.`}</p>
${await filterForm(shown)}
${data.length === 0 ? '' : fileLink(page, meta.total)}
${data.length === 0 ? empty(t`No entries found.`) : html`<ol class="log">${data.map((row) => auditEntry(page, row))}</ol>`}
${pager(page, '/audit', meta, 'entry', 'entries')}`,
  }
}

/** An input named `contains` would hide the method of its form that scripts call. */
const filterWords = {
  words: { text: [[refuse.needs_from, phrase('needs From or a record id')]] },
  inputOf: (field: string) => (field === 'contains' ? 'text' : undefined),
} as const

type Found = {
  data: AuditRecord[]
  meta: { current_page: number; last_page: number; total: number }
}

async function filtersOf(page: PageContext) {
  const { query } = page
  return {
    actor: await actorIn(page),
    action: textOf(query, 'action'),
    record_type: textOf(query, 'record_type'),
    record_id: numberOf(query, 'record_id'),
    contains: textOf(query, 'text'),
    from: textOf(query, 'from'),
    to: textOf(query, 'to'),
  }
}

/** Returns who is asked for; a text that no entry has as its actor is part of one person's name. */
async function actorIn(page: PageContext): Promise<string | undefined> {
  const actor = textOf(page.query, 'actor')
  if (actor === undefined) return undefined
  const { meta } = await page.ask(listAuditLog, { actor, per_page: 1 })
  return meta.total > 0 ? actor : `user:${await personNamed(page, actor, 'actor', {})}`
}

async function filterForm(page: PageContext): Promise<Html> {
  const { data } = await page.ask(listAuditLog, { per_page: a_page })
  const names = [...new Set(data.map(({ actor }) => actor.name))].sort()
  return html`<form method="get" action="${to(page, '/audit')}" class="filters" aria-label="${t`Filters`}"
 hx-get="${to(page, '/audit')}" hx-target="#main" hx-select="#main" hx-swap="outerHTML" hx-push-url="true">
${field(page, { name: 'actor', label: t`Who`, hint: t`The name of a person or a key`, attributes: html` list="actors"` })}
<datalist id="actors">${names.map((name) => html`<option value="${name}"></option>`)}</datalist>
${select(page, { name: 'action', label: t`What was done`, value: '', options: actions(page) })}
${select(page, { name: 'record_type', label: t`Kind of record`, value: '', options: [any(), ...inOrder(kinds())] })}
${field(page, { name: 'record_id', label: t`Record id`, attributes: html` inputmode="numeric"` })}
${field(page, { name: 'text', label: t`Contains`, hint: t`With From or a record id` })}
${field(page, { name: 'from', label: t`From`, type: 'date' })}
${field(page, { name: 'to', label: t`To`, type: 'date' })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button>
<a href="${to(page, '/audit')}">${t`All`}</a></div></form>`
}

type Options = readonly (readonly [value: string, label: string])[]

const any = () => ['', t`Any`] as const

/** Every operation that writes, and the action that the address asks for. */
function actions({ form }: PageContext): Options {
  const writes = [...registry.values()].filter(({ effect }) => effect !== 'read')
  const names = new Set(writes.map(({ name }) => name))
  const asked = form.get('action')
  if (asked) names.add(asked)
  return [
    any(),
    ...inOrder([...names].map((name) => [name, capitalized(actionWords(name))] as const)),
  ]
}

const order = byLocale((locale) => new Intl.Collator(locale))

function inOrder(options: Options): Options {
  return options.toSorted(([, a], [, b]) => order().compare(a, b))
}

const most_rows = 5000
const a_page = 100

function fileLink({ query, root }: PageContext, total: number): Html {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  asked.delete('said')
  const words =
    total > most_rows ? t`As a file (CSV, the newest ${whole(most_rows)})` : t`As a file (CSV)`
  return html`<p><a href="${to({ root }, '/audit/export')}?${asked.toString()}" download>${words}</a></p>`
}

/** Returns the entries that fit the filters as a file, the newest ones. */
export async function exportAuditLog(page: PageContext): Promise<Answer> {
  const data: AuditRecord[] = []
  const filters = await filtersOf(page)
  for (let n = 1; n <= most_rows / a_page; n += 1) {
    const input = { ...filters, page: n, per_page: a_page }
    const { data: rows, meta } = await page.ask(listAuditLog, input)
    data.push(...rows)
    if (n >= meta.last_page) break
  }
  return { file: fileOf({ data }, { filename: 'audit-log.csv', rows: 'data' }) }
}

const most_history = 20

/** Who changed a record and what, newest first; empty for those who do not read the audit log. */
export async function historyOf(
  page: PageContext,
  record_type: string,
  record_id: number,
): Promise<Html> {
  if (!page.may(listAuditLog)) return html``
  const asked = { record_type, record_id }
  const { data, meta } = await page.ask(listAuditLog, { ...asked, per_page: most_history })
  if (data.length === 0) return html``
  const all = `${to(page, '/audit')}?record_type=${record_type}&record_id=${record_id}`
  return html`<details class="fold history"><summary>${t`History`}</summary><ol class="log">${data.map((row) => entryOf(page, row, { at: html`${moment(page, row.at)}`, subject: html`` }))}</ol>
${meta.total > data.length ? html`<p><a href="${all}">${t`All changes`}</a></p>` : ''}</details>`
}

/** An entry of the audit log with its changes. */
export function auditEntry(page: PageContext, row: AuditRecord): Html {
  const subject = html`<span>(${subjectOf(page, row)})</span>`
  return entryOf(page, row, { at: when(page, row.at), subject })
}

function entryOf(
  page: PageContext,
  row: AuditRecord,
  { at, subject }: { at: Html; subject: Html },
): Html {
  const changes = changesOf(page, row)
  return html`<li><div class="line">${at}
<b>${actorLink(page, row.actor)}</b> <span class="quiet">${whoIs(row)}</span>
<span>${what(page, row)}</span> ${subject}</div>
<details><summary>${changes.length === 0 ? t`Details` : plural(changes.length, '{n} field', '{n} fields')}</summary>
<dl class="changes stored">${changes.map(
    ({ field: name, before, after }) =>
      html`<div><dt>${name}</dt><dd>${
        before === undefined ? '' : html`<del>${before}</del>`
      } ${after === undefined ? '' : html`<ins>${after}</ins>`}</dd></div>`,
  )}<div><dt>${t`operation`}</dt><dd><code>${row.action}</code></dd></div><div><dt>${t`request`}</dt><dd>${row.request_id}</dd></div></dl></details></li>`
}

function whoIs({ actor, channel, client: claimed }: AuditRecord): string {
  const transports: Record<string, string> = {
    rest: 'REST',
    mcp: 'MCP',
    cli: t`command line`,
    dashboard: t`dashboard`,
    system: t`system`,
  }
  const { client, person, confirmed } = actor
  const by = client
    ? t`by ${client.name} (${client.host})`
    : actor.kind !== 'key'
      ? null
      : person
        ? t`by key ${actor.name}`
        : t`key ${actor.id ?? ''}`
  return [
    by,
    transports[channel] ?? channel,
    confirmed ? t`confirmed` : null,
    claimed === undefined ? null : t`says it is ${claimed}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** Returns the fields that differ; for a record that was created or deleted, all that are not empty. */
function changesOf(page: PageContext, { before, after }: AuditRecord) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
    .map((field) => ({
      field,
      before: labelOf(page, before?.[field]),
      after: labelOf(page, after?.[field]),
    }))
    .filter(({ before, after }) => before !== undefined || after !== undefined)
}

/** Returns a value of a record as text, a date in words and an instant in the company's zone. */
function labelOf(page: PageContext, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isCivilDate(text)) return dateInWords(text)
  return text.replace(instants, (instant) => instantText(page, instant))
}

const instants = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g
