import { refuse as common } from '../../../../core/refusals.ts'
import { DomainError, invalid } from '../../../../lib/errors.ts'
import { approveLeaveRequests } from '../../../../modules/leave/index.ts'
import { minimumFacts } from '../../../../modules/leave/minimum-present/words.ts'
import type { FactsOfRequest } from '../../../../modules/leave/requests/effects.ts'
import { decimal, leaveTypeWord, plural, t, wireWords } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import { problemText, sentence } from '../../../pages/problem.ts'
import { type Answer, type DryRunResult, type PageContext, said } from '../../page-context.ts'
import { count, notices, personLink, postForm, table, to, whole } from '../../parts/ui.ts'
import { requireMay } from '../../require-may.ts'
import { span, today } from '../../words/dates.ts'
import { apart } from '../../words/same-in-english.ts'
import { statusWord } from '../../words/status-words.ts'
import { listAddress } from './address.ts'
import { deciderName } from './decided-words.ts'
import { leave, leaveDates } from './leave.ts'
import { awayWords, balanceCell, lineList, type YearBalance } from './leave-preview.ts'

type Outcome = DryRunResult<typeof approveLeaveRequests>
type Row = Outcome['approved'][number]

/** On pages colleagues away are a fact, which only the minimum of their department makes a conflict. */
const careful_input = { only_without_conflict: true, allow_colleagues_away: true }

/** Shows the effects of approving the selected requests, before anything is stored. */
export async function showSelected(page: PageContext): Promise<Answer> {
  requireMay(page, approveLeaveRequests, t`You do not have permission to approve leave.`)
  const { query, form } = page
  const ids = [...query.getAll('id'), ...form.getAll('id')].map(Number)
  const back = new URLSearchParams(query.get('back') ?? '')
  if (ids.length === 0) return said(listAddress(back), 'none_selected')
  const careful = await page.dryRun(approveLeaveRequests, { ids, ...careful_input })
  const all =
    careful.skipped.length > 0 ? await page.dryRun(approveLeaveRequests, { ids }) : undefined
  const [facts, others] = [factsIn(careful), factsIn(all ?? careful)]
  const { failed } = all ?? careful
  const skipped = careful.skipped.filter(({ id }) => failed.every((one) => one.id !== id))
  return {
    title: t`Approve selected requests`,
    main: html`${upToList(page)}
<h1>${plural(ids.length, 'Approve {n} request', 'Approve {n} requests', whole(ids.length))}</h1>
${notices(page)}
<p class="lead">${summaryWords({ ...careful, skipped, failed })}</p>
${buttons(page, ids, careful, all?.approved.length ?? 0)}
${effectsTable(
  t`Without conflict`,
  ids.length,
  careful.approved.map((one) => row(page, one, facts.get(one.id)!, '')),
)}
${effectsTable(
  t`With a conflict`,
  ids.length,
  skipped.map((one) =>
    row(page, one, others.get(one.id)!, sentenceOf(one.reasons.map(({ message }) => message))),
  ),
)}
${folded(t`Cannot be approved`, await failedItems(page, failed))}`,
  }
}

/** A screen has about as many lines. */
const most_shown = 12

/** The requests with one outcome; folded where all of them are more than a screen. */
function effectsTable(outcome: string, selected: number, rows: readonly Html[]): Html {
  if (rows.length === 0) return html``
  const head = [t`Name`, t`Type`, t`Dates`, t`Days`, t`Balance`, t`Colleagues away`, t`Check`]
  return html`<details class="fold"${selected <= most_shown ? html` open` : ''}><summary>${outcome} <span class="count">${whole(rows.length)}</span></summary>${table(outcome, head, rows, 'wide stacks')}</details>`
}

/** Returns the facts of each request that a dry run assessed. */
function factsIn({ effects }: Outcome): Map<number, FactsOfRequest> {
  const { balances = [], not_approved = [] } = effects
  const all = [...(balances as FactsOfRequest[]), ...not_approved]
  return new Map(all.map((one) => [one.leave_request_id, one]))
}

/** Says how many requests have no conflict, how many have one, and how many cannot be approved. */
function summaryWords({ approved, skipped, failed }: Outcome): string {
  const days = approved.reduce((sum, one) => sum + one.days, 0)
  return [
    t`${count(approved.length, 'request')} without conflict, ${count(days, 'day')} in all.`,
    ...(skipped.length === 0 ? [] : [t`${skipped.length} with a conflict.`]),
    ...(failed.length === 0
      ? []
      : [plural(failed.length, '{n} cannot be approved.', '{n} cannot be approved.')]),
  ].join(' ')
}

function buttons(page: PageContext, ids: number[], careful: Outcome, all: number): Html {
  const { approved, skipped } = careful
  if (approved.length === 0 && all === 0) return html``
  const back = page.query.get('back') ?? page.form.get('back') ?? ''
  const without = approved.length
  return postForm(
    page,
    '/approvals/leave/selected',
    html`<input type="hidden" name="back" value="${back}">
${ids.map((id) => html`<input type="hidden" name="id" value="${id}">`)}
<div class="actions">${
      without === 0
        ? ''
        : html`<button type="submit" class="main" name="only_without_conflict" value="yes">${skipped.length === 0 ? t`Approve ${without}` : t`Approve ${without} without conflict`}</button>`
    }${
      skipped.length === 0 || all <= without
        ? ''
        : html`<button type="submit" class="plain">${t`Approve ${all}, with conflicts`}</button>`
    }</div>`,
    { id: 'approve-these' },
  )
}

