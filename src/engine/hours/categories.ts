/** The categories that add up to the total, in the order of reports and exports. */
export const PAID_CATEGORIES = [
  'regular',
  'overtime',
  'double_time',
  'holiday_worked',
  'holiday',
  'vacation',
  'sick',
  'personal',
  'other_leave',
] as const
export type PaidCategory = (typeof PAID_CATEGORIES)[number]
