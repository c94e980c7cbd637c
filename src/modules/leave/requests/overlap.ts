import { readRows, rowsOfEach, type ShapedRow } from '../../../db/statements/read-rows.ts'
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

type OnDates = { id: number; employee_id: number; half_days: string; dates: RequestedDates }

/**
 * Returns the pending and approved requests of the employee of each request on its dates, except itself. `offset 0`
 * reads them by index, request by request: joined, PostgreSQL read all leave of the company.
 */
export async function requestsOnDatesOfEach(
  sql: Sql,
  requests: readonly OnDates[],
): Promise<OtherRequest[][]> {
  const rows = await readRows(
    sql,
    { n: column.number, ...otherRequestShape },
    `select r.n::int as n, l.id, l.type, t.is_paid, l.status, l.start_date, l.end_date,
            l.start_day_part, l.end_day_part, l.hours, l.half_days && r.half_days::int4range as shares_half_day
     from unnest($2::bigint[], $3::text[], $4::bigint[], $5::date[], $6::date[])
       with ordinality as r(employee_id, half_days, id, start_date, end_date, n)
     cross join lateral (
       select * from leave_requests
       where company_id = $1 and employee_id = r.employee_id and id <> r.id
         and start_date <= r.end_date and end_date >= r.start_date
         and status in ('pending', 'approved') offset 0
     ) l
     join leave_types t on t.company_id = $1 and t.type = l.type
     order by r.n, l.id`,
    [
      requests.map(({ employee_id }) => employee_id),
      requests.map(({ half_days }) => half_days),
      requests.map(({ id }) => id),
      requests.map(({ dates }) => dates.start_date),
      requests.map(({ dates }) => dates.end_date),
    ],
  )
  return rowsOfEach(requests, rows)
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
