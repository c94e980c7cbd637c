import { DomainError } from '../../lib/errors.ts'
import { retry } from '../../lib/retry.ts'
import {
  isLockTimeout,
  isLostConnection,
  isLostRace,
  isUnprepared,
  isWorthRetrying,
  unavailableError,
} from '../failures.ts'
import { refuse } from '../refusals.ts'

const attempts = 3
/** A migration leaves outdated statements on each of at most 101 connections, and each failure replaces one. */
const unprepared_attempts = 102

/**
 * Runs the transaction again, with jitter, when a concurrent one won; at most three times, then throws a 409.
 * Does the same when the connection failed, then throws a 503; throws the 503 immediately when the database
 * is unreachable, and the 409 when a lock was not free in time. A `read` that loses its connection runs once more.
 */
export async function retrying<T>(
  work: () => Promise<T>,
  kind: 'read' | 'write' = 'write',
): Promise<T> {
  let mayReadAgain = kind === 'read'
  try {
    return await retry(work, (error, attempt) => {
      if (isUnprepared(error)) return unpreparedPause(error, attempt)
      if (attempt < attempts && (isLostRace(error) || isWorthRetrying(error))) {
        return attempt * (5 + Math.random() * 20)
      }
      if (!mayReadAgain || !isLostConnection(error)) return undefined
      mayReadAgain = false
      return 100 + Math.random() * 200
    })
  } catch (error) {
    if (!isLostRace(error) && !isLockTimeout(error)) throw unavailableError(error) ?? error
    throw new DomainError('conflict', refuse.lost_race(), undefined, error)
  }
}

/** Runs the transaction again while its connection has outdated statements; throws any other error. */
export function retryingUnprepared<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, unpreparedPause)
}

function unpreparedPause(error: unknown, attempt: number): number | undefined {
  return isUnprepared(error) && attempt < unprepared_attempts ? 0 : undefined
}
