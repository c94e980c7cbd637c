import type { CompanyRow } from '../../../../core/company/company-settings.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import { type CategoryMinutes, summarise } from '../../../../engine/hours/index.ts'
import {
  civilDate,
  civilParts,
  dayNumber,
  dayNumberOf,
  daysInMonth,
} from '../../../../lib/calendar/dates.ts'
import type { DatedPeriod } from '../../periods/calendar.ts'
import { periodBefore, periodWithDates } from '../../periods/find-period.ts'
import type { Who } from '../load/employees.ts'
import { type HoursLine, loadHours } from '../load-hours.ts'
import { hasHours, readRange, type Span } from '../parameters.ts'

export type Compared = {
  span: Span
  /** Employees with hours on those dates. */
  lines: HoursLine[]
  holiday_worked_apart: boolean
  minutesOf(employee_id: number): CategoryMinutes
}

/** Loads the hours of the dates before. */
export async function loadCompared(
  sql: Sql,
  company: CompanyRow,
  { span, who }: { span: Span; who: Who },
): Promise<Compared> {
  const previous = await datesBefore(sql, company, span)
  const { lines, holiday_worked_apart } = await loadHours(sql, company, { ...previous, ...who })
  const byId = new Map(lines.map(({ employee_id, minutes }) => [employee_id, minutes]))
  return {
    span: previous,
    lines: lines.filter(hasHours),
    holiday_worked_apart,
    minutesOf: (employee_id) => byId.get(employee_id) ?? nothing,
  }
}

const nothing = summarise([])

/**
 * Returns the pay period before when the dates are those of one, the months before when they are whole months, else
 * as many days before.
 */
async function datesBefore(sql: Sql, company: CompanyRow, span: Span): Promise<Span> {
  if (span.label !== undefined || (await periodWithDates(sql, company, span))) {
    return spanOf(await periodBefore(sql, company, span.from))
  }
  const { from_day, to_day } = span
  const months = wholeMonths(span)
  const first = months > 0 ? monthsBefore(from_day, months) : from_day - (to_day - from_day + 1)
  const dates = { from: civilDate(first), to: civilDate(from_day - 1) }
  return { from_day: first, to_day: from_day - 1, ...dates }
}

function spanOf({ label, start_date: from, end_date: to }: DatedPeriod): Span {
  return { ...readRange({ from, to }), from, to, label }
}

/** Returns the number of whole months from the first to the last date; 0 when they are not whole. */
function wholeMonths({ from, to }: Span): number {
  const [first, last] = [civilParts(dayNumber(from)), civilParts(dayNumber(to))]
  const isWhole =
    first.day_of_month === 1 && last.day_of_month === daysInMonth(last.year, last.month)
  return isWhole ? (last.year - first.year) * 12 + last.month - first.month + 1 : 0
}

function monthsBefore(day: number, count: number): number {
  const { year, month } = civilParts(day)
  const months = year * 12 + month - 1 - count
  return dayNumberOf(Math.floor(months / 12), (months % 12) + 1, 1)
}
