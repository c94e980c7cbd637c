import type { ScheduleVersion, Shift } from '../engine/hours/index.ts'
import { onOrBefore } from '../lib/calendar/dates.ts'

export type PatternName = 'office' | 'part_time' | 'night' | 'moved_later'

const nineToFive = { start_minute: 9 * 60, end_minute: 17 * 60, break_minutes: 30 }
const tenToSix = { start_minute: 10 * 60, end_minute: 18 * 60, break_minutes: 30 }
const night = { start_minute: 23 * 60, end_minute: 7 * 60 + 30, break_minutes: 30 }

const mondayToFriday = [1, 2, 3, 4, 5]
const mondayWednesdayFriday = [1, 3, 5]

/** Returns the versions of a pattern since hiring; `moved_later` changed six weeks before `today`. */
export function versionsOf(name: PatternName, hire_day: number, today: number): ScheduleVersion[] {
  const from = (effective_day: number, shift: Shift, weekdays: readonly number[]) => ({
    id: 0,
    effective_day,
    days: [0, 1, 2, 3, 4, 5, 6].map((day) => (weekdays.includes(day) ? [shift] : [])),
  })
  switch (name) {
    case 'office':
      return [from(hire_day, nineToFive, mondayToFriday)]
    case 'part_time':
      return [from(hire_day, nineToFive, mondayWednesdayFriday)]
    case 'night':
      return [from(hire_day, night, mondayToFriday)]
    case 'moved_later':
      return [
        from(hire_day, nineToFive, mondayToFriday),
        from(onOrBefore(today, 1) - 42, tenToSix, mondayToFriday),
      ]
  }
}
