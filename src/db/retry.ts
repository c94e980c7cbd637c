import { DomainError } from '../lib/errors.ts'
import { retry } from '../lib/retry.ts'
import { isLostRace, isWorthRetrying, unavailableError } from './failures.ts'

const attempts = 3

/**
 * Runs the transaction again, with jitter, when a concurrent one won; at most three times, then throws a 409.
 * Does the same when the connection failed, then throws a 503; throws the 503 immediately when the database
 * is unreachable.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retry(work, (error, attempt) =>
      attempt < attempts && (isLostRace(error) || isWorthRetrying(error))
        ? attempt * (5 + Math.random() * 20)
        : undefined,
    )
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
