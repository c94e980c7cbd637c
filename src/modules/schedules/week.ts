import * as v from 'valibot'
import { Flag, Id, integer } from '../../core/schema.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import type { Week } from './schema.ts'
import { BreakDuration, shiftOf, shiftProblems, TimeOfDay } from './shift.ts'
import { noWeek } from './versions.ts'

const ScheduleItem = v.strictObject({
  day_of_week: v.pipe(integer(0, 6), v.description('0 is Sunday.')),
  is_working: v.pipe(v.optional(Flag), v.description('Defaults to true if times are sent.')),
  start_time: v.pipe(
    v.optional(v.nullable(TimeOfDay)),
    v.description("HH:MM in the employee's time zone."),
  ),
  end_time: v.pipe(
    v.optional(v.nullable(TimeOfDay)),
    v.description('HH:MM; next day if not after start_time.'),
  ),
  break_duration: v.pipe(
    v.optional(v.nullable(BreakDuration)),
    v.description('Unpaid break, minutes.'),
  ),
  work_location_id: v.pipe(
    v.optional(v.nullable(Id)),
    v.description('From the list of work locations.'),
  ),
})

type Item = v.InferOutput<typeof ScheduleItem>

/** The working days of a week; a missing weekday is a day off. */
export const ScheduleItems = v.pipe(
  v.array(ScheduleItem),
  v.maxLength(7, 'must have at most 7 items, one per weekday'),
)

/** Returns the week of the items, and their errors by field. */
export function readWeek(items: readonly Item[]): { week: Week; problems: FieldErrors } {
  const week = [...noWeek]
  const problems: FieldErrors = {}
  const seen = new Set<number>()
  for (const [index, item] of items.entries()) {
    const path = `schedules.${index}.`
    if (seen.has(item.day_of_week)) problems[`${path}day_of_week`] = ['is sent more than once']
    seen.add(item.day_of_week)
    const { start_time, end_time, work_location_id = null } = item
    if (!isWorking(item)) continue
    if (start_time == null) problems[`${path}start_time`] = ['is required on a working day']
    if (end_time == null) problems[`${path}end_time`] = ['is required on a working day']
    if (start_time == null || end_time == null) continue

    const shift = shiftOf({ start_time, end_time, break_duration: item.break_duration ?? 0 })
    Object.assign(problems, shiftProblems(shift, path))
    week[item.day_of_week] = { ...shift, work_location_id }
  }
  return { week, problems }
}

function isWorking({ is_working, start_time, end_time }: Item): boolean {
  return is_working ?? (start_time != null || end_time != null)
}
