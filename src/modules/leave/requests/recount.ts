import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../core/operation.ts'
import { isLocked } from '../../../core/payroll-locks.ts'
import { number, readRows } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'
import type { LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { type Account, accountKey, loadAccounts, takenDays } from '../balances/accounts.ts'
import { chargeLeave } from '../balances/charge.ts'
import { type LeaveTypeRow, loadLeaveTypes } from '../types/load.ts'
import { leaveCounter } from './count.ts'
import { findRequestEmployees, type RequestEmployee } from './employee.ts'
import { spanOf } from './fields.ts'
import { LeaveRequest } from './request.ts'
import { findLeaveRequests } from './schema.ts'

/**
 * Whose requests (of all employees when absent), and between which civil dates, both inclusive; without `to`
 * there is no end.
 */
export type Affected = {
  employee_id?: number | undefined
  from: string
  to?: string | undefined
}

/**
 * Counts pending and approved leave again after holidays, schedules or other working days changed between
 * two dates; the caller has locked the leave balances. Dates in an approved pay period keep what was paid.
 * Writes an audit row for each changed request, refuses none and returns how many changed.
 */
export async function recountLeave(context: Context, affected: Affected): Promise<number> {
  const { sql, em } = context
  const touched = await touchedBy(sql, affected)
  if (touched.length === 0) return 0
  const requests = await em.find(
    LeaveRequest,
    { id: touched.map(({ id }) => id) },
    { orderBy: { id: 'asc' } },
  )
  const employees = await findRequestEmployees(
    sql,
    requests.map(({ employee_id }) => employee_id),
  )
  const types = await loadLeaveTypes(sql)
  const countOf = await counterFor(sql, { employees, types, requests })
  const accounts = await accountsOf(context, { employees, types, requests })
  const isPaid = lockedDays(sql)
  const before = await findLeaveRequests(
    sql,
    requests.map(({ id }) => id),
  )

  const changed: number[] = []
  for (const request of requests) {
    const parts = await keepingPaidDays(request, countOf(request), isPaid)
    const key = accountKey(request.employee_id, request.type)
    const account = accounts.get(key)!
    const charged =
      request.status === 'approved'
        ? await chargeLeave(context, request.id, parts, account)
        : account
    accounts.set(key, charged)
    if (charged === account && isCountedAs(request, parts, account.ledger.unit)) continue
    request.recount(parts, context.now_ms)
    changed.push(request.id)
  }
  if (changed.length === 0) return 0
  await em.flush()
  const after = await findLeaveRequests(sql, changed)
  for (const id of changed) {
    context.audit({
      record_type: 'leave_request',
      record_id: id,
      before: before.get(id),
      after: after.get(id),
    })
  }
  return changed.length
}

function touchedBy(sql: Sql, { employee_id, from, to }: Affected) {
  return readRows(
    sql,
    { id: number },
    `select id from leave_requests
     where company_id = $1 and ($2::bigint is null or employee_id = $2)
       and ($4::date is null or start_date <= $4) and end_date >= $3 and status in ('pending', 'approved')
     order by id`,
    [employee_id ?? null, from, to ?? null],
  )
}

type RequestEmployees = ReadonlyMap<number, RequestEmployee>

type Counted = {
  employees: RequestEmployees
  types: readonly LeaveTypeRow[]
  requests: readonly LeaveRequest[]
}

async function counterFor(sql: Sql, { employees, types, requests }: Counted) {
  const paid = new Set(types.filter(({ is_paid }) => is_paid).map(({ type }) => type))
  const spans = requests.map((request) => spanOf(request.requested()))
  const count = await leaveCounter(sql, [...employees.values()], {
    start_day: Math.min(...spans.map(({ start_day }) => start_day)),
    end_day: Math.max(...spans.map(({ end_day }) => end_day)),
  })
  return (request: LeaveRequest): TakenDay[] => {
    const span = { ...spanOf(request.requested()), is_paid: paid.has(request.type) }
    const { parts } = count(employees.get(request.employee_id)!, span)
    return parts
  }
}

async function accountsOf(
  { sql, now_ms }: Context,
  { employees, types, requests }: Counted,
): Promise<Map<string, Account>> {
  const [from] = requests.map(({ start_date }) => start_date).toSorted()
  const accounts = await loadAccounts(sql, [...employees.values()], types, { from: from!, now_ms })
  return new Map(
    accounts.map((account) => [accountKey(account.employee.id, account.type.type), account]),
  )
}

/** Keeps the stored count of dates that were paid, and the new count of the others. */
async function keepingPaidDays(
  request: LeaveRequest,
  counted: readonly TakenDay[],
  isPaid: (day: number) => Promise<boolean>,
): Promise<TakenDay[]> {
  if (!request.day_millidays) return [...counted]
  const { start_date, day_millidays, day_minutes = null } = request
  const days = new Map(counted.map((each) => [each.day, each]))
  const first = dayNumber(start_date)
  for (const [index, millidays] of day_millidays.entries()) {
    const day = first + index
    const now = days.get(day) ?? { millidays: 0, minutes: 0 }
    const minutes = day_minutes?.[index] ?? now.minutes
    const isSame = millidays === now.millidays && minutes === now.minutes
    if (!isSame && (await isPaid(day))) days.set(day, { day, millidays, minutes })
  }
  return [...days.values()].filter(({ millidays }) => millidays > 0).sort((a, b) => a.day - b.day)
}

/** Whether a request is stored with this count; minutes matter where they are charged. */
function isCountedAs(
  { start_date, day_millidays, day_minutes = null }: LeaveRequest,
  parts: readonly TakenDay[],
  unit: LeaveUnit,
): boolean {
  if (!day_millidays) return false
  const stored = takenDays(start_date, day_millidays, day_minutes)
  const count = ({ day, millidays, minutes }: TakenDay) => {
    return unit === 'days' ? { day, millidays } : { day, millidays, minutes }
  }
  return isDeepStrictEqual(stored.map(count), parts.map(count))
}

function lockedDays(sql: Sql): (day: number) => Promise<boolean> {
  const known = new Map<number, boolean>()
  return async (day) => {
    const locked = known.get(day) ?? (await isLocked(sql, civilDate(day)))
    known.set(day, locked)
    return locked
  }
}
