import { listLeaveRequests } from '../../../../modules/leave/index.ts'
import type { LeaveRequestRecord } from '../../../../modules/leave/requests/schema.ts'
import { decimal, leaveTypeWord, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import * as ui from '../../parts/ui.ts'
import { moment } from '../../words/dates.ts'
import { statusTitle, statusWord } from '../../words/status-words.ts'
import { deciderName, reopenForm } from './decided-words.ts'
import { leave, leaveDates } from './leave.ts'
import { tabs } from './tabs.ts'

const states = ['approved', 'rejected', 'cancelled'] as const

/** The leave that was decided, newest decision first. */
export async function showDecided(page: PageContext): Promise<Answer> {
  const status = states.find((one) => one === page.query.get('status')) ?? 'approved'
  const sort = status === 'cancelled' ? '-cancelled_at' : '-decided_at'
  const input = { status, sort, page: ui.pageOf(page), per_page: 25 }
  await coversOf(page)
  const { data, meta } = await page.ask(listLeaveRequests, input)
  const rows = (data as LeaveRequestRecord[]).map((request) => row(page, request))
  return {
    title: t`Decided leave`,
    main: html`<h1>${t`Approvals`}</h1>
${ui.notices(page)}
${await tabs(page, 'decided')}
<p class="tabs">${states.map(
      (one) =>
        html`<a href="?status=${one}"${one === status ? html` aria-current="true"` : ''}>${statusTitle(one)}</a>`,
    )}</p>
${rows.length === 0 ? ui.empty(t`None.`) : ui.table(t`Decided leave`, [t`Name`, t`Type`, t`Dates`, t`Days`, t`Decided`, ''], rows, 'wide stacks')}
${ui.pager(page, '/approvals/decided', meta, 'request')}`,
  }
}

function row(page: PageContext, request: LeaveRequestRecord): Html {
  const { employee_id, employee_name, type, days, status, decided_at, rejection_reason } = request
  const by = deciderName(request)
  const at = status === 'cancelled' ? request.cancelled_at : decided_at
  return html`<tr><th scope="row">${ui.personLink(page, employee_id, employee_name)}</th>
<td data-label="${t`Type`}">${leaveTypeWord(type)}</td><td data-label="${t`Dates`}">${leaveDates(page, request)}</td>
<td data-label="${t`Days`}">${decimal(days)}</td>
<td>${ui.badge(statusWord(status), status === 'approved' ? 'good' : status === 'rejected' ? 'bad' : 'quiet')} ${
    at === null ? '' : html`${moment(page, at)}`
  }${by === undefined ? '' : html`<br><span class="quiet">${t`by ${by}`}</span>`}${
    rejection_reason ? html`<br><span class="quiet">${rejection_reason}</span>` : ''
  }</td>
<td class="does">${actions(page, request)}</td></tr>`
}

function actions(page: PageContext, request: LeaveRequestRecord): Html {
  const { id, employee_name, status } = request
  const reopen = reopenForm(page, leave, { ...request, who: employee_name })
  if (status !== 'approved') return html`${reopen}`
  const form = ui.postForm(
    page,
    `/approvals/leave/${id}/cancel`,
    ui.button(t`Cancel this leave`, 'danger', employee_name),
  )
  const effect = t`${decimal(request.days)} days become available again, and ${employee_name} is told.`
  return html`${reopen}${ui.confirmed(t`Cancel this leave`, effect, form)}`
}
