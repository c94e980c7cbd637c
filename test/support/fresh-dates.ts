import { addDays } from '../../src/lib/calendar/dates.ts'

/**
 * Returns a different date for each test in a file: the first one, then each a number of days
 * later.
 */
export function freshDates(first: string, step_days = 1): () => string {
  let provided = 0
  return () => addDays(first, step_days * provided++)
}
