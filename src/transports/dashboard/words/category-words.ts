import type { PaidCategory } from '../../../engine/hours/index.ts'
import { phrase, say } from '../../../words/index.ts'

const words = {
  regular: phrase('regular'),
  overtime: phrase('overtime'),
  double_time: phrase('double time'),
  holiday_worked: phrase('holiday worked'),
  holiday: phrase('holiday'),
  vacation: phrase('vacation'),
  sick: phrase('sick'),
  personal: phrase('personal'),
  other_leave: phrase('other leave'),
} as const satisfies Record<PaidCategory, unknown>

/** Returns a category of paid hours in words: `double time`. */
export function categoryWord(category: PaidCategory): string {
  return say(words[category])
}
