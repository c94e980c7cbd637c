import { moment } from '../../dates.ts'
import { type Html, tHtml } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { statusWord } from '../../status-words.ts'
import { personLink } from '../../ui.ts'
import type { Outcome } from './kind.ts'

/** Returns who decided a request and when, as a sentence. */
export function outcomeWords(page: PageContext, outcome: Outcome): Html {
  const { employee_id, when, decided_at } = outcome
  const [who, status] = [personLink(page, employee_id, outcome.who), statusWord(outcome.status)]
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

/** How long a decision can be taken back. */
const reopen_ms = 5 * 60 * 1000

/** Whether a decision on leave may still be taken back; the operation decides. */
export function isRecent({ now_ms }: PageContext, decided_at: string | null): boolean {
  return decided_at !== null && now_ms - Date.parse(decided_at) <= reopen_ms
}
