import { capitalized } from '../../../lib/text.ts'
import { type Phrase, phrase, say } from '../../../words/index.ts'

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

/** Returns a state in words, `pending`; returns a state without a text unchanged. */
export function statusWord(status: string): string {
  const words = Object.hasOwn(statusWords, status) ? statusWords[status] : undefined
  return words === undefined ? status.replaceAll('_', ' ') : say(words)
}

/** Returns a state as a separate text, `Pending`. */
export function statusTitle(status: string): string {
  return capitalized(statusWord(status))
}
