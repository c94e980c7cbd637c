import { DomainError } from '../../../../lib/errors.ts'
import { createEmployee, listEmployees } from '../../../../modules/employees/index.ts'
import type { EmployeeRecord } from '../../../../modules/employees/schema.ts'
import { phrase, say, t, wireWords } from '../../../../words/index.ts'
import { numberOf, textOf } from '../../../pages/form.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { field, select } from '../../parts/inputs.ts'
import { empty, notices, pageOf, pager, personLink, table, to } from '../../parts/ui.ts'
import { colleague, statusOf } from './person.ts'

const states = [
  ['active', phrase('Active')],
  ['inactive', phrase('Left')],
  ['all', phrase('Everybody')],
] as const

/** The people of the company or the team, with filters and pages in the address. */
export async function showPeople(page: PageContext): Promise<Answer> {
  const shown = { ...page, form: page.query }
  let found: Found = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  try {
    found = (await page.ask(listEmployees, {
      ...filtersOf(page.query),
      sort: 'last_name',
      page: pageOf(page),
      per_page: 50,
    })) as Found
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'invalid') throw error
    shown.problem = error
  }
  const managers = await managersOf(page, found.data)
  const { data, meta } = found
  return {
    title: t`People`,
    main: html`<div class="title"><h1>${t`People`}</h1>${
      page.may(createEmployee)
        ? html`<div class="actions"><a class="button" href="${to(page, '/people/import')}">${t`Import a file`}</a>
<a class="button main" href="${to(page, '/people/new')}">${t`Add a person`}</a></div>`
        : ''
    }</div>
${notices(shown)}
${filterForm(shown, { data, managers })}
${meta.note === undefined ? '' : html`<p class="quiet">${wireWords(meta.note)}</p>`}
${
  data.length === 0
    ? empty(t`Nobody found.`)
    : table(
        t`People`,
        [t`Name`, t`Department`, t`Title`, t`Manager`, t`Status`],
        data.map((person) => row(page, person, managers)),
        'wide stacks',
      )
}
${pager(page, '/people', meta, 'person', 'people')}`,
  }
}

type Found = {
  data: EmployeeRecord[]
  meta: { current_page: number; last_page: number; total: number; note?: string }
}

function filtersOf(query: URLSearchParams) {
  const state = query.get('state') ?? 'active'
  return {
    search: textOf(query, 'search'),
    department: textOf(query, 'department'),
    manager_id: numberOf(query, 'manager_id'),
    is_active: state === 'all' ? undefined : state !== 'inactive',
  }
}

type Managers = ReadonlyMap<number, string>

/** Returns the names of everybody who manages: by role, and above the people of this page. */
async function managersOf(page: PageContext, people: readonly EmployeeRecord[]): Promise<Managers> {
  const asked = { is_active: true, fields: ['id', 'name'], sort: 'name', per_page: 100 }
  const byRole = [
    ...(await page.ask(listEmployees, { ...asked, role: 'manager' })).data,
    ...(await page.ask(listEmployees, { ...asked, role: 'company_admin' })).data,
  ] as { id: number; name: string }[]
  const names = new Map(byRole.map(({ id, name }) => [id, name]))
  const chosen = numberOf(page.query, 'manager_id') ?? null
  for (const id of new Set([chosen, ...people.map(({ manager_id }) => manager_id)])) {
    if (id === null || names.has(id) || !Number.isSafeInteger(id) || id < 1) continue
    const other = await colleague(page, id)
    if (other) names.set(id, other.name)
  }
  return names
}

function filterForm(
  page: PageContext,
  { data, managers }: { data: readonly EmployeeRecord[]; managers: Managers },
): Html {
  const departments = [...new Set(data.map(({ department }) => department))]
    .filter((one) => one !== null)
    .toSorted((a, b) => a.localeCompare(b))
  const byName = [...managers].toSorted(([, a], [, b]) => a.localeCompare(b))
  return html`<form method="get" action="${to(page, '/people')}" class="filters" aria-label="${t`Filters`}">
${field(page, { name: 'search', label: t`Search`, type: 'search', hint: t`Name, email or number` })}
${field(page, { name: 'department', label: t`Department`, attributes: html` list="departments"` })}
<datalist id="departments">${departments.map((one) => html`<option value="${one}"></option>`)}</datalist>
${select(page, { name: 'manager_id', label: t`Manager`, value: '', options: [['', t`Anybody`], ...byName.map(([id, name]) => [String(id), name] as const)] })}
${select(page, { name: 'state', label: t`Status`, value: 'active', options: states.map(([state, words]) => [state, say(words)] as const) })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button>
<a href="${to(page, '/people')}">${t`Clear`}</a></div></form>`
}

function row(page: PageContext, person: EmployeeRecord, managers: Managers): Html {
  const { id, name, email, department, title, manager_id } = person
  const manager = manager_id === null ? undefined : managers.get(manager_id)
  const none = html`<span class="quiet">${t`none`}</span>`
  return html`<tr><th scope="row">${personLink(page, id, name)}<br><span class="quiet">${email}</span></th>
<td data-label="${t`Department`}">${
    department === null
      ? none
      : html`<a class="plain-link" href="${to(page, '/people')}?${new URLSearchParams({ department })}">${department}</a>`
  }</td>
<td data-label="${t`Title`}">${title ?? none}</td>
<td data-label="${t`Manager`}">${
    manager === undefined
      ? manager_id === null
        ? none
        : html`<span class="quiet">${t`outside your team`}</span>`
      : personLink(page, manager_id, manager)
  }</td>
<td data-label="${t`Status`}">${statusOf(page, person)}</td></tr>`
}
