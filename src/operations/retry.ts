import { DomainError } from '../errors.ts'
import { isLostRace, unavailableCause } from '../store/failures.ts'

const attempts = 3

/**
 * The whole transaction again, with jitter, where another was quicker; at most three times, then a 409. A
 * database that is out of reach is a 503.
 */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt < attempts && isLostRace(error)) {
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
      const cause = unavailableCause(error)
      if (cause) {
        throw new DomainError(
          'unavailable',
          'The database does not answer right now. Try again in a few seconds.',
          undefined,
          cause,
        )
      }
      throw error
    }
  }
}
