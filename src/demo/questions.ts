import { civilDate } from '../lib/calendar/dates.ts'
import type { DemoCalendar } from './calendar.ts'

/**
 * Questions to ask an assistant about the demo company. Mei's hours are the same on every date: 75 by her
 * pattern (holidays and leave are paid), 6 on a Saturday and 1.5 by an adjustment.
 */
export function demoQuestions({ period_from, period_to }: DemoCalendar): string[] {
  const period = `${civilDate(period_from)} to ${civilDate(period_to)}`
  return [
    "Who is waiting for leave approval? Approve Ana's vacation.",
    `Why does Mei Chen have 82.5 hours in the pay period ${period}?`,
  ]
}
