import { lowersWeek, type OvertimeRule } from './overtime-rule.ts'
import type { DayRow } from './rows.ts'
import { type PayTerms, termsOn } from './terms.ts'

/**
 * Returns the weekly threshold of a rule in the workweek whose first day is `rows[first]`: less for each date
 * with holiday minutes, and by the paid time that counts (hours.md, section 3). Days after the last row are
 * not read. `split_holidays`: the days with hours worked on a holiday whose hours are split already.
 */
export function weeklyMinutes(
  rows: readonly DayRow[],
  first: number,
  rule: OvertimeRule,
  terms: readonly PayTerms[],
  split_holidays: readonly number[],
): number {
  if (!lowersWeek(rule)) return rule.weekly_minutes
  let less = 0
  const end = Math.min(first + 7, rows.length)
  for (let i = first; i < end; i++) {
    const row = rows[i]!
    if (row.holiday > 0) {
      less += rule.holiday_reduction_minutes
      if (rule.counts_holiday && !hasCountedWork(row, terms, split_holidays)) less += row.holiday
    }
    if (rule.counts_vacation) less += row.vacation
  }
  return Math.max(0, rule.weekly_minutes - less)
}

/** Whether hours worked on the holiday fill the week, by the rule of that day. */
function hasCountedWork(
  row: DayRow,
  terms: readonly PayTerms[],
  split_holidays: readonly number[],
): boolean {
  if (row.holiday_worked === 0 && !split_holidays.includes(row.day)) return false
  return termsOn(terms, row.day).overtime?.holiday_worked !== 'apart'
}
