import { getEmployee } from '../../../../modules/employees/index.ts'
import * as timeEntries from '../../../../modules/time-entries/index.ts'
import { restoreTimeEntry } from '../../../../modules/time-entries/index.ts'
import type { TimeEntryRecord } from '../../../../modules/time-entries/schema.ts'
import { say, t } from '../../../../words/index.ts'
import { textOf } from '../../../pages/form.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { problemText } from '../../../pages/problem.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import { field, select } from '../../parts/inputs.ts'
import { upToPeriod } from '../../parts/period-picker.ts'
import { personOfFilter } from '../../parts/person-input.ts'
import { button, empty, notices, pager, personLink, postForm, to } from '../../parts/ui.ts'
import { day, span, today as todayIn } from '../../words/dates.ts'
import { filters, orders, type TimeList, timeAddress, timeListOf, timeQuery } from './address.ts'
import { entryTable, isApprovable, selectedFormId } from './rows.ts'

const per_page = 50

const none = { data: [], meta: { current_page: 1, last_page: 1, total: 0 } }

/** The punches of some days, by day or by person, with filters and pages in the address. */
export async function showTimeList(page: PageContext): Promise<Answer> {
  return timeListPage(page, page.problem ? notices(page) : await doneNotice(page))
}

export async function timeListPage(page: PageContext, notice: Html): Promise<Answer> {
  const { problem, ...named } = await personOfFilter(page)
  const list = { ...timeListOf(page), ...named }
  await coversOf(page)
  const { data, meta } = problem ? none : await entriesOf(page, list)
  const { from, to: until, employee_id } = list
  const person =
    employee_id === undefined ? undefined : await page.ask(getEmployee, { id: employee_id })
  return {
    title: t`Time`,
    main: html`${upToPeriod(page)}<div class="title"><h1>${t`Time`}</h1>${
      page.may(timeEntries.createTimeEntry)
        ? html`<a class="button" href="${to(page, addAddress(page, list))}">${t`Add an entry`}</a>`
        : ''
    }</div>
${notice}
${tabs(page, list)}
<p class="lead">${from === undefined ? tHtml`Until ${day(until, todayIn(page))}` : span(from, until, todayIn(page))}${
      person
        ? html`, ${personLink(page, person.id, person.name)} <a href="${to(page, timeAddress('/time', page.query, { employee_id: null, person: null, page: null }))}">${t`All people`}</a>`
        : ''
    }</p>
${filterForm({ ...page, problem }, list, person?.email)}
${data.length === 0 ? empty(problem ? problemText(problem) : t`There are no such punches.`) : lines(page, data)}
${pager({ ...page, query: new URLSearchParams(timeQuery(page.query)) }, '/time', meta, 'punch', 'punches')}`,
  }
}

/** The form for a punch of the person that is shown, on the date if it is only one. */
function addAddress({ query }: PageContext, { from, to: until, employee_id }: TimeList): string {
  const person = employee_id === undefined ? {} : { employee_id }
  return timeAddress('/time/new', query, { ...person, ...(from === until ? { date: until } : {}) })
}

async function entriesOf(page: PageContext, list: TimeList) {
  const { filter, from, to: until, order, employee_id } = list
  const input = {
    ...filter.input,
    ...(employee_id === undefined ? {} : { employee_id }),
    ...(from === undefined ? {} : { from }),
    to: until,
    sort: order === 'day' ? '-clock_in' : 'employee_name',
    per_page,
  }
  const found = await page.ask(timeEntries.listTimeEntries, { ...input, page: list.page })
  if (found.data.length > 0 || list.page <= found.meta.last_page) return found
  return page.ask(timeEntries.listTimeEntries, { ...input, page: found.meta.last_page })
}

function tabs(page: PageContext, { filter }: TimeList): Html {
  return html`<nav class="tabs" aria-label="${t`Which punches`}">${filters.map(
    ({ name, words }) =>
      html`<a href="${to(page, timeAddress('/time', page.query, { show: name === 'all' ? null : name, page: null }))}"${
        name === filter.name ? html` aria-current="page"` : ''
      }>${say(words)}</a>`,
  )}</nav>`
}

function filterForm(page: PageContext, list: TimeList, email: string | undefined): Html {
  const { filter, from, to: until, order } = list
  const own = { ...page, form: new URLSearchParams() }
  const hidden = (name: string, value: string | null) =>
    value ? html`<input type="hidden" name="${name}" value="${value}">` : ''
  return html`<details class="narrow"${page.problem ? html` open` : ''}><summary>${t`Person, dates and order`}</summary>
<form method="get" action="${to(page, '/time')}" class="filters" aria-label="${t`Person, dates and order`}">
${hidden('show', filter.name === 'all' ? null : filter.name)}${hidden('period', page.query.get('period'))}
${field(own, { name: 'person', label: t`Person`, value: textOf(page.query, 'person') ?? email })}
${field(own, { name: 'from', label: t`From`, type: 'date', value: from ?? null })}
${field(own, { name: 'to', label: t`To`, type: 'date', value: until })}
${select(own, { name: 'order', label: t`Order`, value: order, options: orders.map(([name, words]) => [name, say(words)] as const) })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button> <a href="${to(page, '/time')}">${t`Clear`}</a></div></form></details>`
}

/** The table, below the form that approves the selected lines. */
function lines(page: PageContext, data: readonly TimeEntryRecord[]): Html {
  const mayApprove = page.may(timeEntries.approveTimeEntries)
  const table = entryTable(page, data, mayApprove)
  if (!mayApprove || !data.some(isApprovable)) return table
  const all = to(page, `${timeAddress('/time', page.query, { ticked: 'all' })}`)
  return html`<form id="${selectedFormId}" method="post" action="${to(page, timeAddress('/time/approve', page.query))}" class="actions bulk">
<input type="hidden" name="form_token" value="${page.form_token}">
<button type="submit" class="plain">${t`Approve selected`}</button> <a href="${all}" data-tick-all>${t`Select all on this page`}</a></form>
${table}`
}

/** Confirms an action; a punch that was just deleted can be restored here. */
function doneNotice(page: PageContext): Html {
  const id = Number(page.query.get('deleted') ?? Number.NaN)
  if (!Number.isSafeInteger(id) || id < 1) return notices(page)
  const restore = page.may(restoreTimeEntry)
    ? postForm(
        page,
        timeAddress(`/time/${id}/restore`, page.query),
        button(t`Restore`, 'plain', t`the punch`),
      )
    : ''
  return html`<div class="notice good decided" role="status" tabindex="-1"><span>${t`The punch was deleted.`}</span>${restore}</div>`
}
