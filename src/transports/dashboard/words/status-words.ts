import { capitalized } from '../../../lib/text.ts'
import { language, type Phrase, phrase, say } from '../../../words/index.ts'

/**
 * The texts for the states of records: requests, trips, time entries, periods, keys, webhooks, deliveries, files and
 * emails.
 */
export const statusWords: Readonly<Record<string, Phrase>> = {
  pending: phrase('pending'),
  approved: phrase('approved'),
  rejected: phrase('rejected'),
  cancelled: phrase('canceled'),
  open: phrase('open'),
  adjusted: phrase('adjusted'),
  completed: phrase('completed'),
  active: phrase('active'),
  disabled: phrase('disabled'),
  delivered: phrase('delivered'),
  failed: phrase('failed'),
  exhausted: phrase('exhausted'),
  queued: phrase('queued'),
  running: phrase('running'),
  done: phrase('done'),
  sent: phrase('sent'),
  usable: phrase('usable'),
  revoked: phrase('revoked'),
  expired: phrase('expired'),
}

/** Returns a state in words, `pending`, in French with the ending of its gender and number; unchanged without a text. */
export function statusWord(status: string, ending = ''): string {
  const known = Object.hasOwn(statusWords, status) ? statusWords[status] : undefined
  const words = known === undefined ? status.replaceAll('_', ' ') : say(known)
  return language() === 'fr' && /^[^ ]+[ét]$/.test(words) ? `${words}${ending}` : words
}

/** Returns a state as a separate text, `Pending`. */
export function statusTitle(status: string, ending?: string): string {
  return capitalized(statusWord(status, ending))
}
