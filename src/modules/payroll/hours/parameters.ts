import * as v from 'valibot'
import { OnlyEmployee } from '../../../core/filters.ts'
import { matchDepartments } from '../../../core/match-departments.ts'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, Boolean as Flag, text } from '../../../core/schema.ts'
import type { DayRange } from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { invalid } from '../../../lib/errors.ts'
import type { HoursLine } from './load-hours.ts'

const longest_days = 366

/** The parameters that the report and its chart share. */
export const hoursParameters = {
  from: v.pipe(CivilDate, v.description("First date, in each employee's time zone.")),
  to: v.pipe(CivilDate, v.description('Last date, inclusive; at most 366 days.')),
  include_zero_hours: v.pipe(
    v.optional(Flag, false),
    v.description('Include employees without hours.'),
  ),
  employee_id: OnlyEmployee,
  department: v.pipe(
    v.optional(text(200)),
    v.description('Only this department, ignoring case and accents.'),
  ),
}

/** The maximum number of employee-days in one answer: about 70 MB of JSON. */
const most_day_rows = 100_000

/** Returns the error of an answer with too many employee-days; undefined when they fit. */
export function tooManyDays(count: number): string | undefined {
  if (count <= most_day_rows) return undefined
  return `would return at least ${count} employee-days, more than the limit of ${most_day_rows}; ask for fewer dates`
}

/** Returns the range as day numbers; throws a 422 when it runs backwards or is longer than 366 days. */
export function readRange({ from, to }: { from: string; to: string }): DayRange {
  const [from_day, to_day] = [dayNumber(from), dayNumber(to)]
  if (from_day > to_day) throw invalid({ from: 'must not be after to' })
  if (to_day - from_day >= longest_days) {
    throw invalid({ to: `must be within ${longest_days} days, including from` })
  }
  return { from_day, to_day }
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

/** Reports leave out lines without paid hours, unpaid hours, adjustments and warnings. */
export function hasHours({ minutes, warnings }: HoursLine): boolean {
  const { total, unpaid_leave, adjustment } = minutes
  return total !== 0 || unpaid_leave !== 0 || adjustment !== 0 || warnings.length > 0
}

type Input = { employee_id?: number | undefined; department?: string | undefined }
