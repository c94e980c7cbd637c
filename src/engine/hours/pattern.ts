import { MINUTES_PER_DAY, MS_PER_MINUTE, onOrBefore, weekday } from '../../lib/calendar/dates.ts'
import type { Zone } from '../../lib/calendar/zones.ts'
import type { ScheduleVersion, Shift } from './input.ts'

/** Returns the shifts of a version on a day; empty for a day off. */
export function shiftsOn({ days, effective_day }: ScheduleVersion, day: number): readonly Shift[] {
  if (days.length === 7) return days[weekday(day)]!
  return days[(day - onOrBefore(effective_day, 0)) % days.length]!
}

/** Returns the week of its cycle that a day is in, from 1. */
export function weekOfCycle({ days, effective_day }: ScheduleVersion, day: number): number {
  const dayOfCycle = (day - onOrBefore(effective_day, 0)) % days.length
  return Math.floor(dayOfCycle / 7) + 1
}

/** Returns the version in effect on a day; null before the first. */
export function versionOn(
  newest_first: readonly ScheduleVersion[],
  day: number,
): ScheduleVersion | null {
  for (const version of newest_first) {
    if (version.effective_day <= day) return version
  }
  return null
}

export function newestFirst(versions: readonly ScheduleVersion[]): readonly ScheduleVersion[] {
  return versions.length < 2
    ? versions
    : versions.toSorted((a, b) => b.effective_day - a.effective_day)
}

/** Returns the minutes of a version's shifts on a day. */
export function patternMinutes(version: ScheduleVersion, day: number, zone: Zone): number {
  let minutes = 0
  for (const shift of shiftsOn(version, day)) minutes += shiftMinutes(zone, day, shift)
  return minutes
}

/** Returns the minutes of a shift by its times, less its break; at least 0. */
export function clockMinutes({ start_minute, end_minute, break_minutes }: Shift): number {
  const overnight = end_minute <= start_minute ? MINUTES_PER_DAY : 0
  return Math.max(0, end_minute + overnight - start_minute - break_minutes)
}

/** Returns the minutes between a shift's two instants, less its break; at least 0. */
export function shiftMinutes(zone: Zone, day: number, shift: Shift): number {
  const overnight = shift.end_minute <= shift.start_minute ? MINUTES_PER_DAY : 0
  const start = zone.instantAt(day, shift.start_minute)
  const end = zone.instantAt(day, shift.end_minute + overnight)
  return Math.max(0, Math.floor((end - start) / MS_PER_MINUTE) - shift.break_minutes)
}
