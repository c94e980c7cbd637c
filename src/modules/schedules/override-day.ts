import type * as v from 'valibot'
import { refuse as schema } from '../../core/refusals.ts'
import { CivilDate, clearable, Flag, Id, optional } from '../../core/schema.ts'
import { withoutAbsent } from '../../core/without-absent.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import type { OneDayOverrideRecord, OverrideDay } from './schema.ts'
import { BreakDuration, shiftOf, shiftProblems, TimeOfDay } from './shift.ts'

export const overrideFields = {
  is_working: optional(Flag, 'False makes it a day off, without times; a holiday is not affected.'),
  start_time: clearable(TimeOfDay, "HH:MM in the employee's time zone."),
  end_time: clearable(TimeOfDay, 'HH:MM; on the next day if not after start_time.'),
  break_duration: clearable(BreakDuration, 'Unpaid break in minutes; defaults to 0.'),
  work_location_id: clearable(Id, 'Work location id, from the list of work locations.'),
  substitutes_for: clearable(
    CivilDate,
    'With a day off, under substitute_day: the holiday whose paid day it is.',
  ),
}

export type DayInput = v.InferOutput<v.StrictObjectSchema<typeof overrideFields, undefined>>

type ReadDay = { day: OverrideDay; problems: FieldErrors }

/** Applies the sent fields to an override, or to an empty one, and lists errors by field. */
export function readOverrideDay(input: DayInput, current: OneDayOverrideRecord | null): ReadDay {
  const { substitutes_for = current?.substitutes_for ?? null } = input
  if (!isWorking(input, current)) {
    return { day: { ...dayOff, substitutes_for }, problems: dayOffProblems(input) }
  }
  const before = current?.is_working ? current : null
  const { start_time, end_time, break_duration, work_location_id } = {
    ...before,
    ...withoutAbsent(input),
  }
  const problems: FieldErrors = {}
  if (input.substitutes_for) problems.substitutes_for = [refuse.needs_day_off()]
  if (start_time == null) problems.start_time = [schema.required()]
  if (end_time == null) problems.end_time = [schema.required()]
  if (start_time == null || end_time == null) return { day: dayOff, problems }

  const shift = shiftOf({ start_time, end_time, break_duration: break_duration ?? 0 })
  const placed = { ...shift, work_location_id: work_location_id ?? null }
  const day = { ...placed, is_working: true, substitutes_for: null }
  return { day, problems: { ...problems, ...shiftProblems(shift) } }
}

/** Unless it is sent: times make a working day, and otherwise nothing changes. */
function isWorking(input: DayInput, current: OneDayOverrideRecord | null): boolean {
  const { is_working, start_time, end_time } = input
  if (is_working !== undefined) return is_working
  return start_time != null || end_time != null || (current?.is_working ?? true)
}

function dayOffProblems(input: DayInput): FieldErrors {
  const problems: FieldErrors = {}
  for (const field of ['start_time', 'end_time', 'break_duration', 'work_location_id'] as const) {
    // The record of a day off returns a break of 0.
    if (input[field]) problems[field] = [refuse.on_day_off()]
  }
  return problems
}

/** One minute less one minute of break: the release before this one has no days off and reads 0 hours. */
const dayOff: OverrideDay = {
  start_minute: 0,
  end_minute: 1,
  break_minutes: 1,
  is_working: false,
  work_location_id: null,
  substitutes_for: null,
}
