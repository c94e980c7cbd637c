import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { lockedAmong } from '../../../core/company/payroll-locks.ts'
import type { EmploymentChange } from '../../../core/company/work-calendar-change.ts'
import type { Context } from '../../../core/operation.ts'
import { type LockedRecord, lockRecords } from '../../../core/run/change-record.ts'
import { CivilDate, Code, described, Id } from '../../../core/schema.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { spellOn } from '../../../engine/employment/spells.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { addDays, dayNumber } from '../../../lib/calendar/dates.ts'
import { chargeLeave } from '../balances/charge.ts'
import { takenDays } from '../balances/pending.ts'
import { requireLeaveType } from '../types/load.ts'
import { accountOf } from './cancel.ts'
import { leaveCounterOf } from './count.ts'
import { findRequestEmployee } from './employee.ts'
import { datesBetween, spanOf } from './fields.ts'
import { requestsOnDatesOfEach } from './overlap.ts'
import { type LeaveRequest, leaveRequestKind } from './request.ts'
import type { LeaveRequestRecord } from './schema.ts'
import { approvedOf, takingFirst } from './shared-days.ts'

/** The effect of a last day on a request, for a dry run. */
export const EndedLeaveSchema = v.strictObject({
  leave_request_id: Id,
  type: Code,
  start_date: CivilDate,
  end_date: described(
    v.nullable(CivilDate),
    'The last date that it keeps; null where it is canceled.',
  ),
  days_before: v.number(),
  days_after: v.number(),
})

type EndedLeave = v.InferOutput<typeof EndedLeaveSchema>

type Ending = EmploymentChange & { employee_id: number }

/**
 * Ends pending and approved leave when an employment spell ends: leave entirely after the last day is cancelled, leave
 * that extends past it ends on it and is recounted. Dates in an approved pay period keep their pay. Moving the last day
 * later restores nothing. The caller has locked the leave balances.
 */
export async function endLeave(context: Context, change: Ending): Promise<EndedLeave[]> {
  const ids = await requestsBeyond(context.sql, change)
  if (ids.length === 0) return []
  const ended: EndedLeave[] = []
  for (const locked of await lockRecords(context, leaveRequestKind, ids)) {
    const last = lastDayOf(locked.row, change)
    if (last === undefined) continue
    const one = await endOne(context, locked, last)
    if (one) ended.push(one)
  }
  return ended
}

/** Returns requests that go beyond the end of some spell. */
async function requestsBeyond(sql: Sql, { employee_id, after }: Ending): Promise<number[]> {
  const ends = after.flatMap(({ end_date }) => (end_date === null ? [] : [end_date]))
  if (ends.length === 0) return []
  const rows = await readRows(
    sql,
    { id: number },
    `select id from leave_requests
     where company_id = $1 and employee_id = $2 and status in ('pending', 'approved')
       and end_date > $3 order by id`,
    [employee_id, ends.toSorted()[0]],
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the last day of employment that a request now exceeds; undefined if nothing ends it. A first day that moves,
 * and days that were already outside the employment, end nothing.
 */
function lastDayOf(
  { start_date, end_date }: LeaveRequest,
  { before, after }: Ending,
): string | undefined {
  const begun = spellOn(after, start_date)
  const last = begun
    ? begun.end_date
    : after.findLast((spell) => spell.end_date !== null && spell.end_date < start_date)?.end_date
  if (last == null || last >= end_date) return undefined
  if (
    !begun &&
    after.some((s) => s.start_date !== null && within(s.start_date, start_date, end_date))
  )
    return undefined
  const first = begun ? addDays(last, 1) : start_date
  return spellOn(before, first) ? last : undefined
}

function within(date: string, from: string, to: string): boolean {
  return from <= date && date <= to
}

async function endOne(
  context: Context,
  { row: request, before, store }: LockedRecord<LeaveRequest, LeaveRequestRecord>,
  last: string,
): Promise<EndedLeave | undefined> {
  const { sql, now_ms } = context
  const { id, start_date, status, type } = request
  const paid = new Set(await lockedAmong(sql, datesBetween(request)))
  const last_paid = [...paid].filter((date) => date > last).at(-1)
  if (last_paid === request.end_date && allPaidAfter(request, last, paid)) return undefined

  const account = status === 'approved' ? await accountOf(context, request) : undefined
  const isCancelled = last_paid === undefined && start_date > last
  const left = isCancelled ? nothing : await countKept(sql, request, { last, paid })
  request.warn('employment_ended')
  if (isCancelled) request.cancel(now_ms)
  else request.endOn(last_paid ?? last, left, now_ms)
  const after = await store()
  if (account) await chargeLeave(context, id, left.parts, account)
  context.audit({ record_type: 'leave_request', record_id: id, before, after })
  if (isCancelled) context.emit('leave_request.cancelled', after, { status })
  return {
    leave_request_id: id,
    type,
    start_date,
    end_date: isCancelled ? null : after.end_date,
    days_before: before.days,
    days_after: ofThousandths(left.parts.reduce((sum, { millidays }) => sum + millidays, 0)),
  }
}

const nothing: Kept = { parts: [], working_days: 0 }

type Kept = { parts: TakenDay[]; working_days: number }

/** Whether every date after the last day is already paid, so that the request stays unchanged. */
function allPaidAfter(request: LeaveRequest, last: string, paid: ReadonlySet<string>): boolean {
  return datesBetween(request).every((date) => date <= last || paid.has(date))
}

/** Returns a request's usage through the last day, recounted, plus the dates that are already paid. */
async function countKept(
  sql: Sql,
  request: LeaveRequest,
  { last, paid }: { last: string; paid: ReadonlySet<string> },
): Promise<Kept> {
  const employee = (await findRequestEmployee(sql, request.employee_id))!
  const { is_paid } = await requireLeaveType(sql, request.type, { stored: request.type })
  const span = { ...spanOf(request.requested()), is_paid }
  const loaded = loadCompany(sql)
  const [company, [others], count] = await Promise.all([
    loaded,
    requestsOnDatesOfEach(sql, [{ ...request, dates: request.requested() }]),
    leaveCounterOf(sql, employee, span, loaded),
  ])
  const first = takingFirst({ ...request, ...span }, approvedOf(others!), company)
  const through = { start_day: span.start_day, end_day: Math.min(dayNumber(last), span.end_day) }
  const { parts, working_days } = count(span, { first, on: through })
  const stored = request.day_millidays
    ? takenDays(request.start_date, { ...request, day_millidays: request.day_millidays })
    : count(span, { first }).parts
  const paidDays = new Set([...paid].map(dayNumber))
  const paidParts = stored.filter(({ day }) => paidDays.has(day))
  const unpaid = parts.filter(({ day }) => !paidDays.has(day))
  return {
    parts: [...paidParts, ...unpaid].sort((a, b) => a.day - b.day),
    working_days: working_days + paidParts.length,
  }
}
