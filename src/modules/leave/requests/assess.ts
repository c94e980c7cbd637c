import { setImmediate } from 'node:timers/promises'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { type LockedDate, lockedDates } from '../../../core/company/payroll-locks.ts'
import type { Context } from '../../../core/operation.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { creditsOnce } from '../../../engine/leave-accrual/credits.ts'
import { type LeaveYear, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn, type PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import { roundingOf, type TakenDay } from '../../../engine/leave-accrual/usage.ts'
import {
  availableAfter,
  chargedBy,
  expiringBy,
  lapsingOf,
} from '../../../engine/leave-accrual/year-balance.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { type Account, loadAccounts } from '../balances/accounts.ts'
import { averageDayMinutesOfEach } from '../balances/average-day.ts'
import { loadPendingDaysOf } from '../balances/pending.ts'
import { AmountIn } from '../balances/year-balance.ts'
import { type Blackout, blackoutsDuringEach } from '../blackout-dates/during.ts'
import { type LeaveTypeRow, loadLeaveTypes } from '../types/load.ts'
import { type CountOf, leaveCounter, type NamedCount } from './count.ts'
import { findRequestEmployees, type RequestEmployee } from './employee.ts'
import { datesBetween, type RequestedDates, spanOf } from './fields.ts'
import { type OtherRequest, overlapping, requestsOnDatesOfEach, sharesHalfDays } from './overlap.ts'
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
  context: Pick<Context, 'sql' | 'now_ms'>,
  input: RequestedLeave,
): Promise<Assessment> {
  const [assessed] = await assessEach(context, [input])
  return assessed!
}

type StoredLeave = RequestedDates & { id: number; employee_id: number; type: string }

/** Returns stored requests with their employees and leave types. */
export async function requestedLeave(
  sql: Sql,
  rows: readonly StoredLeave[],
): Promise<RequestedLeave[]> {
  const [employees, types] = await Promise.all([
    findRequestEmployees(
      sql,
      rows.map(({ employee_id }) => employee_id),
    ),
    loadLeaveTypes(sql),
  ])
  return rows.map(({ id, employee_id, type: name, ...dates }) => {
    const type = types.find(({ type }) => type === name)!
    return { id, employee: employees.get(employee_id)!, type, dates }
  })
}

/** Computes what each request alone would use and conflict with, with the statements of one. */
export async function assessEach(
  context: Pick<Context, 'sql' | 'now_ms'>,
  requests: readonly RequestedLeave[],
): Promise<Assessment[]> {
  if (requests.length === 0) return []
  const read = await readForEach(context, requests)
  const assessed: Assessment[] = []
  for (const [index, request] of requests.entries()) {
    assessed.push(await assess(request, index, read))
  }
  return assessed
}

type Read = Awaited<ReturnType<typeof readForEach>>

/** Reads what decides about requests, all of them in one go. */
async function readForEach(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  requests: readonly RequestedLeave[],
) {
  const employees = [...new Map(requests.map(({ employee }) => [employee.id, employee])).values()]
  const types = [...new Map(requests.map(({ type }) => [type.type, type])).values()]
  const spans = requests.map(({ dates, type }) => ({ ...spanOf(dates), is_paid: type.is_paid }))
  const start_day = Math.min(...spans.map((span) => span.start_day))
  const end_day = Math.max(...spans.map((span) => span.end_day))
  const spots = requests.map(({ id, employee, dates }) => {
    return { employee_id: employee.id, half_days: halfDays(dates), id: id ?? 0, dates }
  })
  const affected = requests.map(({ dates, type, employee }) => {
    return { ...dates, type: type.type, department: employee.department }
  })
  // The average working day converts balances in hours; those in days need no conversion.
  const inHours = requests.filter(({ type }) => type.unit === 'hours')
  const until = inHours.map(({ employee, dates }) => {
    return { employee_id: employee.id, last: dates.start_date }
  })
  const all = requests.flatMap(({ dates }) => datesBetween(dates))
  const [ids, names] = [employees.map(({ id }) => id), types.map(({ type }) => type)]
  const loaded = loadCompany(sql)
  const [company, onDates, blackouts, accounts, pending, locked, count, averages] =
    await Promise.all([
      loaded,
      requestsOnDatesOfEach(sql, spots),
      blackoutsDuringEach(sql, affected),
      loadAccounts(sql, employees, types, { from: civilDate(start_day), now_ms }),
      loadPendingDaysOf(sql, ids, names),
      lockedDates(sql, all),
      leaveCounter(sql, employees, { start_day, end_day }, loaded),
      averageDayMinutesOfEach(sql, until),
    ])
  const averageOf = new Map(inHours.map((request, index) => [request, averages[index]!]))
  return { company, spans, onDates, blackouts, accounts, pending, locked, count, averageOf }
}

async function assess(request: RequestedLeave, index: number, read: Read): Promise<Assessment> {
  const { company, spans, onDates, count, locked, averageOf } = read
  const { id, employee, type, dates } = request
  const isOwn = (row: { employee_id: number; type: string }) =>
    row.employee_id === employee.id && row.type === type.type
  const others = onDates[index]!
  const counted = {
    ...spans[index]!,
    id: id ?? Number.POSITIVE_INFINITY,
    type: type.type,
    status: 'pending',
  }
  const countOf: CountOf = (span, counting) => count(employee, span, counting)
  const { own, charged } = countShared(countOf, counted, approvedOf(others), company)
  const waiting = read.pending.filter((day) => isOwn(day) && day.leave_request_id !== id)
  const left = company.overlapping_leave === 'warn' ? leftOfDays(waiting, own.parts) : waiting
  const account = read.accounts.find((each) => {
    return isOwn({ employee_id: each.employee.id, type: each.type.type })
  })!
  const { ledger } = account
  const average = averageOf.get(request)?.(dates.start_date) ?? 1
  return {
    ...{ ...request, company, account, count: own },
    blackouts: read.blackouts[index]!,
    locked: locked.find(({ date }) => dates.start_date <= date && date <= dates.end_date),
    lines: await balanceLines(account, charged, left, dates.end_date),
    overlaps: overlapping(dates, others, own.minutesOn),
    guards_overlap: company.overlapping_leave !== 'warn' && !sharesHalfDays(dates, others),
    policy: begunOn(ledger.enrollments, dates.start_date)!.policy,
    amount: new AmountIn(ledger.unit, average),
  }
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
