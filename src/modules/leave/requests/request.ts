import {
  type Decider,
  type Decision,
  decideOnce,
  whyDecided,
  whyNotRecent,
} from '../../../core/access/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { lockRecord, lockRecords, recordKind } from '../../../core/run/change-record.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { dayNumber } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { lockLeaveBalances, lockLeaveBalancesOfRequest } from '../balances/lock.ts'
import { refuse } from '../refusals.ts'
import { type LeaveRequestRecord, leaveRequests } from './schema.ts'
import { type dayParts, LeaveRequestTable } from './table.ts'

type DayPart = (typeof dayParts)[number]

/** The changes that a pending request allows, with their consequences. */
export type LeaveChange = Pick<
  LeaveRequest,
  'type' | 'start_date' | 'end_date' | 'start_day_part' | 'end_day_part'
> & { hours: number | null; notes: string | null }

/** A leave request: it is decided once, and only while it is pending. */
export class LeaveRequest extends LeaveRequestTable.class {
  /** Applies the change; returns false when it changes nothing. */
  edit(change: LeaveChange, now_ms: number): boolean {
    const current = { ...this.requested(), notes: this.notes ?? null }
    const fields = Object.keys(change) as (keyof LeaveChange)[]
    if (fields.every((field) => change[field] === current[field])) return false
    if (this.status !== 'pending') {
      throw invalid({ status: refuse.not_pending({ status: this.status }) })
    }
    Object.assign(this, change)
    this.half_days = halfDays(this)
    this.updated_at = formatInstant(now_ms)
    return true
  }

  requested() {
    const { type, start_date, end_date, start_day_part, end_day_part, hours = null } = this
    return { type, start_date, end_date, start_day_part, end_day_part, hours }
  }

  /** Stores the request's usage on each of its dates. */
  count(parts: readonly TakenDay[]): void {
    Object.assign(this, countFields(this, parts))
  }

  /** Stores a new count after holidays or schedules changed. */
  recount(count: StoredCount, now_ms: number): void {
    Object.assign(this, recountFields(this, count, now_ms))
  }

  /** Ends the request earlier, with its new count. */
  endOn(end_date: string, count: StoredCount, now_ms: number): void {
    if (end_date !== this.end_date) {
      this.end_date = end_date
      this.end_day_part = this.start_date === end_date ? this.start_day_part : 'full'
    }
    this.half_days = halfDays(this)
    this.recount(count, now_ms)
  }

  /** Adds a warning that the request does not have yet. */
  warn(warning: string): void {
    if (!this.warnings.includes(warning)) this.warnings = [...this.warnings, warning]
  }

  cancel(now_ms: number): void {
    if (this.status !== 'pending' && this.status !== 'approved') {
      throw invalid({
        status: refuse.not_cancellable({ status: this.status }),
      })
    }
    this.status = 'cancelled'
    this.cancelled_at = formatInstant(now_ms)
    this.updated_at = formatInstant(now_ms)
  }

  /** Restores the request to its state before it was cancelled: approved if it had been approved. */
  restore(now_ms: number): void {
    this.status = this.decided_at == null ? 'pending' : 'approved'
    this.cancelled_at = null
    this.updated_at = formatInstant(now_ms)
  }

  /** Returns why it cannot be decided; undefined while it is pending. */
  whyDecided(): string | undefined {
    return whyDecided(this, 'request')
  }

  /** Throws a 422 on `status` unless it is pending. */
  refuseDecided(): void {
    const decided = this.whyDecided()
    if (decided !== undefined) throw invalid({ status: decided })
  }

  /** Undoes a recent decision; throws a 422 on `status` that says what to do instead. */
  reopen(now_ms: number): void {
    const refusal = whyNotReopened(this, now_ms)
    if (refusal !== undefined) throw invalid({ status: refusal })
    this.status = 'pending'
    this.decided_at = null
    this.decided_by = null
    this.rejection_reason = null
    this.updated_at = formatInstant(now_ms)
  }

  approve(decider: Decider, now_ms: number): void {
    this.decide('approved', decider, now_ms)
  }

  reject(decider: Decider, reason: string | null, now_ms: number): void {
    this.decide('rejected', decider, now_ms)
    this.rejection_reason = reason
  }

  private decide(status: Decision['status'], by: Decider, now_ms: number): void {
    decideOnce<LeaveRequest>(
      this,
      'request',
      { status, by, now_ms },
      {
        decided_at: formatInstant(now_ms),
        decided_by: by,
      },
    )
  }
}

