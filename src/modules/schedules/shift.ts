import * as v from 'valibot'
import { refuse as common } from '../../core/refusals.ts'
import { inFixedForm, integer } from '../../core/schema.ts'
import type { Shift } from '../../engine/hours/index.ts'
import { MINUTES_PER_DAY } from '../../lib/calendar/dates.ts'
import { parseTimeOfDay } from '../../lib/calendar/minutes.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'

/** A local time, HH:MM. */
export const TimeOfDay = v.pipe(
  v.string(refuse.no_time()),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, refuse.no_such_time()),
  v.metadata({ examples: ['09:00'] }),
  inFixedForm,
)

/** Minutes of a break, shorter than its shift. */
export const BreakDuration = integer(0, MINUTES_PER_DAY - 1)

type ShiftTimes = { start_time: string; end_time: string; break_duration: number }

/** Returns the shift of validated times; an end at or before the start is on the next day. */
export function shiftOf({ start_time, end_time, break_duration }: ShiftTimes): Shift {
  return {
    start_minute: minuteOf(start_time),
    end_minute: minuteOf(end_time),
    break_minutes: break_duration,
  }
}

/** Returns the errors of a shift, by field below `path`; empty when it can be stored. */
export function shiftProblems(shift: Shift, path = ''): FieldErrors {
  const overnight = shift.end_minute <= shift.start_minute ? MINUTES_PER_DAY : 0
  const minutes = shift.end_minute + overnight - shift.start_minute
  if (shift.break_minutes < minutes) return {}
  return { [`${path}break_duration`]: [common.break_too_long()] }
}

function minuteOf(time: string): number {
  const minute = parseTimeOfDay(time)
  if (minute === null) throw new RangeError('Not a TimeOfDay.')
  return minute
}
