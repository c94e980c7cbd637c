import { lockedAmong } from '../../../../core/payroll-locks.ts'
import type { Sql } from '../../../../db/transaction.ts'
import type { TakenDay } from '../../../../engine/leave-accrual/usage.ts'
import { civilDate, dayNumber } from '../../../../lib/calendar/dates.ts'
import { yieldToEventLoop } from '../../../../lib/yield-to-event-loop.ts'
import type { LeaveTypeRow } from '../../types/load.ts'
import { leaveCounter } from '../count.ts'
import type { RequestEmployee } from '../employee.ts'
import { spanOf } from '../fields.ts'
import { isChargedAs, isCountedAs, keepingPaidDays, storedDifferently } from './compare.ts'
import type { TouchedRequest, TouchedSpan } from './touched.ts'

/** What requests are counted by. */
export type Basis = {
  employees: ReadonlyMap<number, RequestEmployee>
  types: ReadonlyMap<string, LeaveTypeRow>
}

/** What a request takes now, and whether that differs from its charge. */
export type Recounted = {
  request: TouchedRequest
  parts: readonly TakenDay[]
  moves_charge: boolean
}

/**
 * Counts requests again and returns those whose count or charge changes, in the same order. Dates in an approved pay
 * period keep their stored count.
 */
export async function countAgain(
  sql: Sql,
  pages: AsyncIterable<readonly TouchedRequest[]>,
  span: TouchedSpan,
  basis: Basis,
): Promise<Recounted[]> {
  const count = await counterOf(sql, span, basis)
  const yieldNow = yieldToEventLoop()
  const differing: Recounted[] = []
  for await (const page of pages) {
    for (const request of page) {
      const { parts, days } = count(request)
      differing.push(...ifDiffering(request, parts, basis))
      await yieldNow(days + overhead_days)
    }
  }
  const stored = differing.flatMap(({ request, parts }) => storedDifferently(request, parts))
  const paid = await paidDays(sql, stored)
  if (paid.size === 0) return differing
  return differing.flatMap(({ request, parts }) =>
    ifDiffering(request, keepingPaidDays(request, parts, paid), basis),
  )
}

/** Counting a request takes as long as counting this many more days. */
const overhead_days = 10

function ifDiffering(
  request: TouchedRequest,
  parts: readonly TakenDay[],
  { types }: Basis,
): Recounted[] {
  const { unit } = types.get(request.type)!
  const moves_charge = request.status === 'approved' && !isChargedAs(request, parts, unit)
  const isSame = !moves_charge && isCountedAs(request, parts, unit)
  return isSame ? [] : [{ request, parts, moves_charge }]
}

async function counterOf(sql: Sql, { first, last }: TouchedSpan, { employees, types }: Basis) {
  const range = { start_day: dayNumber(first), end_day: dayNumber(last) }
  const count = await leaveCounter(sql, [...employees.values()], range)
  return (request: TouchedRequest) => {
    const { is_paid } = types.get(request.type)!
    const span = { ...spanOf(request), is_paid }
    const { parts } = count(employees.get(request.employee_id)!, span)
    return { parts, days: span.end_day - span.start_day + 1 }
  }
}

/** Returns those of the days that are in an approved pay period. */
async function paidDays(sql: Sql, days: readonly TakenDay[]): Promise<ReadonlySet<number>> {
  const dates = new Set(days.map(({ day }) => civilDate(day)))
  return new Set((await lockedAmong(sql, [...dates])).map(dayNumber))
}
