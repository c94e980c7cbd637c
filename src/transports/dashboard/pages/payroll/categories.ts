import { phrase, say } from '../../../../words/index.ts'

/** The sums of a report that pages show, in their order; the first three always. */
export const shownCategories = [
  ['total_hours', phrase('Total paid')],
  ['regular_hours', phrase('Regular')],
  ['overtime_hours', phrase('Overtime')],
  ['double_time_hours', phrase('Double time')],
  ['holiday_worked_hours', phrase('Worked on holidays')],
  ['holiday_hours', phrase('Holidays')],
  ['vacation_hours', phrase('Vacation')],
  ['sick_hours', phrase('Sick')],
  ['personal_hours', phrase('Personal')],
  ['other_leave_hours', phrase('Other leave')],
] as const

/** Returns a category of hours as a word of a sentence: `double time`. */
export function categoryWord(category: string): string {
  return say(phrase(category.replaceAll('_', ' ')))
}
