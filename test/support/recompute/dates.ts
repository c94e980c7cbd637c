import { offsetMsAt } from '../../../src/lib/calendar/zones.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Returns the civil date a number of days later; dates are `YYYY-MM-DD`. */
export function plusDays(date: string, days: number): string {
  return dateOfMs(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
}

/** Returns the number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS
}

/** Returns the dates from `from` to `to`, both included. */
export function datesFrom(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = plusDays(date, 1)) dates.push(date)
  return dates
}

/** Returns the weekday, 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Returns the last date at or before `date` with that weekday. */
export function weekStart(date: string, weekday: number): string {
  let start = date
  while (weekdayOf(start) !== weekday) start = plusDays(start, -1)
  return start
}

/** Returns the minutes after midnight of `HH:MM`. */
export function minuteOfDay(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Returns whole minutes of hours, half rounded up. */
export function minutesIn(hours: number): number {
  return Math.floor(Math.round(hours * 6_000_000) / 100_000 + 0.5)
}

/** Returns the days from 1 January 1970 to the local date at an instant. */
export function localDayNumber(zone: string, instant_ms: number): number {
  return Math.floor((instant_ms + offsetMsAt(zone, instant_ms)) / DAY_MS)
}

/** Returns the local date at an instant. */
export function localDateAt(zone: string, instant_ms: number): string {
  return dateOfMs(instant_ms + offsetMsAt(zone, instant_ms))
}

/** Returns the minutes after local midnight at an instant, by the clock on the wall. */
export function localMinuteAt(zone: string, instant_ms: number): number {
  const wall_ms = instant_ms + offsetMsAt(zone, instant_ms)
  return Math.floor((wall_ms - Math.floor(wall_ms / DAY_MS) * DAY_MS) / MINUTE_MS)
}

/**
 * Returns the instant of a local time: the first of two, and in a gap the time later by the gap. Tries the
 * offsets of the day before and of the day after.
 */
export function instantOf(zone: string, date: string, minute: number): number {
  const wall_ms = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS
  const before = offsetMsAt(zone, wall_ms - DAY_MS)
  const after = offsetMsAt(zone, wall_ms + DAY_MS)
  const fitting = [wall_ms - before, wall_ms - after].filter(
    (instant) => instant + offsetMsAt(zone, instant) === wall_ms,
  )
  return fitting.length > 0 ? Math.min(...fitting) : wall_ms - before
}

/** Returns the instant of an ISO 8601 text with an offset, in milliseconds. */
export function instantOfText(text: string): number {
  const instant = Date.parse(text)
  if (Number.isNaN(instant) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Error(`Bad time: ${text}`)
  return instant
}

function dateOfMs(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
