import { adjustAfterSplit, adjustBeforeSplit } from './adjusted.ts'
import { type Case, EARNINGS, type Earning, type RecomputedDay } from './case.ts'
import { datesFrom, plusDays, weekStart } from './dates.ts'
import { type Day, dayUpToWork, type Known } from './day.ts'
import { keptHolidays } from './kept.ts'
import { punchedTime } from './punched.ts'
import { splitWeek } from './split.ts'
import { settingsOf } from './terms.ts'

/**
 * Computes the paid minutes of an employee's days from hours.md and payroll-hours.md alone, for comparison
 * with the engine: every day is a list of minutes, and each rule relabels minutes one by one. It is slow and
 * shares no code with the engine.
 */
export function recomputeDays(each: Case): RecomputedDay[] {
  const known: Known = { each, kept: keptHolidays(each), punched: punchedTime(each) }
  const firstDay = settingsOf(each).workweek_start
  const days: Day[] = []
  const last = plusDays(weekStart(each.to, firstDay), 6)
  for (let start = weekStart(each.from, firstDay); start < last; start = plusDays(start, 7)) {
    const week = datesFrom(start, plusDays(start, 6)).map((date) => dayUpToWork(known, date))
    for (const day of week) adjustBeforeSplit(each, day)
    splitWeek(week)
    for (const day of week) adjustAfterSplit(each, day)
    days.push(...week.filter(({ date }) => each.from <= date && date <= each.to))
  }
  days.find(isWithoutPattern)?.warnings.add('no_pattern')
  return days.map(counted)
}

function isWithoutPattern({ isEmployed, hasPattern, facts }: Day): boolean {
  return isEmployed && !hasPattern && facts.pay_basis === 'schedule'
}

/** Counts the minutes of each label. */
function counted(day: Day): RecomputedDay {
  const count = (label: string) => day.labels.filter((each) => each === label).length
  const byEarning = Object.fromEntries(EARNINGS.map((name) => [name, count(name)]))
  const { date, scheduled, punched, adjustment, effective_adjustment } = day
  return {
    ...{ date, scheduled },
    ...(byEarning as Record<Earning, number>),
    unpaid_leave: count('unpaid_leave'),
    ...{ adjustment, effective_adjustment, punched },
    total: EARNINGS.reduce((sum, name) => sum + byEarning[name]!, 0),
    warnings: [...day.warnings].sort(),
  }
}
