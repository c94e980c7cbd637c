import { isLostRace, isRefused, isWorthRetrying, unavailableError } from '../../db/failures.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Channel } from '../operation.ts'
import { refuse } from '../refusals.ts'

/** The stage that a write had reached when it failed. */
export type FailedWrite = {
  /** Whether its commit was sent, so that the database may have stored it. */
  is_committing: boolean
  has_key: boolean
  channel: Channel
}

/**
 * Returns the 503 of a write that lost the database, which says whether the change may have been stored. Returns other
 * errors, and those that run the write again, unchanged.
 */
export function failedWrite(error: unknown, write: FailedWrite): unknown {
  if (isLostRace(error) || isWorthRetrying(error)) return error
  const refusal = unavailableError(error)
  if (!refusal) return error
  const isUnknown = write.is_committing && !isRefused(error)
  const message = isUnknown
    ? mayBeStored(write)
    : refuse.nothing_changed({ problem: refusal.message })
  return new DomainError('unavailable', message, undefined, error)
}

function mayBeStored({ has_key, channel }: FailedWrite): string {
  if (channel === 'dashboard') return refuse.maybe_stored()
  const lost = 'The database stopped responding, and the change may or may not have been stored.'
  const key = channel === 'mcp' ? 'idempotency_key' : 'Idempotency-Key'
  if (has_key) {
    return `${lost} Send the same request with the same ${key}: it is not carried out twice.`
  }
  return `${lost} Check before you retry; with an ${key}, a request is safe to repeat.`
}
