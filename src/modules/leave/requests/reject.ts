import * as v from 'valibot'
import { deciderOf, RejectionReason } from '../../../core/access/approvals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { defineOperation } from '../../../core/operation.ts'
import { lockLeaveRequest } from './request.ts'
import { LeaveRequestId, LeaveRequestSchema } from './schema.ts'

export const rejectLeaveRequest = defineOperation({
  name: 'leave_requests.reject',
  summary: 'Reject a pending leave request.',
  permission: 'leave:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'leave_requests' } },
  input: v.strictObject({ id: LeaveRequestId, rejection_reason: RejectionReason }),
  output: LeaveRequestSchema,
  async run(context, { id, rejection_reason = null }) {
    const { request, before, store } = await lockLeaveRequest(context, id)
    request.reject(deciderOf(context.actor), rejection_reason, context.now_ms)

    const after = await store()
    context.audit({ record_type: 'leave_request', record_id: id, before, after })
    context.emit('leave_request.rejected', after, { status: 'pending' })
    return after
  },
})
