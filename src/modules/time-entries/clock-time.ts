import * as v from 'valibot'
import { inFixedForm } from '../../core/schema.ts'
import { parseInstant } from '../../lib/calendar/instants.ts'
import { refuse } from './refusals.ts'

/**
 * A time as a clock sends it: with an offset, with `Z`, or without either, then in the employee's time zone.
 */
export const ClockTime = v.pipe(
  v.string(refuse.no_timestamp()),
  v.check((text) => text.length <= 40 && parseInstant(text, 'UTC') !== null, refuse.no_such_time()),
  v.metadata({ examples: ['2026-10-05T13:00:00Z', '2026-10-05T09:00'] }),
  inFixedForm,
)

/** Returns the epoch milliseconds of a `ClockTime`, in the time zone when it has no offset. */
export function instantOf(clockTime: string, timezone: string): number {
  const instant = parseInstant(clockTime, timezone)
  if (instant === null) throw new RangeError('Not a ClockTime.')
  return instant
}
