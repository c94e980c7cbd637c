import { isRecentDecision } from '../../../../core/access/approvals.ts'
import { t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { button, personLink, postForm } from '../../parts/ui.ts'
import { moment } from '../../words/dates.ts'
import { statusWord } from '../../words/status-words.ts'
import { withList } from './address.ts'
import type { Kind, Outcome } from './kind.ts'

export function outcomeWords(page: PageContext, outcome: Outcome): Html {
  const { employee_id, when, decided_at } = outcome
  const who = personLink(page, employee_id, outcome.who)
  const status = statusWord(outcome.status, 'e')
  const by = deciderName(outcome)
  if (decided_at === null) {
    return by === undefined
      ? tHtml`${who}, ${when}: ${status}.`
      : tHtml`${who}, ${when}: ${status} by ${by}.`
  }
  const at = moment(page, decided_at)
  return by === undefined
    ? tHtml`${who}, ${when}: ${status} on ${at}.`
    : tHtml`${who}, ${when}: ${status} by ${by} on ${at}.`
}

/** Returns the name of the person who decided, or of the key or application. */
export function deciderName({ decided_by }: Pick<Outcome, 'decided_by'>): string | undefined {
  return decided_by?.person?.name ?? decided_by?.name
}

type Decision = Pick<Outcome, 'who' | 'status' | 'decided_at'> & { id: number }

/** The button that takes a recent decision back; empty where that cannot be done. */
export function reopenForm(
  page: PageContext,
  { slug, reopening }: Kind,
  { id, who, status, decided_at }: Decision,
): Html {
  if (!reopening?.states.includes(status) || !page.may(reopening.operation)) return html``
  if (!isRecentDecision(decided_at, page.now_ms)) return html``
  const path = withList(`/approvals/${slug}/${id}/reopen`, page.query)
  // Only the list that the decision led to has the address of the list that follows.
  return postForm(page, path, button(t`Reopen`, 'plain', who), { swaps: page.query.has('done') })
}
