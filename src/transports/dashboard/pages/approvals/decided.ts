import { say, t } from '../../../../words/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Answer, PageContext } from '../../page-context.ts'
import { coversOf } from '../../parts/deputy-notice.ts'
import * as ui from '../../parts/ui.ts'
import { moment } from '../../words/dates.ts'
import { statusTitle, statusWord } from '../../words/status-words.ts'
import { deciderName, reopenForm } from './decided-words.ts'
import { decidedStates, type Kind, type Outcome } from './kind.ts'
import { kindInAddress, kinds } from './kinds.ts'
import { tabs } from './tabs.ts'

/** The requests of a kind that were decided, newest decision first. */
export async function showDecided(page: PageContext): Promise<Answer> {
  const status = decidedStates.find((one) => one === page.query.get('status')) ?? 'approved'
  const kind = kindInAddress(page)
  await coversOf(page)
  const states = kind.cancelling ? decidedStates : decidedStates.slice(0, 2)
  const { outcomes, meta } = await kind.decided(page, { status, page: ui.pageOf(page) })
  const link = (path: string, words: string, isCurrent: boolean) =>
    html`<a href="${path}"${isCurrent ? html` aria-current="true"` : ''}>${words}</a>`
  const rows = outcomes.map((outcome) => row(page, kind, outcome))
  return {
    title: t`Decided requests`,
    main: html`<h1>${t`Approvals`}</h1>
${ui.notices(page)}
${await tabs(page, 'decided')}
<p class="tabs">${kinds.map((one) => link(`?kind=${one.slug}`, say(one.title), one === kind))}</p>
<p class="tabs">${states.map((one) => link(`?kind=${kind.slug}&status=${one}`, statusTitle(one, 'es'), one === status))}</p>
${rows.length === 0 ? ui.empty(t`None.`) : ui.table(t`Decided requests`, [t`Name`, t`Request`, t`Dates`, t`Decided`, ''], rows, 'wide stacks')}
${ui.pager(page, '/approvals/decided', meta, 'request')}`,
  }
}

function row(page: PageContext, kind: Kind, outcome: Outcome): Html {
  const { employee_id, who, what, when, status, decided_at, reason } = outcome
  const by = deciderName(outcome)
  const at = status === 'cancelled' ? (outcome.cancelled_at ?? null) : decided_at
  return html`<tr><th scope="row">${ui.personLink(page, employee_id, who)}</th>
<td data-label="${t`Request`}">${what}</td><td data-label="${t`Dates`}">${when}</td>
<td>${ui.badge(statusWord(status, 'e'), status === 'approved' ? 'good' : status === 'rejected' ? 'bad' : 'quiet')} ${
    at === null ? '' : html`${moment(page, at)}`
  }${by === undefined ? '' : html`<br><span class="quiet">${t`by ${by}`}</span>`}${
    reason ? html`<br><span class="quiet">${reason}</span>` : ''
  }</td>
<td class="does">${actions(page, kind, outcome)}</td></tr>`
}

/** Takes a recent decision back; later, cancels what was approved, or leads to what undoes it. */
function actions(page: PageContext, kind: Kind, outcome: Outcome): Html {
  const { id, who, what, status, caused } = outcome
  const reopen = reopenForm(page, kind, outcome)
  if (status !== 'approved') return reopen
  if (caused) return html`${reopen}<a href="${ui.to(page, caused.path)}">${caused.words}</a>`
  if (!kind.cancelling || !page.may(kind.cancelling)) return reopen
  const form = ui.postForm(
    page,
    `/approvals/${kind.slug}/${id}/cancel`,
    ui.button(t`Cancel this request`, 'danger', who),
  )
  const effect = t`${what} of ${who} is no longer approved. Its approval was announced, so its cancellation is too.`
  return html`${reopen}${ui.confirmed(t`Cancel this request`, effect, form)}`
}
