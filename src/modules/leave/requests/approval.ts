import { deciderOf } from '../../../core/access/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { chargeLeave } from '../balances/charge.ts'
import { requireLeaveType } from '../types/load.ts'
import { type Assessment, assessLeave } from './assess.ts'
import { findRequestEmployee } from './employee.ts'
import { recountShared } from './recount/recount-shared.ts'
import type { LeaveRequest, LockedRequest } from './request.ts'
import { warningsOf } from './rules.ts'
import type { LeaveRequestRecord } from './schema.ts'

/** Computes a stored request's current usage and conflicts. */
export async function assessStored(context: Context, request: LeaveRequest): Promise<Assessment> {
  const [employee, type] = await Promise.all([
    findRequestEmployee(context.sql, request.employee_id),
    requireLeaveType(context.sql, request.type, { stored: request.type }),
  ])
  return assessLeave(context, {
    id: request.id,
    employee: employee!,
    type,
    dates: request.requested(),
  })
}

/** Approves a locked request that no rule refuses: stores it, charges its days and records the change. */
export async function storeApproval(
  context: Context,
  { request, before, store }: LockedRequest,
  assessed: Assessment,
): Promise<LeaveRequestRecord> {
  const { id } = request
  request.approve(deciderOf(context.actor), context.now_ms)
  // Counted again now: holidays and schedules may have changed since the request was made.
  request.count(assessed.count.parts)
  request.warnings = warningsOf(assessed)
  request.guards_overlap = assessed.guards_overlap
  const [after] = await Promise.all([
    store(),
    chargeLeave(context, id, assessed.count.parts, assessed.account),
  ])
  context.audit({ record_type: 'leave_request', record_id: id, before, after })
  await recountAfterApproval(context, request, assessed)
  context.emit('leave_request.approved', after, { status: 'pending' })
  return after
}

/** Counts later requests that overlap a request again, once it is approved. */
export async function recountAfterApproval(
  context: Context,
  request: LeaveRequest,
  { company, overlaps }: Assessment,
): Promise<void> {
  if (company.overlapping_leave !== 'warn') return
  if (overlaps.some(({ id }) => id > request.id)) await recountShared(context, request)
}
