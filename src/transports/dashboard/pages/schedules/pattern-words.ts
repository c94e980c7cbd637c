import type { ScheduleRecord } from '../../../../modules/schedules/schema.ts'
import { inUnits, say, t, timeOfDay } from '../../../../words/index.ts'
import { hours } from '../../parts/ui.ts'
import { shiftsOf, shortWeekdays } from '../people/week.ts'

type Pattern = Pick<ScheduleRecord, 'cycle_weeks' | 'schedules'>

/** Returns the weeks of a pattern in words: groups days with the same shifts. */
export function patternWords(pattern: Pattern): string[] {
  return Array.from({ length: pattern.cycle_weeks }, (_, i) => {
    const words = weekWords(pattern, i + 1)
    return pattern.cycle_weeks === 1 ? words : t`Week ${i + 1}: ${words}`
  })
}

/** Returns the hours of a week without breaks, on average over the weeks of the pattern. */
export function weeklyHours({ cycle_weeks, schedules }: Pattern): string {
  const minutes = schedules
    .filter(({ is_working }) => is_working)
    .reduce((sum, shift) => sum + lengthOf(shift), 0)
  return inUnits(hours(minutes / 60 / cycle_weeks), 'h')
}

// Monday first, as schedules are read.
const days = [1, 2, 3, 4, 5, 6, 0] as const

function weekWords(pattern: Pattern, week: number): string {
  const runs: { from: number; to: number; words: string }[] = []
  for (const [at, day] of days.entries()) {
    const words = shiftsOf(pattern, week, day)
      .map(
        ({ start_time, end_time }) => `${timeOfDay(start_time ?? '')}–${timeOfDay(end_time ?? '')}`,
      )
      .reduce((first, second) => (first === '' ? second : t`${first} and ${second}`), '')
    const last = runs.at(-1)
    if (last?.words === words) last.to = at
    else runs.push({ from: at, to: at, words })
  }
  const working = runs.filter(({ words }) => words !== '')
  if (working.length === 0) return t`off`
  return working.map(({ from, to, words }) => `${daysWords(from, to)} ${words}`).join(', ')
}

function daysWords(from: number, to: number): string {
  const name = (at: number) => say(shortWeekdays[days[at]!])
  if (from === to) return name(from)
  return `${name(from)}${to === from + 1 ? ', ' : '–'}${name(to)}`
}

function lengthOf({ start_time, end_time, break_duration }: Pattern['schedules'][number]): number {
  if (start_time === null || end_time === null) return 0
  const length = minuteOf(end_time) - minuteOf(start_time)
  return (length > 0 ? length : length + 24 * 60) - break_duration
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
