import { MINUTES_PER_DAY, onOrBefore, weekday } from '../../lib/calendar/dates.ts'
import type { ScheduleVersion, Shift } from '../hours/input.ts'

/** Returns the shifts of a version on a day; none on a day off. */
export function shiftsOn({ items }: ScheduleVersion, day: number): readonly Shift[] {
  const shift = items[weekday(day)] ?? null
  return shift === null ? [] : [shift]
}

/** The days after which a version repeats. */
function cycleDays(_version: ScheduleVersion): number {
  return 7
}

/** Returns the version in force on a day; undefined before the first. */
export function versionOn(
  newestFirst: readonly ScheduleVersion[],
  day: number,
): ScheduleVersion | undefined {
  for (const version of newestFirst) if (version.effective_day <= day) return version
  return undefined
}

/** Whether the pattern in force works on the day; Monday to Friday while there is none. */
export function worksOn(newestFirst: readonly ScheduleVersion[], day: number): boolean {
  const version = versionOn(newestFirst, day)
  if (version !== undefined) return shiftsOn(version, day).length > 0
  const dayOfWeek = weekday(day)
  return dayOfWeek >= 1 && dayOfWeek <= 5
}

/** The working days of a version as text, equal for versions that work on the same days for as long. */
export type VersionShape = { days: string; average_minutes: number | null }

const shapes = new WeakMap<ScheduleVersion, VersionShape>()

/**
 * Returns which days of its cycle a version works on, counted from a Sunday, and its average working day in
 * minutes by the times of its shifts; null where it has no working day.
 */
export function shapeOf(version: ScheduleVersion): VersionShape {
  const known = shapes.get(version)
  if (known !== undefined) return known
  const length = cycleDays(version)
  const first = onOrBefore(version.effective_day, 0)
  const minutes = Array.from({ length }, (_, index) => minutesOn(version, first + index))
  const working = minutes.filter((each) => each !== null)
  const sum = working.reduce((total, each) => total + each, 0)
  const days = minutes.map((each) => (each === null ? '0' : '1')).join('')
  const phase = length === 7 ? 0 : first % length
  const shape = {
    days: `${days}:${phase}`,
    average_minutes: working.length === 0 ? null : Math.round(sum / working.length),
  }
  shapes.set(version, shape)
  return shape
}

function minutesOn(version: ScheduleVersion, day: number): number | null {
  const shifts = shiftsOn(version, day)
  if (shifts.length === 0) return null
  return shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0)
}

function shiftMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? MINUTES_PER_DAY : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}
