import { DomainError } from '../../../lib/errors.ts'
import { type Html, html } from '../html.ts'
import { type Answer, type PageContext, said } from '../page-context.ts'
import { count, empty, notices } from '../ui.ts'
import { adjustments } from './approvals/adjustments.ts'
import { forgotPunches } from './approvals/forgot-punches.ts'
import type { Kind } from './approvals/kind.ts'
import { leave } from './approvals/leave.ts'
import { approveSelected } from './approvals/leave-selected.ts'
import { mileage } from './approvals/mileage.ts'

const kinds: readonly Kind[] = [leave, forgotPunches, adjustments, mileage]

export function showApprovals(page: PageContext): Promise<Answer> {
  return inboxPage(page, notices(page))
}

export async function approveSelectedLeave(page: PageContext): Promise<Answer> {
  const outcome = await approveSelected(page)
  return inboxPage({ ...page, form: new URLSearchParams() }, outcome)
}

async function inboxPage(page: PageContext, notice: Html): Promise<Answer> {
  const inbox = []
  for (const kind of kinds) inbox.push({ kind, ...(await kind.waiting(page)) })
  const all = inbox.reduce((sum, { total }) => sum + total, 0)
  return {
    title: 'Approvals',
    main: html`<h1>Approvals</h1>
${notice}
<p class="lead">${all === 0 ? 'There are no pending requests.' : `${count(all, 'request')} waiting.`}</p>
${inbox.map(({ kind, cards, total }) => section(page, kind, cards, total))}`,
  }
}

export async function decide(page: PageContext): Promise<Answer> {
  const kind = kinds.find(({ slug }) => slug === page.params.kind)
  if (!kind) throw new DomainError('not_found', 'This kind of request does not exist.')
  const id = Number(page.params.id)
  const note = page.form.get('note')?.trim() || undefined
  if (page.form.get('verdict') === 'approve') {
    await kind.approve(page, id, note)
    return said('/approvals', 'approved')
  }
  if (page.form.get('verdict') !== 'reject') {
    throw new DomainError('bad_request', 'Choose Approve or Reject.')
  }
  await kind.reject(page, id, note)
  return said('/approvals', 'rejected')
}

function section(page: PageContext, kind: Kind, cards: Html[], total: number): Html {
  const { title, slug } = kind
  const more =
    total > cards.length ? html`<p class="quiet">The first ${cards.length} of ${total}.</p>` : ''
  return html`<section aria-labelledby="k-${slug}"><h2 id="k-${slug}">${title}${
    total === 0 ? '' : html` <span class="count">${total}</span>`
  }</h2>
${cards.length > 0 && kind.bulk ? kind.bulk(page) : ''}${cards.length === 0 ? empty('None.') : html`<div class="cards">${cards}</div>`}${more}</section>`
}
