import * as v from 'valibot'
import { deciderOf } from '../../../core/approvals.ts'
import { defineOperation } from '../../../core/operation.ts'
import { Flag } from '../../../core/schema.ts'
import { chargeLeave } from '../balances/charge.ts'
import { requireLeaveType } from '../types/load.ts'
import { assessLeave } from './assess.ts'
import { effectsOf } from './effects.ts'
import { findRequestEmployee } from './employee.ts'
import { lockLeaveRequest, saveLeaveRequest } from './request.ts'
import { refuseProblems, warningsOf } from './rules.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const approveLeaveRequest = defineOperation({
  name: 'leave_requests.approve',
  summary: 'Approve a pending leave request.',
  permission: 'leave:write',
  effect: 'update',
  reach: {
    least: 'team',
    whom: 'below',
    ids: { id: 'leave_requests' },
    without: ['override_blackout'],
    decides: true,
  },
  input: v.strictObject({
    id: LeaveRequestId,
    override_blackout: v.pipe(
      v.optional(Flag, false),
      v.description('Approve even if a blackout blocks leave on these dates.'),
    ),
  }),
  output: LeaveRequestSchema,
  async run(context, { id, override_blackout }) {
    const { sql } = context
    const { request, before } = await lockLeaveRequest(context, id)
    request.approve(deciderOf(context.actor), context.now_ms)
    const [employee, type] = await Promise.all([
      findRequestEmployee(sql, request.employee_id),
      requireLeaveType(sql, request.type, { stored: request.type }),
    ])
    const assessed = await assessLeave(context, {
      id,
      employee: employee!,
      type,
      dates: request.requested(),
    })
    await refuseProblems(sql, assessed, { asks: false, approves: true, override_blackout })

    // Counted again now: holidays and schedules may have changed since the request was made.
    request.count(assessed.count.parts)
    request.warnings = warningsOf(assessed)
    request.guards_overlap = assessed.company.overlapping_leave !== 'warn'
    if (context.dry_run) context.effect(await effectsOf(context, assessed))
    const [after] = await Promise.all([
      saveLeaveRequest(context, request),
      chargeLeave(context, id, assessed.count.parts, assessed.account),
    ])
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.approved', after, { status: 'pending' })
    return after
  },
})
