import { dayNumber, isCivilDate } from '../../lib/calendar/dates.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { zone } from '../../lib/calendar/zones.ts'
import { invalid } from '../../lib/errors.ts'

const HOUR_MS = 3_600_000
const units_ms = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS } as const

/**
 * Returns the instant of `90d` (also h, w), of `2027-01-31` (the end of that day in the company's time zone)
 * or of a timestamp. Throws a DomainError for any other text.
 */
export function expiryOf(text: string, now_ms: number, timezone: string): string {
  const span = /^(\d{1,5})([hdw])$/.exec(text)
  if (span) {
    return formatInstant(now_ms + Number(span[1]) * units_ms[span[2] as keyof typeof units_ms])
  }
  if (isCivilDate(text)) return formatInstant(zone(timezone).startOfDay(dayNumber(text) + 1))
  const instant = parseInstant(text, timezone)
  if (instant !== null) return formatInstant(instant)
  throw invalid({ expires: 'must look like 90d, 2027-01-31 or 2027-01-31T17:00:00Z' })
}
