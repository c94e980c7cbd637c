import type { Day } from './day.ts'
import type { Facts } from './facts.ts'
import { PUNCH_MARKS } from './punch-facts.ts'
import { addWarning, type DayRow } from './rows.ts'

/** Warns of what the first edition warned of, in its order. */
export function warnOfPunches({ punches }: Facts, row: DayRow): void {
  const marks = punches.marks[row.day - punches.from_day]!
  if (marks & PUNCH_MARKS.held) addWarning(row, 'held_entry')
  if (marks & PUNCH_MARKS.open) addWarning(row, 'open_entry')
}

/** Warns of all that an admin should see on a day (hours.md, section 8), but for its adjustments. */
export function warnOfDay(facts: Facts, computed: Day): void {
  const { row, plan, leave_minutes } = computed
  const marks = facts.punches.marks[row.day - facts.punches.from_day]!
  if (marks !== 0) {
    warnOfPunches(facts, row)
    if (marks & PUNCH_MARKS.overlap) addWarning(row, 'overlap')
    if (marks & PUNCH_MARKS.unapproved) addWarning(row, 'unapproved_entry')
    if (plan === null) addWarning(row, 'not_employed')
  }
  if (plan === null) return
  if (plan.holiday !== null && plan.holiday.kind !== 'premium') warnOfHoliday(computed)
  if (leave_minutes > 0 && row.punched > 0) {
    const isMore = row.punched + leave_minutes > plan.leave_day_minutes
    if (isMore) addWarning(row, 'worked_on_leave')
  }
}

function warnOfHoliday({ row, terms, plan, is_moved_by_punches }: Day): void {
  const holiday = plan!.holiday!
  if (row.punched > 0) addWarning(row, 'worked_on_holiday')
  if (holiday.moved === 'owed' || is_moved_by_punches) addWarning(row, 'substitute_day_owed')
  if (plan!.version !== null) {
    if (holiday.is_lost) addWarning(row, 'holiday_on_day_off')
  } else if (terms.pay_basis === 'punches') addWarning(row, 'no_pattern')
}
