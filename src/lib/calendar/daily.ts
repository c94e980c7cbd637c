import { civilDate, dayNumber } from './dates.ts'
import { zone } from './zones.ts'

/** A full hour of every local day in a time zone, 0 to 23. In a gap it is moved forward; of two, it is the first. */
export type DailyHour = { timezone: string; hour: number }

/** Returns the first time after an instant that a daily hour strikes, on or after a civil date. */
export function nextDailyHour(
  { timezone, hour }: DailyHour,
  after_ms: number,
  from_date?: string,
): number {
  const { dayAt, instantAt } = zone(timezone)
  const first = from_date === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from_date)
  let day = Math.max(dayAt(after_ms), first)
  while (instantAt(day, hour * 60) <= after_ms) day += 1
  return instantAt(day, hour * 60)
}

/** Returns the local date of the last time up to an instant that a daily hour struck. */
export function lastDailyDate({ timezone, hour }: DailyHour, at_ms: number): string {
  const { dayAt, instantAt } = zone(timezone)
  let day = dayAt(at_ms)
  while (instantAt(day, hour * 60) > at_ms) day -= 1
  return civilDate(day)
}
