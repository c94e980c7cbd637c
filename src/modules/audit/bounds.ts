import { parseCivilDate } from '../../lib/calendar/dates.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { zone } from '../../lib/calendar/zones.ts'

/** Returns the first and last instant of a date in a time zone, or of a timestamp (UTC without an offset). */
export function dayBounds(when: string, timezone: string): { first: string; last: string } {
  const day = parseCivilDate(when)
  if (day === null) {
    const instant = formatInstant(parseInstant(when, 'UTC') ?? 0)
    return { first: instant, last: instant }
  }
  const { startOfDay } = zone(timezone)
  return {
    first: formatInstant(startOfDay(day)),
    // The log stores milliseconds.
    last: formatInstant(startOfDay(day + 1) - 1),
  }
}
