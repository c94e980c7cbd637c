import { addDays } from '../../src/lib/calendar/dates.ts'

/** Gives a date of its own to each test of a file: the first one, then each so many days later. */
export function freshDates(first: string, step_days = 1): () => string {
  let provided = 0
  return () => addDays(first, step_days * provided++)
}
