import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE, onOrBefore } from '../../lib/calendar/dates.ts'
import { adjustAfterOvertime } from './adjustments.ts'
import { payDay } from './day.ts'
import { editionOf } from './edition.ts'
import { type Facts, gatherFacts } from './facts.ts'
import type { DayRange, EmployeeTime } from './input.ts'
import { splitOvertime, type Trace } from './overtime.ts'
import { lowersWeek } from './overtime-rule.ts'
import { addWarning, type DayRow } from './rows.ts'
import type { PayrollSettings } from './settings.ts'
import { isEmployedOn, type PayTerms, payTerms, termsOn } from './terms.ts'
import { orderAsBefore } from './warnings.ts'

/**
 * The days whose facts are needed, and the range (end exclusive) of clock-in times. Overrides that name a holiday of
 * these days are needed whatever their own date.
 */
export type NeededFacts = DayRange & {
  /** From which day holidays are looked for: one may move by up to 31 days. */
  holidays_from_day: number
  punches_from_ms: number
  punches_to_ms: number
}

/** The maximum number of days that a holiday may move to a later day (hours.md, section 5). */
const MOST_DAYS_MOVED = 31

/**
 * Returns an employee's day rows for the range, in whole minutes; throws a RangeError for an unknown time
 * zone. The facts must be those that `factsNeeded` names.
 */
export function computeDayRows(
  employee: EmployeeTime,
  days: DayRange,
  settings: PayrollSettings,
): DayRow[] {
  return computeTraced(employee, days, settings, null)
}

/** Computes the rows; with a `trace`, records the steps of its day. */
export function computeTraced(
  employee: EmployeeTime,
  days: DayRange,
  settings: PayrollSettings,
  trace: Trace | null,
): DayRow[] {
  const terms = payTerms(employee.terms, settings)
  const { from_day, to_day } = computedDays(days, terms, settings)
  const facts = gatherFacts(employee, terms, { from_day, to_day }, settings, trace?.day ?? null)
  const rows: DayRow[] = new Array(to_day - from_day + 1)
  for (let day = from_day; day <= to_day; day++) {
    rows[day - from_day] = payDay(facts, day, trace?.day === day ? trace.steps : null)
  }
  if (terms.some(({ overtime, is_exempt }) => overtime !== null || is_exempt)) {
    splitOvertime(rows, terms, settings.workweek_start, trace)
  }
  const isWhole = from_day === days.from_day && to_day === days.to_day
  const reported = isWhole ? rows : rows.slice(days.from_day - from_day, days.to_day - from_day + 1)
  finish(facts, reported, trace)
  return reported
}

/** The days to compute: with overtime from the first day of a workweek, and to its last where it decides. */
function computedDays(
  days: DayRange,
  terms: readonly PayTerms[],
  { workweek_start }: PayrollSettings,
): DayRange {
  const hasOvertime = terms.some(({ overtime }) => overtime !== null)
  const looksAhead = terms.some(({ overtime }) => overtime !== null && lowersWeek(overtime))
  return {
    from_day: hasOvertime ? onOrBefore(days.from_day, workweek_start) : days.from_day,
    to_day: looksAhead ? onOrBefore(days.to_day, workweek_start) + 6 : days.to_day,
  }
}

/** Applies the steps after overtime to the rows of the range. */
function finish(facts: Facts, rows: readonly DayRow[], trace: Trace | null): void {
  if (facts.adjustments.size > 0) {
    for (const row of rows) {
      adjustAfterOvertime(facts, row, trace?.day === row.day ? trace.steps : null)
    }
  }
  if (facts.edition.has_all_warnings) warnOfNoPattern(facts, rows)
  else for (const row of rows) orderAsBefore(row)
}

/** Warns on the first day of the range that is paid by schedule and has no pattern. */
function warnOfNoPattern(facts: Facts, rows: readonly DayRow[]): void {
  const { newest_first, terms, spells } = facts
  // A pattern stays in effect: after the first version every day has one.
  const first_day = newest_first.at(-1)?.effective_day ?? Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.day >= first_day) return
    if (termsOn(terms, row.day).pay_basis !== 'schedule') continue
    if (!isEmployedOn(spells, row.day)) continue
    addWarning(row, 'no_pattern')
    return
  }
}

/**
 * Returns which facts decide the range's rows in any time zone and under any terms: whole workweeks, because
 * overtime may be agreed with an employee alone.
 */
export function factsNeeded(days: DayRange, settings: PayrollSettings): NeededFacts {
  const isSecond = editionOf(settings).has_holiday_overtime
  const { workweek_start } = settings
  const readsWeeks = isSecond || settings.overtime !== null
  const from_day = readsWeeks ? onOrBefore(days.from_day, workweek_start) : days.from_day
  const to_day = isSecond ? onOrBefore(days.to_day, workweek_start) + 6 : days.to_day
  // Local days begin up to 14 h before and end up to 12 h after those of UTC.
  const earliest = from_day * MS_PER_DAY - 14 * 60 * MS_PER_MINUTE
  const latest = (to_day + 1) * MS_PER_DAY + 12 * 60 * MS_PER_MINUTE
  // Split at midnight, an entry of at most 24 h (and half a rounding step) reaches into the range; in any case
  // it may overlap an entry of the first day.
  const isCarried = isSecond || settings.shift_day_rule === 'split_midnight'
  const carried = isCarried ? MINUTES_PER_DAY + 15 : 0
  return {
    from_day,
    to_day,
    holidays_from_day: from_day - MOST_DAYS_MOVED,
    punches_from_ms: earliest - carried * MS_PER_MINUTE,
    punches_to_ms: latest,
  }
}
