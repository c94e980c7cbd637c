import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { leavePortion } from '../../../engine/hours/index.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { minutesOf } from '../../../lib/calendar/minutes.ts'
import { refuse } from '../refusals.ts'
import type { RequestedDates } from './fields.ts'
import { dayParts } from './table.ts'

/** An existing pending or approved request. */
const otherRequestShape = {
  id: column.number,
  type: column.string,
  is_paid: column.boolean,
  status: column.oneOf('pending', 'approved'),
  start_date: column.string,
  end_date: column.string,
  start_day_part: column.oneOf(...dayParts),
  end_day_part: column.oneOf(...dayParts),
  hours: column.nullable(column.number),
  shares_half_day: column.boolean,
}

export type OtherRequest = ShapedRow<typeof otherRequestShape>

/** Returns the employee's pending and approved requests, except `id`, on the dates of this one. */
export function requestsOnDates(
  sql: Sql,
  input: { id: number; employee_id: number; half_days: string; dates: RequestedDates },
): Promise<OtherRequest[]> {
  return readRows(
    sql,
    otherRequestShape,
    `select l.id, l.type, t.is_paid, l.status, l.start_date, l.end_date, l.start_day_part,
            l.end_day_part, l.hours, l.half_days && $3::int4range as shares_half_day
     from leave_requests l join leave_types t on t.company_id = l.company_id and t.type = l.type
     where l.company_id = $1 and l.employee_id = $2 and l.id <> $4
       and l.start_date <= $6::date and l.end_date >= $5::date and l.status in ('pending', 'approved')
     order by l.id`,
    [input.employee_id, input.half_days, input.id, input.dates.start_date, input.dates.end_date],
  )
}

/**
 * Returns the requests that overlap one request on its dates: they take the same half of a day or, if either of the two
 * is by the hour, together take more than the day has. Pending requests come after approved ones.
 */
export function overlapping(
  dates: RequestedDates,
  others: readonly OtherRequest[],
  minutesOn: (day: number) => number,
): OtherRequest[] {
  const approved = others.filter(({ status }) => status === 'approved')
  return others.filter((other) => {
    if (!other.shares_half_day) return false
    const byTheHour = [dates, other].find(({ hours }) => hours !== null)
    if (!byTheHour) return true
    const day = dayNumber(byTheHour.start_date)
    const together = [dates, ...(other.status === 'approved' ? approved : others)]
    const taken = together.reduce((sum, each) => sum + minutesTaken(each, day, minutesOn(day)), 0)
    return taken > minutesOn(day) || [dates, other].some((each) => takesAll(each, day))
  })
}

/**
 * Whether a request is by the hour, or fits on the same date as one that is, so that it does not use the whole of its
 * half days.
 */
export function sharesHalfDays(dates: RequestedDates, others: readonly OtherRequest[]): boolean {
  if (dates.hours !== null) return true
  return others.some(({ hours, shares_half_day }) => hours !== null && shares_half_day)
}

type OfDates = Pick<OtherRequest, keyof RequestedDates>

function takesAll(request: OfDates, day: number): boolean {
  return request.hours === null && portionOf(request, day) === 1
}

function minutesTaken(request: OfDates, day: number, dayMinutes: number): number {
  if (request.hours !== null && dayNumber(request.start_date) === day) {
    return Math.min(minutesOf(request.hours), dayMinutes)
  }
  return dayMinutes * portionOf(request, day)
}

/** Returns how much of a date a request takes that is not by the hour. */
function portionOf(request: OfDates, day: number): number {
  const [start_day, end_day] = [dayNumber(request.start_date), dayNumber(request.end_date)]
  if (request.hours !== null || day < start_day || day > end_day) return 0
  return leavePortion({ ...request, start_day, end_day }, day)
}

/** Returns how a request says that it overlaps another. */
export function saidOfOverlap({ id, status, start_date, end_date }: OtherRequest): string {
  return start_date === end_date
    ? refuse.overlap_on({ status, id, date: start_date })
    : refuse.overlap({ status, id, from: start_date, to: end_date })
}
