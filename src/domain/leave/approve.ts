import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { refuseApprovedOverlap } from './overlap.ts'
import { deciderOf, lockLeaveRequest, saveLeaveRequest } from './request.ts'
import { findLeaveRequest, LeaveRequestWire } from './wire.ts'

export const approveLeaveRequest = defineOperation({
  name: 'leave_requests.approve',
  summary: 'Approve a pending leave request.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The leave request, from the list of leave requests.')),
  }),
  output: LeaveRequestWire,
  async run(context, { id }) {
    const request = await lockLeaveRequest(context, id)
    const before = await findLeaveRequest(context.sql, id)
    request.approve(deciderOf(context.actor), context.now_ms)
    await refuseApprovedOverlap(context.sql, request)

    const after = await saveLeaveRequest(context, request)
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.approved', after, { status: 'pending' })
    return after
  },
})
