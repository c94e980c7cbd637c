import * as v from 'valibot'
import type { CompanyRow } from '../../../core/company/company-settings.ts'
import { matchDepartments } from '../../../core/company/match-departments.ts'
import { OnlyDepartment, OnlyEmployee } from '../../../core/filters.ts'
import type { Context } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, described, Boolean as Flag, optional, text } from '../../../core/schema.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import { findPeriod } from '../periods/find-period.ts'
import { refuse } from '../refusals.ts'
import type { HoursLine } from './load-hours.ts'
import { isWorthARow } from './warnings.ts'

const longest_days = 366

/** The parameters that the report and its chart share. */
export const hoursParameters = {
  from: optional(CivilDate, "First date, in each employee's time zone."),
  to: optional(CivilDate, 'Last date, inclusive; at most 366 days.'),
  period: optional(
    text(40),
    'A pay period, instead of from and to: current, last, or a label such as 2026-P20.',
  ),
  include_zero_hours: described(v.optional(Flag, false), 'Include employees without hours.'),
  employee_id: OnlyEmployee,
  department: OnlyDepartment,
}

/** The maximum number of employee-days in one answer: about 70 MB of JSON. */
const most_day_rows = 100_000

/** Returns the error of an answer with too many employee-days; undefined when they fit. */
export function tooManyDays(
  count: number,
  refusal: typeof refuse.too_many_days = refuse.too_many_days,
): string | undefined {
  if (count <= most_day_rows) return undefined
  return refusal({ count, most: most_day_rows })
}

/** Returns the range as day numbers; throws a 422 when it runs backwards or is longer than 366 days. */
export function readRange({ from, to }: { from: string; to: string }): DayRange {
  const [from_day, to_day] = [dayNumber(from), dayNumber(to)]
  if (from_day > to_day) throw invalid({ from: common.backwards() })
  if (to_day - from_day >= longest_days) {
    throw invalid({ to: refuse.too_many_dates({ days: longest_days }) })
  }
  return { from_day, to_day }
}

/** The dates of a report, and the label of the pay period if it was requested by label. */
export type Span = DayRange & { from: string; to: string; label?: string }

/** Returns the dates from `from` and `to` or from `period`; throws a 422 unless exactly one of the two is sent. */
export async function readSpan(
  context: Pick<Context, 'sql' | 'now_ms'>,
  company: CompanyRow,
  { from, to, period }: SpanInput,
): Promise<Span> {
  if (period !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw invalid({ period: refuse.period_and_dates() })
    }
    const { label, start_date, end_date } = await findPeriod(context, company, period)
    const dates = { from: start_date, to: end_date }
    return { ...readRange(dates), ...dates, label }
  }
  if (from === undefined || to === undefined) {
    const missing = refuse.no_dates()
    throw invalid({
      ...(from === undefined ? { from: missing } : {}),
      ...(to === undefined ? { to: missing } : {}),
    })
  }
  return { ...readRange({ from, to }), from, to }
}

type SpanInput = {
  from?: string | undefined
  to?: string | undefined
  period?: string | undefined
}

/** Returns the requested employees in the form in which they are loaded. */
export async function readWho(
  { sql, people }: Pick<Context, 'sql' | 'people'>,
  { employee_id, department }: Input,
) {
  const matched = await matchDepartments(sql, department, people)
  return {
    employee_ids: employee_id === undefined ? (people ?? undefined) : [employee_id],
    // A department without current employees may be in an approved period, under its exact name.
    departments: matched && [...new Set([...matched.values, department!])],
    note: matched?.note,
  }
}

/** Reports leave out lines without paid hours, unpaid hours, adjustments and warnings that are worth a row. */
export function hasHours({ minutes, warnings }: HoursLine): boolean {
  const { total, unpaid_leave, adjustment } = minutes
  return total !== 0 || unpaid_leave !== 0 || adjustment !== 0 || isWorthARow(warnings)
}

type Input = { employee_id?: number | undefined; department?: string | undefined }
