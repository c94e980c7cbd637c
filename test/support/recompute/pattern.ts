import type { Case, CaseItem, CaseVersion } from './case.ts'
import { daysBetween, instantOf, minuteOfDay, plusDays, weekdayOf, weekStart } from './dates.ts'
import { factsOn } from './terms.ts'

type Times = { start_time: string; end_time: string; break_duration: number }

/** Returns the version of the schedule in force on a date; undefined when there is none. */
export function versionOn({ employee }: Case, date: string): CaseVersion | undefined {
  return employee.schedules
    .filter(({ effective_date }) => effective_date <= date)
    .sort((a, b) => (a.effective_date < b.effective_date ? 1 : -1))[0]
}

/** Returns whether the pattern works on a date; without a pattern Monday to Friday. */
export function isWorkingDay(each: Case, date: string): boolean {
  const version = versionOn(each, date)
  if (version === undefined) return isWeekday(date)
  return shiftsOn(version, date).length > 0
}

export function isWeekday(date: string): boolean {
  return ![0, 6].includes(weekdayOf(date))
}

/** Returns the minutes of the pattern on a date, 0 on a day off. */
export function patternMinutes(each: Case, date: string): number {
  const version = versionOn(each, date)
  if (version === undefined) return 0
  return shiftsOn(version, date)
    .map((shift) => elapsedMinutes(each, date, shift as Times))
    .reduce((sum, minutes) => sum + minutes, 0)
}

/** Returns the average minutes of the pattern's working days, by the clock on the wall. */
export function averageDayMinutes(each: Case, date: string): number {
  const version = versionOn(each, date)
  if (version === undefined) return 0
  const days = new Map<string, number>()
  for (const item of version.items.filter(({ is_working }) => is_working)) {
    const day = `${item.week ?? 1} ${item.day_of_week}`
    days.set(day, (days.get(day) ?? 0) + wallMinutes(item as Times))
  }
  const sum = [...days.values()].reduce((all, minutes) => all + minutes, 0)
  return days.size === 0 ? 0 : Math.floor(sum / days.size + 0.5)
}

/** Returns the minutes between the two instants of a shift without its break. */
export function elapsedMinutes(each: Case, date: string, shift: Times): number {
  const { timezone } = factsOn(each, date)
  const start = minuteOfDay(shift.start_time)
  const end = minuteOfDay(shift.end_time)
  const from_ms = instantOf(timezone, date, start)
  const to_ms = instantOf(timezone, end <= start ? plusDays(date, 1) : date, end)
  return Math.max(0, Math.floor((to_ms - from_ms) / 60_000) - shift.break_duration)
}

function shiftsOn({ effective_date, cycle_weeks = 1, items }: CaseVersion, date: string) {
  const firstSunday = weekStart(effective_date, 0)
  const week = (Math.floor(daysBetween(firstSunday, date) / 7) % cycle_weeks) + 1
  return items.filter(
    (item: CaseItem) =>
      item.is_working && (item.week ?? 1) === week && item.day_of_week === weekdayOf(date),
  )
}

function wallMinutes({ start_time, end_time, break_duration }: Times): number {
  const start = minuteOfDay(start_time)
  const end = minuteOfDay(end_time)
  return Math.max(0, (end <= start ? end + 1440 : end) - start - break_duration)
}
