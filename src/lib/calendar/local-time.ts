import { civilDate, dayNumberOf, MINUTES_PER_DAY, MS_PER_MINUTE } from './dates.ts'
import { formatTimeOfDay } from './minutes.ts'
import { offsetMsAt } from './zones.ts'

/**
 * Returns the local time of an instant as the API writes it, `2026-11-01T01:30-04:00`, cut to the minute. Reads the
 * digits by position, because lists call it twice a row.
 */
export function localTime(instant: string, zoneName: string): string {
  const day = dayNumberOf(digits(instant, 0, 4), digits(instant, 5, 7), digits(instant, 8, 10))
  const minute = digits(instant, 11, 13) * 60 + digits(instant, 14, 16)
  const offset_min =
    offsetMsAt(zoneName, (day * MINUTES_PER_DAY + minute) * MS_PER_MINUTE) / MS_PER_MINUTE
  const local = minute + Math.trunc(offset_min)
  const days = Math.floor(local / MINUTES_PER_DAY)
  const date = days === 0 ? instant.slice(0, 10) : civilDate(day + days)
  return `${date}T${timesOfDay[local - days * MINUTES_PER_DAY]}${offsetOf(offset_min)}`
}

/** `HH:MM` of each minute of a day. */
const timesOfDay: readonly string[] = Array.from({ length: MINUTES_PER_DAY }, (_, minute) =>
  formatTimeOfDay(minute),
)

function offsetOf(minutes: number): string {
  const away = timesOfDay[Math.trunc(Math.abs(minutes))]
  return minutes < 0 ? `-${away}` : `+${away}`
}

function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - 48
  return value
}
