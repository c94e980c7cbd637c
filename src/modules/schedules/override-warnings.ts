import { addDays } from '../../lib/calendar/dates.ts'
import { wallMessage, wallWarnings } from '../../lib/calendar/wall-warning.ts'
import type { OneDayOverrideRecord } from './schema.ts'

/**
 * Returns the answer of a write, with a warning when one of its times occurs twice in the time zone or never,
 * or both are the same: a shift of 24 hours.
 */
export function withWallWarnings(
  override: OneDayOverrideRecord,
  timezone: string,
): OneDayOverrideRecord {
  const { override_date, start_time, end_time } = override
  if (start_time === null || end_time === null) return override
  const end_date = end_time <= start_time ? addDays(override_date, 1) : override_date
  const times = [`${override_date}T${start_time}`, `${end_date}T${end_time}`]
  const message = wallMessage(times, timezone)
  const equal = start_time === end_time ? ['equal_times'] : []
  const warnings = [...wallWarnings(times, timezone), ...equal]
  if (warnings.length === 0) return override
  return { ...override, warnings, ...(message === undefined ? {} : { message }) }
}
