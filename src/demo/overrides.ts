import type { Shift } from '../engine/hours/index.ts'
import type { DemoCalendar } from './calendar.ts'

/** A one-day override for an employee, named by first name. */
export type DemoOverride = {
  who: string
  day: number
  shift: Shift
  status: 'approved' | 'cancelled'
}

/** The Saturday is part of the hours that `questions.ts` asks about. */
export function demoOverrides({ monday, period_from, holidays }: DemoCalendar): DemoOverride[] {
  const open = (day: number): number => (holidays.has(day) ? open(day + 1) : day)
  return [
    { who: 'Mei', day: period_from + 6, shift: shift(10, 16, 0), status: 'approved' },
    { who: 'Élodie', day: open(period_from + 2), shift: shift(9, 15, 30), status: 'approved' },
    { who: 'Kofi', day: open(monday - 17), shift: shift(8, 16, 30), status: 'cancelled' },
    { who: 'Jessica', day: open(monday + 8), shift: shift(12, 20, 30), status: 'approved' },
    { who: 'Liam', day: open(monday + 12), shift: shift(8, 13, 0), status: 'approved' },
  ]
}

function shift(from_hour: number, to_hour: number, break_minutes: number): Shift {
  return { start_minute: from_hour * 60, end_minute: to_hour * 60, break_minutes }
}