type Dates = Pick<LeaveRequest, 'start_date' | 'end_date'>

/** A request's usage of its dates, and how many of them are working days. */
type StoredCount = { parts: readonly TakenDay[]; working_days: number }

/** Returns the stored fields of a count: the usage on each date, and in total. */
function countFields({ start_date, end_date }: Dates, parts: readonly TakenDay[]) {
  const first = dayNumber(start_date)
  const length = dayNumber(end_date) - first + 1
  const day_millidays = new Array<number>(length).fill(0)
  const day_minutes = new Array<number>(length).fill(0)
  let total = 0
  // These differ between several dates, so only days and minutes are stored for those.
  const full_minutes = length === 1 ? (parts[0]?.full_minutes ?? null) : null
  for (const { day, millidays, minutes } of parts) {
    day_millidays[day - first] = millidays
    day_minutes[day - first] = minutes
    total += millidays
  }
  return { day_millidays, day_minutes, full_minutes, days: ofThousandths(total) }
}

/** Returns the fields of a stored request that a new count changes. */
export function recountFields(
  request: Dates & Pick<LeaveRequest, 'warnings'>,
  { parts, working_days }: StoredCount,
  now_ms: number,
) {
  const count = countFields(request, parts)
  const others = request.warnings.filter((warning) => warning !== 'no_working_days')
  const warnings = working_days === 0 ? [...others, 'no_working_days'] : others
  return { ...count, warnings, updated_at: formatInstant(now_ms) }
}

function whyNotReopened(
  { status, decided_at, decided_by }: LeaveRequest,
  now_ms: number,
): string | undefined {
  if (status === 'cancelled') return refuse.cancelled()
  const instead = status === 'approved' ? 'cancel it' : 'create a new leave request'
  if (decided_by?.kind === 'system') {
    return refuse.needed_no_decision({ status, instead })
  }
  return whyNotRecent({ status, decided_at }, instead, now_ms)
}

/** A request that is locked until the transaction ends, and as the API returned it before. */
export type LockedRequest = {
  request: LeaveRequest
  before: LeaveRequestRecord
  store: () => Promise<LeaveRequestRecord>
}

export const leaveRequestKind = recordKind({
  record_type: 'leave_request',
  Row: LeaveRequest,
  table: LeaveRequestTable,
  source: leaveRequests,
})

/**
 * Returns the request, locked with the leave balances of its employee until the transaction ends, so that a
 * second caller sees the first one's decision. `before` is the request as the API returns it; holding the
 * lock makes it safe to read.
 */
export async function lockLeaveRequest(context: Context, id: number): Promise<LockedRequest> {
  const [, { row, ...locked }] = await Promise.all([
    lockLeaveBalancesOfRequest(context.sql, id),
    lockRecord(context, leaveRequestKind, id),
  ])
  return { request: row, ...locked }
}

/**
 * Returns those of the requests that exist and that the caller reaches, locked with the leave balances of their
 * employees: balances first and in one order, so that two calls wait for each other and do not deadlock.
 */
export async function lockLeaveRequests(
  context: Context,
  ids: readonly number[],
): Promise<Map<number, LockedRequest>> {
  const { sql, people } = context
  const found = await readRows(
    sql,
    { id: number, employee_id: number },
    `select id, employee_id from leave_requests where company_id = $1 and id = any($2::bigint[])
     ${people ? 'and employee_id = any($3::bigint[])' : ''}`,
    people ? [ids, people] : [ids],
  )
  if (found.length === 0) return new Map()
  const reached = found.map(({ id }) => id)
  await lockLeaveBalances(
    sql,
    found.map(({ employee_id }) => employee_id),
  )
  const rows = await lockRecords(context, leaveRequestKind, reached)
  return new Map(rows.map(({ row, ...locked }) => [row.id, { request: row, ...locked }]))
}

/**
 * Returns the half days that a request covers as a range of integers: two per date, morning then afternoon.
 */
export function halfDays(request: {
  start_date: string
  end_date: string
  start_day_part: DayPart
  end_day_part: DayPart
}): string {
  const { start_date, end_date, start_day_part, end_day_part } = request
  const first = dayNumber(start_date) * 2 + (start_day_part === 'afternoon' ? 1 : 0)
  const endsAtNoon =
    start_date === end_date ? start_day_part === 'morning' : end_day_part === 'morning'
  const last = dayNumber(end_date) * 2 + (endsAtNoon ? 1 : 2)
  return `[${first},${last})`
}
