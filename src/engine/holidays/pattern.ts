import { onOrBefore, weekday } from '../../lib/calendar/dates.ts'
import type { ScheduleVersion } from '../hours/input.ts'
import { clockMinutes, shiftsOn, versionOn } from '../hours/pattern.ts'

/** Whether the current pattern has work on the day; Monday to Friday if there is no pattern. */
export function worksOn(newestFirst: readonly ScheduleVersion[], day: number): boolean {
  const version = versionOn(newestFirst, day)
  if (version !== null) return shiftsOn(version, day).length > 0
  const dayOfWeek = weekday(day)
  return dayOfWeek >= 1 && dayOfWeek <= 5
}

/** The working days of a version as text, equal for versions that work on the same days for as long. */
export type VersionShape = { days: string; average_minutes: number | null }

/**
 * Returns which days of its cycle a version works on, counted from a Sunday, and its average working day in
 * minutes by the times of its shifts; null where it has no working day.
 */
export function shapeOf(version: ScheduleVersion): VersionShape {
  const length = version.days.length
  const first = onOrBefore(version.effective_day, 0)
  let [days, working, sum] = ['', 0, 0]
  for (let day = first; day < first + length; day += 1) {
    const shifts = shiftsOn(version, day)
    days += shifts.length === 0 ? '0' : '1'
    working += shifts.length === 0 ? 0 : 1
    for (const shift of shifts) sum += clockMinutes(shift)
  }
  const phase = length === 7 ? 0 : first % length
  return {
    days: `${days}:${phase}`,
    average_minutes: working === 0 ? null : Math.round(sum / working),
  }
}
