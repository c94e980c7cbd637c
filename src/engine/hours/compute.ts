import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE, onOrBefore } from '../../lib/calendar/dates.ts'
import { payDay } from './day.ts'
import { gatherFacts } from './facts.ts'
import type { DayRange, EmployeeTime } from './input.ts'
import { splitOvertime, type Trace } from './overtime.ts'
import type { DayRow } from './rows.ts'
import { overtimeRule, type PayrollSettings } from './settings.ts'

/** The days whose facts are needed, and the instants (end exclusive) between which entries begin. */
export type NeededFacts = DayRange & { punches_from_ms: number; punches_to_ms: number }

/**
 * Returns an employee's day rows for the range, in whole minutes; throws a RangeError for an unknown time
 * zone. The facts must start as early as `factsNeeded` says.
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
  const from_day = firstDay(days, settings)
  const range = { from_day, to_day: days.to_day }
  const facts = gatherFacts(employee, range, settings, trace?.day ?? null)
  const rows: DayRow[] = new Array(days.to_day - from_day + 1)
  for (let day = from_day; day <= days.to_day; day++) {
    rows[day - from_day] = payDay(facts, day, trace?.day === day ? trace.steps : null)
  }
  const rule = overtimeRule(settings.overtime === 'by_region' ? null : settings.overtime)
  if (rule !== null) splitOvertime(rows, rule, settings.workweek_start, trace)
  return from_day === days.from_day ? rows : rows.slice(days.from_day - from_day)
}

/** Returns which facts decide the range's rows in any time zone: an overtime workweek begins before it. */
export function factsNeeded(days: DayRange, settings: PayrollSettings): NeededFacts {
  const from_day = firstDay(days, settings)
  // Local days begin up to 14 h before and end up to 12 h after those of UTC.
  const earliest = from_day * MS_PER_DAY - 14 * 60 * MS_PER_MINUTE
  const latest = (days.to_day + 1) * MS_PER_DAY + 12 * 60 * MS_PER_MINUTE
  // Split at midnight, an entry of at most 24 h (and half a rounding step) reaches into the range.
  const carried = settings.shift_day_rule === 'split_midnight' ? MINUTES_PER_DAY + 15 : 0
  return {
    from_day,
    to_day: days.to_day,
    punches_from_ms: earliest - carried * MS_PER_MINUTE,
    punches_to_ms: latest,
  }
}

function firstDay(days: DayRange, settings: PayrollSettings): number {
  if (settings.overtime === null) return days.from_day
  return onOrBefore(days.from_day, settings.workweek_start)
}
