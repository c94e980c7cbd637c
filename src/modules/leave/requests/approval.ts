import { deciderOf } from '../../../core/access/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { chargeLeaveOfEach } from '../balances/charge.ts'
import { type Assessment, assessEach, requestedLeave } from './assess.ts'
import { recountShared } from './recount/recount-shared.ts'
import type { LeaveRequest, LockedRequest } from './request.ts'
import { warningsOf } from './rules.ts'
import type { LeaveRequestRecord } from './schema.ts'
import { storeRequests } from './store-many.ts'

/** Computes a stored request's current usage and conflicts. */
export async function assessStored(context: Context, request: LeaveRequest): Promise<Assessment> {
  const [assessed] = await assessEachStored(context, [request])
  return assessed!
}

/** Computes the same of several requests, each as if it were the only one, with the statements of one. */
export async function assessEachStored(
  context: Context,
  requests: readonly LeaveRequest[],
): Promise<Assessment[]> {
  const rows = requests.map((request) => {
    return { id: request.id, employee_id: request.employee_id, ...request.requested() }
  })
  return assessEach(context, await requestedLeave(context.sql, rows))
}

/** A locked request that no rule refuses, and what its approval uses. */
export type Approvable = { found: LockedRequest; assessed: Assessment }

/** Approves a locked request: stores it, charges its days and records the change. */
export async function storeApproval(
  context: Context,
  found: LockedRequest,
  assessed: Assessment,
): Promise<LeaveRequestRecord> {
  const [after] = await storeApprovals(context, [{ found, assessed }])
  return after!
}

/** Approves locked requests of different employees, in the order of their ids, with the statements of one. */
export async function storeApprovals(
  context: Context,
  approved: readonly Approvable[],
): Promise<LeaveRequestRecord[]> {
  const { sql, now_ms } = context
  const requests = approved.map(({ found: { request }, assessed }) => {
    request.approve(deciderOf(context.actor), now_ms)
    // Counted again now: holidays and schedules may have changed since the request was made.
    request.count(assessed.count.parts)
    request.warnings = warningsOf(assessed)
    request.guards_overlap = assessed.guards_overlap
    return request
  })
  const charges = approved.map(({ found, assessed: { count, account } }) => {
    return { leave_request_id: found.request.id, taken: count.parts, account }
  })
  const [stored] = await Promise.all([
    storeRequests(sql, requests, approvalColumns),
    chargeLeaveOfEach(context, charges),
  ])
  for (const [index, { found, assessed }] of approved.entries()) {
    const { request, before } = found
    const after = stored[index]!
    context.audit({ record_type: 'leave_request', record_id: request.id, before, after })
    await recountAfterApproval(context, request, assessed)
    context.emit('leave_request.approved', after, { status: 'pending' })
  }
  return stored
}

const approvalColumns = {
  each: ['days', 'day_millidays', 'day_minutes', 'full_minutes', 'warnings', 'guards_overlap'],
  all: ['status', 'decided_at', 'decided_by', 'updated_at'],
} as const

/** Counts later requests that overlap a request again, once it is approved. */
export async function recountAfterApproval(
  context: Context,
  request: LeaveRequest,
  { company, overlaps }: Assessment,
): Promise<void> {
  if (company.overlapping_leave !== 'warn') return
  if (overlaps.some(({ id }) => id > request.id)) await recountShared(context, request)
}
