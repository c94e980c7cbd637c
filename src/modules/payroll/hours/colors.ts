import type { EarningCategory, PaidCategory } from '../../../engine/hours/rows.ts'

/** Returns the name of a category's hours for people; regular hours are worked only where time entries are paid. */
export function labelOf(category: EarningCategory): string {
  return category.replaceAll('_', ' ')
}

/** Distinguishable for people with color blindness (Okabe and Ito). */
export const CATEGORY_COLORS: Record<PaidCategory, string> = {
  regular: '#0072b2',
  overtime: '#e69f00',
  double_time: '#d55e00',
  holiday_worked: '#117733',
  holiday: '#009e73',
  vacation: '#56b4e9',
  sick: '#cc79a7',
  personal: '#f0e442',
  other_leave: '#767676',
}
