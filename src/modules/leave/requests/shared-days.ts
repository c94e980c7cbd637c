import type { CompanyRow } from '../../../core/company/company-settings.ts'
import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { THOUSAND } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import type { CountedLeave, CountOf, NamedCount } from './count.ts'
import { spanOf } from './fields.ts'
import type { OtherRequest } from './overlap.ts'
import { dayParts } from './table.ts'

/** A request that is counted: its id is infinite before it is stored. */
export type CountedRequest = CountedLeave & { id: number; type: string; status: string }

/** Returns the approved requests of an employee, in the form in which they are counted. */
export function approvedOf(requests: readonly OtherRequest[]): CountedRequest[] {
  const approved = requests.filter(({ status }) => status === 'approved')
  return approved.map((request) => ({ ...request, ...spanOf(request) }))
}

/**
 * Returns the approved leave that takes its part of a request's dates first: leave with a lower id, the order in which
 * payroll pays leave. If the company refuses to approve overlapping leave, a pending request counts in full.
 */
export function takingFirst(
  request: CountedRequest,
  approved: readonly CountedRequest[],
  { overlapping_leave }: Pick<CompanyRow, 'overlapping_leave'>,
): CountedRequest[] {
  if (request.status !== 'approved' && overlapping_leave !== 'warn') return []
  return approved.filter((other) => other.id < request.id && sharesDays(other, request))
}

function sharesDays(a: CountedLeave, b: CountedLeave): boolean {
  return a.start_day <= b.end_day && b.start_day <= a.end_day
}

/** Returns a request's usage, and its effect on the balance: approved leave after it returns its own usage. */
export function countShared(
  count: CountOf,
  request: CountedRequest,
  approved: readonly CountedRequest[],
  company: CompanyRow,
): { own: NamedCount; charged: TakenDay[] } {
  const counted = count(request, { first: takingFirst(request, approved, company) })
  if (company.overlapping_leave !== 'warn') return { own: counted, charged: counted.parts }
  const after = approved.filter(({ id, type }) => id > request.id && type === request.type)
  const given_back = after.flatMap((other) => {
    const first = approved.filter(({ id }) => id < other.id)
    const was = count(other, { first, on: request })
    const is = count(other, { first: [...first, request], on: request })
    return [...was.parts.map(negative), ...is.parts]
  })
  return { own: counted, charged: [...counted.parts, ...given_back] }
}

/** Returns the days of pending requests, each limited to the rest of the day after the days taken. */
export function leftOfDays<Day extends TakenDay>(
  waiting: readonly Day[],
  taken: readonly TakenDay[],
): Day[] {
  const left = new Map<number, number>()
  const leftOn = (day: number) => Math.max(0, left.get(day) ?? THOUSAND)
  for (const { day, millidays } of taken) left.set(day, leftOn(day) - millidays)
  return waiting.flatMap((each) => {
    const millidays = Math.min(each.millidays, leftOn(each.day))
    left.set(each.day, leftOn(each.day) - millidays)
    if (millidays === 0) return []
    return { ...each, millidays, minutes: Math.round((each.minutes * millidays) / each.millidays) }
  })
}

function negative({ millidays, minutes, ...day }: TakenDay): TakenDay {
  return { ...day, millidays: -millidays, minutes: -minutes }
}

const sharingShape = {
  id: column.number,
  employee_id: column.number,
  type: column.string,
  status: column.oneOf('approved'),
  is_paid: column.boolean,
  start_date: column.string,
  end_date: column.string,
  start_day_part: column.oneOf(...dayParts),
  end_day_part: column.oneOf(...dayParts),
  hours: column.nullable(column.number),
}

type Span = { first: string; last: string; employee_ids: readonly number[] }

/** Returns approved leave between two dates that shares dates with another request, by employee, in the order of ids. */
export async function loadSharingLeave(
  sql: Sql,
  { first, last, employee_ids }: Span,
): Promise<Map<number, CountedRequest[]>> {
  const rows: ShapedRow<typeof sharingShape>[] = await readRows(
    sql,
    sharingShape,
    `select l.id, l.employee_id, l.type, l.status, t.is_paid, l.start_date, l.end_date,
            l.start_day_part, l.end_day_part, l.hours
     from leave_requests l join leave_types t on t.company_id = l.company_id and t.type = l.type
     where l.company_id = $1 and l.employee_id = any($2::bigint[]) and l.status = 'approved'
       and l.start_date <= $4::date and l.end_date >= $3::date
       and exists (
         select from leave_requests o
         where o.company_id = $1 and o.employee_id = l.employee_id and o.id > l.id
           and o.status in ('pending', 'approved')
           and o.start_date <= l.end_date and o.end_date >= l.start_date
       )
     order by l.id`,
    [employee_ids, first, last],
  )
  const leave = rows.map((row) => ({ ...row, ...spanOf(row) }))
  return Map.groupBy(leave, ({ employee_id }) => employee_id)
}
