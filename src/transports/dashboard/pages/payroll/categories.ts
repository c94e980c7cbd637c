import type { EarningCategory, PaidCategory } from '../../../../engine/hours/index.ts'
import { phrase, say } from '../../../../words/index.ts'
import { categoryWord } from '../../words/category-words.ts'

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

const others = {
  scheduled: phrase('scheduled'),
  unpaid_leave: phrase('unpaid leave'),
  adjustment: phrase('adjustment'),
  effective_adjustment: phrase('effective adjustment'),
  punched: phrase('punched'),
  total: phrase('total'),
} as const satisfies Record<Exclude<EarningCategory, PaidCategory>, unknown>

/** Returns a category of hours, paid or unpaid, in words: `unpaid leave`. */
export function earningWord(category: EarningCategory): string {
  return isOther(category) ? say(others[category]) : categoryWord(category)
}

function isOther(category: EarningCategory): category is keyof typeof others {
  return Object.hasOwn(others, category)
}
