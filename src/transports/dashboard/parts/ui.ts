import { randomUUID } from 'node:crypto'
import { raw } from 'hono/html'
import { isFirstRunning } from '../../../core/run/idempotency.ts'
import { byLocale, plural, say, t, whole } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { mayReaderSend } from '../../pages/read-only.ts'
import { type PageContext, sentences } from '../page-context.ts'

export { whole }

/** Returns the path of a page. */
export function to({ root }: Pick<PageContext, 'root'>, path: string): string {
  return `${root}/admin${path}`
}

/** Returns a person's name as a link to the page of the person; the name alone without an id, or where it is closed. */
export function personLink(page: PageContext, id: number | null | undefined, name: string): Html {
  if (id === null || id === undefined || page.shown.covered?.has(id)) return html`${name}`
  return html`<a href="${to(page, `/people/${id}`)}">${name}</a>`
}

type Actor = {
  kind: string
  id?: number | null
  name: string
  person?: { id: number; name: string } | null | undefined
}

/** Returns who acted: a person as a link, anything else by its name. */
export function actorLink(page: PageContext, { kind, id, name, person }: Actor): Html {
  if (person) return personLink(page, person.id, person.name)
  return personLink(page, kind === 'user' ? id : null, name)
}

/** The place of the problem, whose labels are only known once the whole page is built. */
export const problemMark = '<!-- problem -->'

/** Shows the result of an action, or why it failed. */
export function notices({ query, problem, shown }: PageContext): Html {
  const keys = query.getAll('said').filter((key) => Object.hasOwn(sentences, key))
  const words = keys.map((key) => say(sentences[key as keyof typeof sentences])).join(' ')
  if (problem) {
    shown.problem = problem
    return html`<div class="notice bad" role="alert" tabindex="-1">${raw(problemMark)}</div>`
  }
  return words === ''
    ? html``
    : html`<div class="notice good" role="status" tabindex="-1">${words}</div>`
}

type FormOptions = {
  swaps?: boolean
  id?: string
  sends_files?: boolean
  /** The inputs are the only place that shows the stored values: read-only people see them disabled. */
  shows?: boolean
}

/**
 * A form that posts to a page; with scripts, `swaps` only replaces the main part. It is empty for people who may only
 * read.
 */
export function postForm(
  page: PageContext,
  path: string,
  body: Html,
  options: FormOptions = {},
): Html {
  const { swaps = false, id, sends_files = false, shows = false } = options
  if (page.session.read_only && !mayReaderSend(path)) return shows ? switchedOff(body) : html``
  const encoding = sends_files ? html` enctype="multipart/form-data"` : html``
  const name = id === undefined ? html`` : html` id="${id}"`
  const action = to(page, path)
  const swap = swaps
    ? html` hx-post="${action}" hx-target="#main" hx-select="#main" hx-swap="outerHTML"`
    : html``
  return html`<form method="post" action="${action}"${encoding}${name}${swap}>
<input type="hidden" name="form_token" value="${page.form_token}">
<input type="hidden" name="once" value="${onceOf(page)}">
${body}
</form>`
}

/** The inputs of a form without its buttons and links. */
function switchedOff(body: Html): Html {
  const inputs = body.toString().replace(/<div class="actions[^"]*">.*?<\/div>/gs, '')
  return html`<fieldset class="read" disabled><legend class="hidden">${t`Read-only`}</legend>${raw(inputs)}</fieldset>`
}

/** A heading above a form; empty where the form is. */
export function headed(words: string, form: Html, lead: Html = html``): Html {
  return isEmpty(form) ? form : html`<h2>${words}</h2>${lead}${form}`
}

function isEmpty(piece: Html): boolean {
  return piece.toString() === ''
}

/** Returns the idempotency key of a form; the same one while the first submission may still be running. */
function onceOf({ form, problem }: PageContext): string {
  const sent = problem && isFirstRunning(problem) ? form.get('once') : null
  return sent ?? randomUUID()
}

/** A button; when several have the same text, `about` distinguishes them for screen readers. */
export function button(
  label: string,
  kind: 'main' | 'plain' | 'danger' = 'main',
  about?: string,
): Html {
  const hidden = about === undefined ? '' : html`<span class="hidden">${t`: ${about}`}</span>`
  return html`<button type="submit" class="${kind}">${label}${hidden}</button>`
}

/** A button that asks for confirmation without a script, inside a disclosure; empty where the form is. */
export function confirmed(summary: string, question: string, form: Html): Html {
  if (isEmpty(form)) return form
  return html`<details class="confirm"><summary>${summary}</summary><div><p>${question}</p>${form}</div></details>`
}

export type Tone = 'good' | 'bad' | 'wait' | 'quiet'

export function badge(text: string, tone: Tone): Html {
  return html`<span class="badge ${tone}">${text}</span>`
}

const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const twoDecimals = byLocale((locale) => new Intl.NumberFormat(locale, two))
const ungrouped = byLocale(
  (locale) => new Intl.NumberFormat(locale, { ...two, useGrouping: false }),
)

export function hours(value: number): string {
  return twoDecimals().format(value)
}

export function change(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : '±'}${ungrouped().format(Math.abs(value))}`
}

/** Returns a number with its noun: `3 days`; the noun is English, and translated by the key `{n} day`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return plural(n, `{n} ${one}`, `{n} ${many}`, whole(n))
}

export function numberHead(words: string): Html {
  return html`<span class="to-right">${words}</span>`
}

/** A table that scrolls when it is wider than the screen. */
export function table(
  caption: string,
  head: readonly (string | Html)[],
  rows: readonly Html[],
  shape: 'wide' | 'wide stacks' = 'wide',
): Html {
  return html`<div class="${shape}" role="region" aria-label="${caption}" tabindex="0"><table>
<caption class="hidden">${caption}</caption>
<thead><tr>${head.map((title) => html`<th scope="col">${title === '' ? html`<span class="hidden">${t`What to do`}</span>` : title}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>`
}

export function empty(text: string): Html {
  return html`<p class="empty">${text}</p>`
}

type Meta = { current_page: number; last_page: number; total: number }

/** Links to the pages of a list, with the current filters; the nouns are those of `count`. */
export function pager(
  pageContext: PageContext,
  path: string,
  meta: Meta,
  one: string,
  many = `${one}s`,
): Html {
  const { current_page: page, last_page, total } = meta
  const link = (n: number, words: string) => {
    const query = new URLSearchParams(pageContext.query)
    query.delete('said')
    query.set('page', String(n))
    return html`<a href="${to(pageContext, path)}?${query.toString()}">${words}</a>`
  }
  if (last_page === 1) return html`<p class="pager quiet">${count(total, one, many)}</p>`
  return html`<nav class="pager" aria-label="${t`Pages`}">
${page > 1 ? link(page - 1, t`Previous`) : ''}
<span>${t`Page ${page} of ${last_page}, ${count(total, one, many)}`}</span>
${page < last_page ? link(page + 1, t`Next`) : ''}</nav>`
}

/** Returns the requested page number; 1 when it is not a number. */
export function pageOf({ query }: Pick<PageContext, 'query'>): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
