import { loadCompany } from '../../../../core/company/company-settings.ts'
import { lockedAmong } from '../../../../core/company/payroll-locks.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { TakenDay } from '../../../../engine/leave-accrual/usage.ts'
import { civilDate, dayNumber } from '../../../../lib/calendar/dates.ts'
import { yieldToEventLoop } from '../../../../lib/yield-to-event-loop.ts'
import type { LeaveTypeRow } from '../../types/load.ts'
import { leaveCounter, type NamedCount } from '../count.ts'
import type { RequestEmployee } from '../employee.ts'
import { spanOf } from '../fields.ts'
import { loadSharingLeave, takingFirst } from '../shared-days.ts'
import { isChargedAs, isCountedAs, keepingPaidDays, storedDifferently } from './compare.ts'
import type { TouchedRequest, TouchedSpan } from './touched.ts'

/** The employees and leave types that requests are counted with. */
export type Basis = {
  employees: ReadonlyMap<number, RequestEmployee>
  types: ReadonlyMap<string, LeaveTypeRow>
}

/** A request's current usage, and whether it differs from its charge. */
export type Recounted = {
  request: TouchedRequest
  parts: readonly TakenDay[]
  working_days: number
  moves_charge: boolean
}

/**
 * Recounts requests and returns those whose count or charge changes, in the same order. Dates in an approved pay period
 * keep their stored count.
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
      const { counted, days } = count(request)
      differing.push(...ifDiffering(request, counted, basis))
      await yieldNow(days + overhead_days)
    }
  }
  const stored = differing.flatMap(({ request, parts }) => storedDifferently(request, parts))
  const paid = await paidDays(sql, stored)
  if (paid.size === 0) return differing
  return differing.flatMap(({ request, parts, working_days }) => {
    const keptPaid = keepingPaidDays(request, parts, paid)
    return ifDiffering(request, { parts: keptPaid, working_days }, basis)
  })
}

/** Overhead of counting one request, expressed in days counted. */
const overhead_days = 10

function ifDiffering(
  request: TouchedRequest,
  { parts, working_days }: Pick<Recounted, 'parts' | 'working_days'>,
  { types }: Basis,
): Recounted[] {
  const { unit } = types.get(request.type)!
  const moves_charge = request.status === 'approved' && !isChargedAs(request, parts, unit)
  const isSame = !moves_charge && isCountedAs(request, parts, unit)
  return isSame ? [] : [{ request, parts, working_days, moves_charge }]
}

async function counterOf(sql: Sql, touched: TouchedSpan, { employees, types }: Basis) {
  const range = { start_day: dayNumber(touched.first), end_day: dayNumber(touched.last) }
  const loaded = loadCompany(sql)
  const [company, sharing, count] = await Promise.all([
    loaded,
    loadSharingLeave(sql, touched),
    leaveCounter(sql, [...employees.values()], range, loaded),
  ])
  return (request: TouchedRequest) => {
    const { employee_id } = request
    const { is_paid } = types.get(request.type)!
    const span = { ...request, ...spanOf(request), is_paid }
    const first = takingFirst(span, sharing.get(employee_id) ?? [], company)
    const counted: NamedCount = count(employees.get(employee_id)!, span, { first })
    return { counted, days: span.end_day - span.start_day + 1 }
  }
}

/** Returns those of the days that are in an approved pay period. */
async function paidDays(sql: Sql, days: readonly TakenDay[]): Promise<ReadonlySet<number>> {
  const dates = new Set(days.map(({ day }) => civilDate(day)))
  return new Set((await lockedAmong(sql, [...dates])).map(dayNumber))
}