function row(page: PageContext, one: Row, facts: FactsOfRequest, check: string): Html {
  const { employee_id, employee_name, type, days } = one
  const words = ({ before_days, after_days }: YearBalance) =>
    tHtml`${decimal(before_days)} to <b>${decimal(after_days)}</b>`
  return html`<tr><th scope="row">${personLink(page, employee_id, employee_name)}</th>
<td data-label="${t`Type`}">${leaveTypeWord(type)}</td><td data-label="${t`Dates`}">${leaveDates(page, { ...one, ...facts, hours: facts.requested_hours })}</td>
<td data-label="${t`Days`}">${decimal(days)}</td>
<td data-label="${t`Balance`}">${balanceCell(facts.balances, words)}</td>
<td data-label="${t`Colleagues away`}">${awayWords(page, facts.colleagues_away)}</td>
<td>${check === '' ? html`<span class="quiet">${t`no conflict`}</span>${minimumFacts(facts.minimum_present).map(([, lines]) => lineList(lines))}` : check}</td></tr>`
}

/** Says who decided a request in the meantime, or why it cannot be approved. */
async function refusalOf(page: PageContext, { id, errors }: Outcome['failed'][number]) {
  if (errors.id) return sentenceOf(errors.id)
  if (errors.status === undefined) return problemText(invalid(errors))
  const outcome = await leave.outcome(page, id)
  const by = deciderName(outcome)
  if (by === undefined) return problemText(invalid(errors))
  return t`Already ${statusWord(outcome.status)} by ${by}.`
}

/** Approves the selected leave requests and returns the result of each, in words. */
export async function approveSelected(page: PageContext): Promise<Html> {
  const ids = selectedIds(page)
  const { approved, skipped, failed } = await page.act(approveLeaveRequests, {
    ids,
    ...(page.form.has('only_without_conflict') ? careful_input : {}),
  })
  const left = skipped.map((one) => {
    const reasons = one.reasons.map(({ message }) => message)
    const who = html`${one.employee_name}, ${span(one.start_date, one.end_date, today(page))}`
    return html`<li>${tHtml`${who}: ${sentenceOf(reasons)}`}</li>`
  })
  const n = approved.length
  return outcomeNotice(page, {
    done: plural(n, '{n} request approved.', '{n} requests approved.', whole(n)),
    n,
    left: [...left, ...(await failedItems(page, failed))],
    others: (many) => plural(many, '{n} not approved.', '{n} not approved.', whole(many)),
    why: t`Why they were not approved`,
    status: 'approved',
  })
}

/** Returns the requests that are selected; throws a 400 where none is. */
export function selectedIds({ query, form }: PageContext): number[] {
  const ids = [...query.getAll('id'), ...form.getAll('id')].map(Number)
  if (ids.length > 0) return ids
  throw new DomainError('bad_request', t`Select at least one leave request.`)
}

/** The link to the list that the selection was made in. */
export function upToList(page: PageContext): Html {
  const back = page.query.get('back') ?? page.form.get('back') ?? ''
  return html`<p class="up"><a href="${to(page, `/approvals?${back}`)}">${t`Approvals`}</a></p>`
}

/** Returns why each request was left as it is. */
export function failedItems(page: PageContext, failed: Outcome['failed']): Promise<Html[]> {
  return Promise.all(
    failed.map(async (one) => {
      const isKnown =
        one.employee_name !== undefined || common.own_request.isOf(one.errors.id?.[0] ?? '')
      const found = isKnown ? await leave.outcome(page, one.id) : undefined
      const name = found ? html`${found.who}, ${found.when}` : t`Request ${one.id}${apart}`
      return html`<li>${tHtml`${name}: ${await refusalOf(page, one)}`}</li>`
    }),
  )
}

type Decided = {
  done: string
  /** How many were decided. */
  n: number
  left: readonly Html[]
  others: (many: number) => string
  why: string
  status: 'approved' | 'rejected'
}

/** More reasons than these are folded. */
const most_open = 5

/** Says what came of a decision about many; the reasons stand below the notice, which stays one line. */
export function outcomeNotice(
  page: PageContext,
  { done, n, left, others, why, status }: Decided,
): Html {
  const notice = html`<div class="notice ${n > 0 ? 'good' : 'bad'}" role="status" tabindex="-1">${done}${
    left.length === 0 ? '' : ` ${others(left.length)}`
  }${n === 0 ? '' : html` <a href="${to(page, `/approvals/decided?status=${status}`)}">${t`View or reopen`}</a>`}</div>`
  return html`${notice}${folded(why, left)}`
}

/** A list, folded where it is long; empty where it has no items. */
export function folded(words: string, items: readonly Html[]): Html {
  if (items.length === 0) return html``
  return html`<details class="card"${items.length <= most_open ? html` open` : ''}><summary>${words} <span class="count">${whole(items.length)}</span></summary><ul>${items}</ul></details>`
}

function sentenceOf(reasons: readonly string[]): string {
  return sentence(reasons.map(wireWords).join('; '))
}
