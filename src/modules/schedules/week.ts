import * as v from 'valibot'
import { clearable, described, Flag, Id, integer, optional } from '../../core/schema.ts'
import { MINUTES_PER_DAY } from '../../lib/calendar/dates.ts'
import { formatTimeOfDay } from '../../lib/calendar/minutes.ts'
import type { FieldErrors } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import type { Pattern, PlacedShift } from './schema.ts'
import { BreakDuration, shiftOf, shiftProblems, TimeOfDay } from './shift.ts'
import { emptyPattern } from './versions.ts'

const ScheduleItem = v.strictObject({
  week: optional(integer(1, 8), 'Of the cycle; 1 by default.'),
  day_of_week: described(integer(0, 6), '0 is Sunday.'),
  is_working: optional(Flag, 'Defaults to true if times are sent.'),
  start_time: clearable(TimeOfDay, "HH:MM in the employee's time zone."),
  end_time: clearable(TimeOfDay, 'HH:MM; next day if not after start_time.'),
  break_duration: clearable(BreakDuration, 'Unpaid break, minutes.'),
  work_location_id: clearable(Id, 'From the list of work locations.'),
})

type Item = v.InferOutput<typeof ScheduleItem>

export const CycleWeeks = clearable(
  integer(1, 8),
  'After how many weeks it repeats, 1 by default; week 1 begins on the Sunday on or before effective_date.',
)

/** The shifts of a pattern; a day without an item is a day off. */
export const ScheduleItems = v.pipe(v.array(ScheduleItem), v.maxLength(224, refuse.too_many()))

type Read = { pattern: Pattern; problems: FieldErrors }

export function readPattern(items: readonly Item[], cycle_weeks: number): Read {
  const pattern = emptyPattern(cycle_weeks)
  const problems: FieldErrors = {}
  const daysOff = new Set<number>()
  for (const [index, item] of items.entries()) {
    const path = `schedules.${index}.`
    const { week = 1, day_of_week } = item
    if (week > cycle_weeks) {
      problems[`${path}week`] = [refuse.after_cycle({ weeks: cycle_weeks })]
      continue
    }
    const at = (week - 1) * 7 + day_of_week
    const shifts = pattern[at]!
    if (!isWorking(item)) {
      Object.assign(problems, dayOffProblems(item, path))
      if (shifts.length > 0 || daysOff.has(at)) problems[`${path}day_of_week`] = [refuse.twice()]
      daysOff.add(at)
      continue
    }
    if (daysOff.has(at)) problems[`${path}day_of_week`] = [refuse.twice()]
    const shift = readShift(item, path, problems)
    if (shift === undefined) continue
    const other = shifts.find((each) => overlap(each, shift))
    if (other) problems[`${path}start_time`] = [refuse.overlap({ shift: said(other) })]
    shifts.push(shift)
  }
  for (const shifts of pattern) shifts.sort((a, b) => a.start_minute - b.start_minute)
  return { pattern, problems }
}

function readShift(item: Item, path: string, problems: FieldErrors): PlacedShift | undefined {
  const { start_time, end_time, work_location_id = null } = item
  if (start_time == null) problems[`${path}start_time`] = [refuse.required()]
  if (end_time == null) problems[`${path}end_time`] = [refuse.required()]
  if (start_time == null || end_time == null) return undefined
  const shift = shiftOf({ start_time, end_time, break_duration: item.break_duration ?? 0 })
  Object.assign(problems, shiftProblems(shift, path))
  return { ...shift, work_location_id }
}

function dayOffProblems(item: Item, path: string): FieldErrors {
  const problems: FieldErrors = {}
  for (const field of ['start_time', 'end_time'] as const) {
    if (item[field] != null) problems[`${path}${field}`] = [refuse.on_day_off()]
  }
  return problems
}

function overlap(a: PlacedShift, b: PlacedShift): boolean {
  return a.start_minute < endOf(b) && b.start_minute < endOf(a)
}

function endOf({ start_minute, end_minute }: PlacedShift): number {
  return end_minute <= start_minute ? end_minute + MINUTES_PER_DAY : end_minute
}

function said({ start_minute, end_minute }: PlacedShift): string {
  return refuse.hours({
    start: formatTimeOfDay(start_minute),
    end: formatTimeOfDay(end_minute),
  })
}

function isWorking({ is_working, start_time, end_time }: Item): boolean {
  return is_working ?? (start_time != null || end_time != null)
}
