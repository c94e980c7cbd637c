import { listLeaveTypes } from '../../../modules/leave/index.ts'
import { dateInWords, leaveTypeName, leaveTypeWord, say, t } from '../../../words/index.ts'
import { textOf } from '../../pages/form.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import { problemText } from '../../pages/problem.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { coverNotice, coversOf } from '../parts/deputy-notice.ts'
import { field, select } from '../parts/inputs.ts'
import { upToPeriod } from '../parts/period-picker.ts'
import { type FilteredPerson, personOfFilter } from '../parts/person-input.ts'
import { count, empty, notices, pager, to } from '../parts/ui.ts'
import { listAddress, listInput, listQuery, pageSizes } from './approvals/address.ts'
import { outcomeWords, reopenForm } from './approvals/decided-words.ts'
import type { Kind, Line, Meta } from './approvals/kind.ts'
import { kindInAddress } from './approvals/kinds.ts'
import { lineFor, linesTable, selectedFormId, selects } from './approvals/lines.ts'
import { rejectSelected, showRejectSelected } from './approvals/reject-selected.ts'
import { showRequest } from './approvals/request.ts'
import { approveSelected, showSelected } from './approvals/selected.ts'
import { tabs } from './approvals/tabs.ts'

/** The pending requests of one kind, with filters, order and page in the address. */
export async function showApprovals(page: PageContext): Promise<Answer> {
  return listPage(page, page.problem ? notices(page) : await decisionNotice(page))
}

/** Shows a refused decision where it was made: on the page of the request, or in the list. */
export function showDecisionAgain(page: PageContext): Promise<Answer> {
  return page.form.has('alone') ? showRequest(page) : showApprovals(page)
}

/** Asks before the selected requests are approved, or before they are rejected. */
export function showSelectedLeave(page: PageContext): Promise<Answer> {
  const { query } = page
  const rejects = query.get('verdict') === 'reject' && query.has('id')
  return rejects ? showRejectSelected(page) : showSelected(page)
}

export function approveSelectedLeave(page: PageContext): Promise<Answer> {
  return listAfter(page, approveSelected)
}

export function rejectSelectedLeave(page: PageContext): Promise<Answer> {
  return listAfter(page, rejectSelected)
}

/** Decides about the selected requests, and returns the list that they were selected in. */
async function listAfter(
  page: PageContext,
  decide: (page: PageContext) => Promise<Html>,
): Promise<Answer> {
  const outcome = await decide(page)
  const query = new URLSearchParams(page.form.get('back') ?? '')
  return listPage({ ...page, form: new URLSearchParams(), query }, outcome)
}

async function listPage(page: PageContext, notice: Html): Promise<Answer> {
  const kind = kindInAddress(page)
  const covers = await coversOf(page)
  const person = await personOfFilter(page)
  const { lines: found, meta } = await linesOf(page, kind, person)
  const lines = found.map((line) => lineFor(page, covers, line))
  return {
    title: t`Approvals`,
    main: html`${upToPeriod(page)}<h1>${t`Approvals`}</h1>
${notice}
${coverNotice(page, covers)}
${await tabs(page, kind.slug)}
${await filters({ ...page, problem: person.problem }, kind)}
${lines.length === 0 ? empty(person.problem ? problemText(person.problem) : t`There are no pending requests.`) : list(page, kind, lines)}
${pager({ ...page, query: new URLSearchParams(listQuery(page.query)) }, '/approvals', meta, 'request')}
${page.session.read_only ? '' : keys(selects(page, kind))}`,
  }
}

function keys(canSelect: boolean): Html {
  const words = tHtml`Keys: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>a</kbd> approves, <kbd>r</kbd> rejects.`
  return html`<p class="quiet keys" data-keys hidden>${words}${canSelect ? tHtml` <kbd>x</kbd> selects.` : ''}</p>`
}

/** Returns the lines of the page, or of the last one when the page has become too high. */
async function linesOf(
  page: PageContext,
  kind: Kind,
  { employee_id, problem }: FilteredPerson,
): Promise<{ lines: Line[]; meta: Meta }> {
  if (problem) return { lines: [], meta: { current_page: 1, last_page: 1, total: 0 } }
  const input = { ...listInput(page, kind), ...(employee_id === undefined ? {} : { employee_id }) }
  const found = await kind.lines(page, input)
  if (found.lines.length > 0 || input.page <= found.meta.last_page) return found
  return kind.lines(page, { ...input, page: found.meta.last_page })
}

