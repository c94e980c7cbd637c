import { DomainError } from '../../../lib/errors.ts'
import { capitalized, normalizeText } from '../../../lib/text.ts'
import { listEmployees } from '../../../modules/employees/index.ts'
import type { EmployeeRecord } from '../../../modules/employees/schema.ts'
import { say, t } from '../../../words/index.ts'
import { textOf } from '../../pages/form.ts'
import { type Html, html } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { field } from '../parts/inputs.ts'
import { count, empty, personLink, to } from '../parts/ui.ts'
import { sectionsOf } from '../sections.ts'
import { apart } from '../words/same-in-english.ts'
import { statusWord } from '../words/status-words.ts'
import { kinds } from './approvals/kinds.ts'
import { nounOf } from './audit/records.ts'

const most_people = 20

/** People and pages by name, and requests by number. */
export async function showFind(page: PageContext): Promise<Answer> {
  const text = textOf(page.query, 'q')
  const found = text === undefined ? undefined : await search(page, text)
  return {
    title: t`Find`,
    main: html`<h1>${t`Find`}</h1>
<form method="get" action="${to(page, '/find')}" class="filters">
${field(page, { name: 'q', label: t`A name, a page, or the number of a request`, type: 'search', value: text ?? null, attributes: html` maxlength="100" autofocus` })}
<div class="actions"><button type="submit" class="main">${t`Find`}</button></div></form>
${found}`,
  }
}

async function search(page: PageContext, text: string): Promise<Html> {
  const [{ data, meta }, requests] = await Promise.all([
    page.ask(listEmployees, { search: text, sort: 'last_name', per_page: most_people }),
    requestsOf(page, text),
  ])
  const people = data as EmployeeRecord[]
  const wanted = normalizeText(text)
  const pages = sectionsOf(page.session).filter(({ words }) =>
    normalizeText(say(words)).includes(wanted),
  )
  if (people.length + requests.length + pages.length === 0) return empty(t`Nothing found.`)
  const all = new URLSearchParams({ search: text, state: 'all' })
  return html`${list(t`Requests${apart}`, requests)}
${list(
  t`Pages`,
  pages.map(({ path, words }) => html`<a href="${to(page, path)}">${say(words)}</a>`),
)}
${list(
  t`People`,
  people.map(
    ({ id, name, title, department }) =>
      html`${personLink(page, id, name)} <span class="quiet">${[title, department].filter(Boolean).join(', ')}</span>`,
  ),
)}
${meta.total > people.length ? html`<p><a href="${to(page, `/people?${all}`)}">${t`All ${count(meta.total, 'person', 'people')}`}</a></p>` : ''}`
}

function list(title: string, items: readonly Html[]): Html {
  if (items.length === 0) return html``
  return html`<h2>${title}</h2><ul class="found">${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

/** Returns the requests of every kind with a number: `12` or `#12`. */
async function requestsOf(page: PageContext, text: string): Promise<Html[]> {
  const id = Number(/^#?(\d{1,9})$/.exec(text)?.[1] ?? 0)
  if (id === 0) return []
  const found = await Promise.all(
    kinds.map(async (kind) => {
      try {
        const { who, when, status } = await kind.outcome(page, id)
        const address = to(page, `/approvals/${kind.slug}/${id}`)
        return html`<a href="${address}">${capitalized(nounOf(kind.record_type, 1))} ${id}</a> ${who}, ${when} <span class="quiet">${statusWord(status)}</span>`
      } catch (error) {
        if (error instanceof DomainError && error.status < 500) return undefined
        throw error
      }
    }),
  )
  return found.filter((one) => one !== undefined)
}
