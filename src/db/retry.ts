import { DomainError } from '../lib/errors.ts'
import { retry } from '../lib/retry.ts'
import { isLostConnection, isLostRace, isWorthRetrying, unavailableError } from './failures.ts'

const attempts = 3

/**
 * Runs the transaction again, with jitter, when a concurrent one won; at most three times, then throws a 409.
 * Does the same when the connection failed, then throws a 503; throws the 503 immediately when the database
 * is unreachable. A `read` that loses its connection runs once more.
 */
export async function retrying<T>(
  work: () => Promise<T>,
  kind: 'read' | 'write' = 'write',
): Promise<T> {
  let mayReadAgain = kind === 'read'
  try {
    return await retry(work, (error, attempt) => {
      if (attempt < attempts && (isLostRace(error) || isWorthRetrying(error))) {
        return attempt * (5 + Math.random() * 20)
      }
      if (!mayReadAgain || !isLostConnection(error)) return undefined
      mayReadAgain = false
      return 100 + Math.random() * 200
    })
  } catch (error) {
    if (!isLostRace(error)) throw unavailableError(error) ?? error
    throw new DomainError(
      'conflict',
      'Other requests are changing the same records. Try again in a moment.',
      undefined,
      error,
    )
  }
}
