import { setImmediate } from 'node:timers/promises'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { firstLocked, type LockedDate } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { creditsOnce } from '../../../engine/leave-accrual/credits.ts'
import { type LeaveYear, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn, type PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import type { LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import { roundingOf, type TakenDay } from '../../../engine/leave-accrual/usage.ts'
import {
  availableAfter,
  chargedBy,
  expiringBy,
  lapsingOf,
} from '../../../engine/leave-accrual/year-balance.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { type Account, loadAccounts } from '../balances/accounts.ts'
import { averageDayMinutes } from '../balances/average-day.ts'
import { loadPendingDays } from '../balances/pending.ts'
import { AmountIn } from '../balances/year-balance.ts'
import { type Blackout, blackoutsDuring } from '../blackout-dates/during.ts'
import type { LeaveTypeRow } from '../types/load.ts'
import { leaveCounterOf, type NamedCount } from './count.ts'
import type { RequestEmployee } from './employee.ts'
import { datesBetween, type RequestedDates, spanOf } from './fields.ts'
import { type OtherRequest, overlapping, requestsOnDates, sharesHalfDays } from './overlap.ts'
import { halfDays } from './request.ts'
import { approvedOf, countShared, leftOfDays } from './shared-days.ts'

/** A request that is created, edited or decided. */
export type RequestedLeave = {
  /** The id of a stored request, which does not conflict with itself. */
  id: number | null
  employee: RequestEmployee
  type: LeaveTypeRow
  dates: RequestedDates
}

/**
 * A leave year's balance before and after a request, in thousandths of the unit, with the amount that other requests
 * are pending for. `before` is the amount that the request can use, `after` is that minus the request: carry-over that
 * expires earlier is in neither.
 */
export type BalanceLine = {
  year: LeaveYear
  requested: number
  before: number
  after: number
  others_pending: number
  /** Carried and expires by the last date, unused also with the request. */
  expires_unused: number
  after_pending: number
  /** The allowed rounding difference for leave that was charged by the hour without minutes. */
  rounding: number
  /**
   * Carry-over that stays unused even with the request, and the last date on which it can be used; null: nothing
   * expires.
   */
  lapses_on: string | null
  lapsing: number
}

/** Everything that decides about a request, and its effects. */
export type Assessment = RequestedLeave & {
  company: CompanyRow
  count: NamedCount
  overlaps: OtherRequest[]
  /** Whether the database refuses a second approved request on its half days; leave by the hour shares them. */
  guards_overlap: boolean
  blackouts: Blackout[]
  /** The first date in an approved pay period. */
  locked: LockedDate | undefined
  account: Account
  /** In force on the first date. */
  policy: PolicySettings
  /** Converts amounts of the balance. */
  amount: AmountIn
  /** One line per leave year that the request charges; none when balances are not tracked. */
  lines: BalanceLine[]
}

/** Computes a request's usage and conflicts; refuses nothing. */
export async function assessLeave(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  input: RequestedLeave,
): Promise<Assessment> {
  const { id, employee, type, dates } = input
  const spot = { employee_id: employee.id, half_days: halfDays(dates), id: id ?? 0, dates }
  const affected = { type: type.type, department: employee.department }
  const loaded = loadCompany(sql)
  const span = { ...spanOf(dates), is_paid: type.is_paid }
  const [company, onDates, blackouts, [account], pending, locked, count] = await Promise.all([
    loaded,
    requestsOnDates(sql, spot),
    blackoutsDuring(sql, dates, affected),
    loadAccounts(sql, [employee], [type], { from: dates.start_date, now_ms }),
    loadPendingDays(sql, employee.id, type.type),
    firstLocked(sql, datesBetween(dates)),
    leaveCounterOf(sql, employee, span, loaded),
  ])
  const request = {
    ...span,
    id: id ?? Number.POSITIVE_INFINITY,
    type: type.type,
    status: 'pending',
  }
  const { own, charged } = countShared(count, request, approvedOf(onDates), company)
  const waiting = pending.filter(({ leave_request_id }) => leave_request_id !== id)
  const others = company.overlapping_leave === 'warn' ? leftOfDays(waiting, own.parts) : waiting
  const { ledger } = account!
  const lines = await balanceLines(account!, charged, others, dates.end_date)
  const minutesOn = await averageOf(sql, input, ledger.unit)
  return {
    ...input,
    ...{ company, blackouts, locked, account: account!, lines },
    count: own,
    overlaps: overlapping(dates, onDates, own.minutesOn),
    guards_overlap: company.overlapping_leave !== 'warn' && !sharesHalfDays(dates, onDates),
    policy: begunOn(ledger.enrollments, dates.start_date)!.policy,
    amount: new AmountIn(ledger.unit, minutesOn(dates.start_date)),
  }
}

/** Returns the average working day, which converts balances in hours; those in days need no conversion. */
async function averageOf(sql: Sql, { employee, dates }: RequestedLeave, unit: LeaveUnit) {
  if (unit === 'days') return () => 1
  return averageDayMinutes(sql, employee.id, dates.start_date)
}

/**
 * Returns the balance lines of the days taken, some of which other requests may return. Yields to the event loop
 * between amounts, because a leave year far ahead is computed from every year before it.
 */
async function balanceLines(
  { ledger, today }: Account,
  taking: readonly TakenDay[],
  others: readonly TakenDay[],
  end_date: string,
): Promise<BalanceLine[]> {
  const yearOn = (date: string) => leaveYearOn(ledger.leave_years, date)
  const credits = creditsOnce(ledger)
  const taken = Map.groupBy(taking, ({ day }) => yearOn(civilDate(day)).start)
  if (taken.size === 0) taken.set(yearOn(end_date).start, [])
  const lines: BalanceLine[] = []
  for (const [start, charged] of taken) {
    const year = yearOn(start)
    const left = (days: readonly TakenDay[]) => {
      return availableAfter(ledger, { year, on: end_date, taking: days, credits })
    }
    const after = left(taking)
    // The years before the ledger began are unknown.
    if (after === null || year.start < ledger.first_start) continue
    await setImmediate()
    const pending = others.filter(({ day }) => yearOn(civilDate(day)).start === start)
    const requested = chargedBy(charged, ledger)
    const after_pending = left([...taking, ...others])!
    await setImmediate()
    const expires_unused = expiringBy(ledger, { year, on: end_date, taking, credits })
    await setImmediate()
    lines.push({
      year,
      requested,
      before: after + requested,
      after,
      others_pending: chargedBy(pending, ledger),
      after_pending,
      expires_unused,
      rounding: roundingOf(ledger.entries.filter((each) => each.leave_year_start === start)),
      ...lapsingOf(ledger, { year, on: today, taking, credits }),
    })
    await setImmediate()
  }
  return lines
}
