import { type CompanyRow, loadCompany } from '../../../core/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { availableAfter, expiringBy } from '../../../engine/leave-accrual/year-balance.ts'
import { civilParts } from '../../../lib/calendar/dates.ts'
import { type Account, loadAccounts, loadPendingDays } from '../balances/accounts.ts'
import { type Blackout, blackoutsDuring } from '../blackout-dates/during.ts'
import type { LeaveTypeRow } from '../types/load.ts'
import { countLeaveOf, type NamedCount } from './count.ts'
import type { RequestEmployee } from './employee.ts'
import { type RequestedDates, spanOf } from './fields.ts'
import { type OtherRequest, overlapping } from './overlap.ts'
import { halfDays } from './request.ts'

/** A request that is created, edited or decided. */
export type RequestedLeave = {
  /** The id of a stored request, which does not conflict with itself. */
  id: number | null
  employee: RequestEmployee
  type: LeaveTypeRow
  dates: RequestedDates
}

/**
 * A leave year's balance before and after a request, in millidays, with the pending days of other requests. `before` is
 * what the request can use, `after` plus what it takes: carried days that expire before it uses them are in neither.
 */
export type BalanceLine = {
  year: number
  requested: number
  before: number
  after: number
  others_pending: number
  /** Carried days that expire by the last date, unused also with the request. */
  expires_unused: number
  after_pending: number
}

/** Everything that decides about a request, and its effects. */
export type Assessment = RequestedLeave & {
  company: CompanyRow
  count: NamedCount
  overlaps: OtherRequest[]
  blackouts: Blackout[]
  account: Account
  /** One line per leave year that the request charges; none when balances are not tracked. */
  lines: BalanceLine[]
}

/** Computes what a request takes and what conflicts with it; refuses nothing. */
export async function assessLeave(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  input: RequestedLeave,
): Promise<Assessment> {
  const { id, employee, type, dates } = input
  const spot = { employee_id: employee.id, half_days: halfDays(dates), id: id ?? 0 }
  const whose = { type: type.type, department: employee.department }
  const from_year = Number(dates.start_date.slice(0, 4))
  const loaded = loadCompany(sql)
  const [company, overlaps, blackouts, [account], pending, count] = await Promise.all([
    loaded,
    overlapping(sql, spot),
    blackoutsDuring(sql, dates, whose),
    loadAccounts(sql, [employee], [type], { from_year, now_ms }),
    loadPendingDays(sql, [employee.id], [type.type]),
    countLeaveOf(sql, employee, { ...spanOf(dates), is_paid: type.is_paid }, loaded),
  ])
  const others = pending.filter(({ leave_request_id }) => leave_request_id !== id)
  const lines = balanceLines(account!, count, others, dates.end_date)
  return { ...input, company, count, overlaps, blackouts, account: account!, lines }
}

function balanceLines(
  { ledger }: Account,
  { parts, by_year }: NamedCount,
  others: readonly TakenDay[],
  end_date: string,
): BalanceLine[] {
  const charged =
    by_year.length > 0 ? by_year : [{ year: Number(end_date.slice(0, 4)), millidays: 0 }]
  return charged.flatMap(({ year, millidays }) => {
    const left = (taking: readonly TakenDay[]) => {
      return availableAfter(ledger, { year, on: end_date, taking })
    }
    const after = left(parts)
    // The years before the ledger began are unknown.
    if (after === null || year < ledger.first_year) return []
    const pending = others.filter(({ day }) => civilParts(day).year === year)
    return {
      year,
      requested: millidays,
      before: after + millidays,
      after,
      others_pending: pending.reduce((sum, one) => sum + one.millidays, 0),
      after_pending: left([...parts, ...others])!,
      expires_unused: expiringBy(ledger, { year, on: end_date, taking: parts }),
    }
  })
}