function list(page: PageContext, kind: Kind, lines: readonly Line[]): Html {
  if (!selects(page, kind)) return linesTable(page, kind, lines)
  const all = to(page, listAddress(page.query, { ticked: 'all' }))
  return html`<form id="${selectedFormId}" method="get" action="${to(page, '/approvals/leave/selected')}" class="actions bulk">
<input type="hidden" name="back" value="${listQuery(page.query)}">
<button type="submit" class="plain">${t`Approve selected`}</button>
<button type="submit" class="plain" name="verdict" value="reject">${t`Reject selected`}</button> <a href="${all}" data-tick-all>${t`Select all on this page`}</a></form>
${linesTable(page, kind, lines)}`
}

/** Says what was just decided, with a button to undo it. */
async function decisionNotice(page: PageContext): Promise<Html> {
  const id = Number(page.query.get('done') ?? Number.NaN)
  if (!Number.isSafeInteger(id) || id < 1) return notices(page)
  const kind = kindInAddress(page)
  const outcome = await kind.outcome(page, id)
  const { status, who, when } = outcome
  if (status !== 'approved' && status !== 'rejected') {
    return html`<div class="notice" role="status" tabindex="-1">${outcomeWords(page, outcome)}</div>`
  }
  const form = reopenForm(page, kind, { ...outcome, id })
  const words =
    status === 'approved' ? tHtml`Approved: ${who}, ${when}.` : tHtml`Rejected: ${who}, ${when}.`
  return html`<div class="notice good decided" role="status" tabindex="-1"><span>${words}</span>${form}</div>`
}

async function filters(page: PageContext, kind: Kind): Promise<Html> {
  const { sort, type, department, from, to: until, per_page } = listInput(page, kind)
  const person = textOf(page.query, 'person')
  const own = { ...page, form: new URLSearchParams() }
  const sorts = kind.sorts.map(([name, words]) => [name, say(words)] as const)
  const order = sorts.find(([name]) => name === sort)?.[1] ?? t`Name, from Z to A`
  const typeWord = type === undefined ? undefined : leaveTypeWord(type)
  const period = page.query.get('period')
  const dates = [from, until].map((date) => (date === undefined ? undefined : dateInWords(date)))
  const said = [order, person, typeWord, department, ...dates].filter((one) => one !== undefined)
  return html`<details class="narrow"${page.problem ? html` open` : ''}><summary>${t`Filter and sort: ${said.join(', ')}`}</summary>
<form method="get" action="${to(page, '/approvals')}" class="filters" aria-label="${t`Filters`}">
${kind.slug === 'leave' ? '' : html`<input type="hidden" name="kind" value="${kind.slug}">`}${period ? html`<input type="hidden" name="period" value="${period}">` : ''}
${field(own, { name: 'person', label: t`Person`, value: person })}
${kind.bulk ? html`${select(own, { name: 'type', label: t`Type`, value: type ?? '', options: await leaveTypes(page) })}${field(own, { name: 'department', label: t`Department`, value: department })}` : ''}
${field(own, { name: 'from', label: t`From`, type: 'date', value: from })}
${field(own, { name: 'to', label: t`To`, type: 'date', value: until })}
${select(own, { name: 'sort', label: t`Order`, value: sort, options: sorts })}
${select(own, { name: 'per_page', label: t`Lines`, value: String(per_page), options: pageSizes.map((size) => [size, count(Number(size), 'line')] as const) })}
<div class="actions"><button type="submit" class="main">${t`Show`}</button> <a href="${to(page, kind.slug === 'leave' ? '/approvals' : `/approvals?kind=${kind.slug}`)}">${t`Clear`}</a></div></form></details>`
}

async function leaveTypes(page: PageContext): Promise<(readonly [string, string])[]> {
  const { data } = await page.ask(listLeaveTypes, { per_page: 100 })
  return [['', t`All types`], ...data.map(({ type, name }) => [type, leaveTypeName(name)] as const)]
}
