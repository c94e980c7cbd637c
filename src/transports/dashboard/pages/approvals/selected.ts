import { DomainError, invalid } from '../../../../lib/errors.ts'
import { approveLeaveRequests } from '../../../../modules/leave/index.ts'
import { span, today } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { Answer, DryRunResult, PageContext } from '../../page-context.ts'
import { problemText } from '../../problem.ts'
import { requireMay } from '../../require-may.ts'
import { count, notices, personLink, postForm, table, to } from '../../ui.ts'
import { deciderName } from './decided-words.ts'
import { leave } from './leave.ts'

type Outcome = DryRunResult<typeof approveLeaveRequests>
type Row = Outcome['approved'][number]
type Balance = {
  leave_request_id: number
  balance_before_days: number | null
  balance_after_days: number | null
}

/** Shows what approving the selected requests does, before anything is stored. */
export async function showSelected(page: PageContext): Promise<Answer> {
  requireMay(page, approveLeaveRequests, 'Your access does not approve leave.')
  const { query, form } = page
  const ids = [...query.getAll('id'), ...form.getAll('id')].map(Number)
  if (ids.length === 0) return { go: `/approvals?${withNotice(query.get('back'))}` }
  const careful = await page.dryRun(approveLeaveRequests, { ids, only_without_conflict: true })
  const all =
    careful.skipped.length > 0 ? await page.dryRun(approveLeaveRequests, { ids }) : undefined
  const balances = new Map(
    [
      ...((careful.effects.balances ?? []) as Balance[]),
      ...((all?.effects.balances ?? []) as Balance[]),
    ].map((one) => [one.leave_request_id, one]),
  )
  const days = careful.approved.reduce((sum, one) => sum + one.days, 0)
  return {
    title: 'Approve selected requests',
    main: html`<p class="up"><a href="${to(page, `/approvals?${query.get('back') ?? form.get('back') ?? ''}`)}">Approvals</a></p>
<h1>Approve ${count(ids.length, 'request')}</h1>
${notices(page)}
<p class="lead">${count(careful.approved.length, 'request')} without conflict, ${count(days, 'day')} in all.${
      careful.skipped.length === 0 ? '' : ` ${careful.skipped.length} with a conflict.`
    }${careful.failed.length === 0 ? '' : ` ${careful.failed.length} cannot be approved.`}</p>
${buttons(page, ids, careful, all?.approved.length ?? 0)}
${table(
  'Effects of approving',
  ['Name', 'Type', 'Dates', 'Days', 'Balance', 'Check'],
  [
    ...careful.approved.map((one) => row(page, one, balances.get(one.id), '')),
    ...careful.skipped.map((one) =>
      row(page, one, balances.get(one.id), sentenceOf(one.reasons.map(({ message }) => message))),
    ),
    ...(await failedRows(page, careful)),
  ],
  'wide stacks',
)}`,
  }
}

function withNotice(back: string | null): string {
  const query = new URLSearchParams(back ?? '')
  query.set('said', 'none_selected')
  return query.toString()
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
        : html`<button type="submit" class="main" name="only_without_conflict" value="yes">Approve ${without}${skipped.length === 0 ? '' : ' without conflict'}</button>`
    }${
      skipped.length === 0 || all === 0
        ? ''
        : html`<button type="submit" class="plain">Approve ${all}, with conflicts</button>`
    }</div>`,
    { id: 'approve-these' },
  )
}

function row(page: PageContext, one: Row, balance: Balance | undefined, check: string): Html {
  const { employee_id, employee_name, type, start_date, end_date, days } = one
  const before = balance?.balance_before_days ?? null
  return html`<tr><th scope="row">${personLink(page, employee_id, employee_name)}</th>
<td data-label="Type">${type.replaceAll('_', ' ')}</td><td data-label="Dates">${span(start_date, end_date, today(page))}</td>
<td data-label="Days">${days}</td>
<td data-label="Balance">${before === null ? html`<span class="quiet">not tracked</span>` : html`${before} to <b>${balance?.balance_after_days}</b>`}</td>
<td>${check === '' ? html`<span class="quiet">no conflict</span>` : check}</td></tr>`
}

async function failedRows(page: PageContext, { failed }: Outcome): Promise<Html[]> {
  const rows = []
  for (const one of failed) {
    rows.push(
      html`<tr><th scope="row">${one.employee_name ?? `Request ${one.id}`}</th><td colspan="4"></td>
<td class="wrong">${await refusalOf(page, one)}</td></tr>`,
    )
  }
  return rows
}

/** Says who decided a request in the meantime, or why it cannot be approved. */
async function refusalOf(page: PageContext, { id, errors }: Outcome['failed'][number]) {
  if (errors.status === undefined) return problemText(invalid(errors))
  const outcome = await leave.outcome(page, id)
  const by = deciderName(outcome)
  return by === undefined ? problemText(invalid(errors)) : `Already ${outcome.status} by ${by}.`
}

/** Approves the selected leave requests and returns what happened to each, in words. */
export async function approveSelected(page: PageContext): Promise<Html> {
  const ids = page.form.getAll('id').map(Number)
  if (ids.length === 0) throw new DomainError('bad_request', 'Select at least one leave request.')
  const only_without_conflict = page.form.has('only_without_conflict')
  const { approved, skipped, failed } = await page.act(approveLeaveRequests, {
    ids,
    only_without_conflict,
  })
  const left = skipped.map((one) => {
    const reasons = one.reasons.map(({ message }) => message)
    return html`<li>${one.employee_name}, ${span(one.start_date, one.end_date, today(page))}: ${sentenceOf(reasons)}</li>`
  })
  for (const one of failed) {
    const name = one.employee_name ?? `Request ${one.id}`
    left.push(html`<li>${name}: ${await refusalOf(page, one)}</li>`)
  }
  const tone = approved.length > 0 ? 'good' : 'bad'
  return html`<div class="notice ${tone}" role="status" tabindex="-1">${count(approved.length, 'request')} approved.${
    left.length === 0 ? '' : html` ${left.length} not approved:<ul>${left}</ul>`
  }${approved.length === 0 ? '' : html` <a href="${to(page, '/approvals/decided')}">See and reopen</a>`}</div>`
}

function sentenceOf(reasons: readonly string[]): string {
  return `${reasons.join('; ')}.`
}
