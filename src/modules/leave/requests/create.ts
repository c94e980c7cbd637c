import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { defineOperation } from '../../../core/operation.ts'
import { newRow, storeNew } from '../../../core/run/change-record.ts'
import { optional } from '../../../core/schema.ts'
import { invalid } from '../../../lib/errors.ts'
import { chargeLeave } from '../balances/charge.ts'
import { lockLeaveBalances } from '../balances/lock.ts'
import { refuse } from '../refusals.ts'
import { requireLeaveType } from '../types/load.ts'
import { assessLeave } from './assess.ts'
import { daysByDateOf, LeaveRequestDetailSchema } from './days.ts'
import { effectsOf } from './effects.ts'
import { requireRequestEmployee } from './employee.ts'
import {
  dateProblems,
  FirstDate,
  LastDate,
  LeaveNotes,
  LeaveTypeName,
  OverrideBlackout,
  partFields,
  RequestEmployeeId,
  requestedDates,
} from './fields.ts'
import { halfDays, leaveRequestKind } from './request.ts'
import { isBlocked, refuseProblems, warningsOf } from './rules.ts'

export const createLeaveRequest = defineOperation({
  name: 'leave_requests.create',
  summary: 'Request leave; it is pending, or approved if its type needs no approval.',
  permission: 'leave:write',
  effect: 'create',
  reach: {
    least: 'self',
    ids: { employee_id: 'employees' },
    pins: 'employee_id',
    without: ['override_blackout'],
  },
  input: v.strictObject({
    employee_id: RequestEmployeeId,
    type: LeaveTypeName,
    start_date: FirstDate,
    end_date: LastDate,
    ...partFields,
    notes: LeaveNotes,
    override_blackout: OverrideBlackout,
    status: optional(
      v.unknown(),
      'Ignored if it matches the resulting status; approved or rejected is otherwise refused.',
    ),
  }),
  output: LeaveRequestDetailSchema,
  async run(context, { employee_id, notes = null, status, override_blackout, ...input }) {
    const { sql, now_ms } = context
    const dates = requestedDates(input)
    const problems = dateProblems(dates)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    await lockLeaveBalances(sql, [employee_id])
    const employee = await requireRequestEmployee(sql, employee_id)
    const type = await requireLeaveType(sql, input.type, { lock: 'held' })
    const assessed = await assessLeave(context, { id: null, employee, type, dates })
    const overrides = override_blackout && isBlocked(assessed)
    // A person decides about leave on dates that a blackout blocks, whatever its type.
    const approves = !type.requires_approval && !overrides
    refuseOtherStatus(status, { approves, overrides })
    refuseProblems(assessed, { asks: true, approves, override_blackout })

    const { count } = assessed
    const request = newRow(leaveRequestKind, {
      employee_id,
      ...dates,
      type: type.type,
      notes,
      days: 0,
      status: 'pending',
      warnings: warningsOf(assessed),
      guards_overlap: assessed.guards_overlap,
      half_days: halfDays(dates),
    })
    request.count(count.parts)
    if (approves) request.approve(deciderOf(rollcall), now_ms)
    if (context.dry_run) context.effect(await effectsOf(context, assessed))
    const record = await storeNew(context, leaveRequestKind, request)
    if (approves) await chargeLeave(context, record.id, count.parts, assessed.account)

    context.audit({
      record_type: 'leave_request',
      record_id: record.id,
      before: null,
      after: overrides ? { ...record, override_blackout } : record,
    })
    context.emit('leave_request.created', record)
    if (approves) context.emit('leave_request.approved', record, { status: 'pending' })
    else context.awaitDecision('leave_request', record.id)
    return { ...record, days_by_date: daysByDateOf(count.parts) }
  },
})

/** A status that is sent with a new request must not be ignored silently. */
function refuseOtherStatus(
  sent: unknown,
  { approves, overrides }: { approves: boolean; overrides: boolean },
): void {
  if (sent !== 'approved' && sent !== 'rejected') return
  if (approves && sent === 'approved') return
  if (approves) throw invalid({ status: refuse.would_be_approved() })
  throw invalid({ status: overrides ? refuse.would_wait_for_override() : refuse.would_wait() })
}

/** The actor that approves requests that need no approval. */
const rollcall = { kind: 'system', id: null, name: 'rollcall', permissions: null } as const
