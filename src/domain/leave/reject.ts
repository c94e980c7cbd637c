import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { freeText, Id } from '../../operations/schema.ts'
import { deciderOf, lockLeaveRequest, saveLeaveRequest } from './request.ts'
import { findLeaveRequest, LeaveRequestWire } from './wire.ts'

export const rejectLeaveRequest = defineOperation({
  name: 'leave_requests.reject',
  summary: 'Reject a pending leave request.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The leave request, from the list of leave requests.')),
    rejection_reason: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('Why, in words for the employee.'),
    ),
  }),
  output: LeaveRequestWire,
  async run(context, { id, rejection_reason }) {
    const request = await lockLeaveRequest(context, id)
    const before = await findLeaveRequest(context.sql, id)
    request.reject(deciderOf(context.actor), rejection_reason ?? null, context.now_ms)

    const after = await saveLeaveRequest(context, request)
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.rejected', after, { status: 'pending' })
    return after
  },
})
