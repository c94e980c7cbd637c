import { DomainError } from '../lib/errors.ts'
import { isLostRace, isWorthRetrying, unavailableError } from './failures.ts'

const attempts = 3

/**
 * The whole transaction again, with jitter, where another was quicker; at most three times, then a 409. The
 * same where its connection was to blame, then a 503, which a database out of reach is at once.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt < attempts && (isLostRace(error) || isWorthRetrying(error))) {
        await new Promise((resolve) => setTimeout(resolve, attempt * (5 + Math.random() * 20)))
        continue
      }
      if (isLostRace(error)) {
        throw new DomainError(
          'conflict',
          'Others change the same records right now. Try again in a moment.',
          undefined,
          error,
        )
      }
      throw unavailableError(error) ?? error
    }
  }
}
