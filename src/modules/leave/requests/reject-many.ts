import * as v from 'valibot'
import { deciderOf, RejectionReason } from '../../../core/access/approvals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { defineOperation } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { Failed, ManyRequests, rowOf, rowOfMany, whyUndecided } from './many.ts'
import { lockLeaveRequests } from './request.ts'

const Answer = v.strictObject({
  rejected: v.array(v.strictObject(rowOfMany)),
  failed: described(v.array(Failed), 'Cannot be rejected, with the errors by field.'),
})

export const rejectLeaveRequests = defineOperation({
  name: 'leave_requests.reject_many',
  summary: 'Reject up to 100 leave requests; each one succeeds or fails independently.',
  permission: 'leave:write',
  effect: 'update',
  reach: { ...deciding, ids: { ids: 'leave_requests' } },
  input: v.strictObject({
    ids: described(ManyRequests, 'Leave request ids, from the list of leave requests.'),
    rejection_reason: RejectionReason,
  }),
  output: Answer,
  async run(context, { ids, rejection_reason = null }) {
    const locked = await lockLeaveRequests(context, ids)
    const answer: v.InferOutput<typeof Answer> = { rejected: [], failed: [] }
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = locked.get(id)
      const undecided = whyUndecided(id, found, context)
      if (undecided) {
        answer.failed.push(undecided)
        continue
      }
      const { request, before, store } = found!
      request.reject(deciderOf(context.actor), rejection_reason, context.now_ms)
      const after = await store()
      context.audit({ record_type: 'leave_request', record_id: id, before, after })
      context.emit('leave_request.rejected', after, { status: 'pending' })
      answer.rejected.push(rowOf(after))
    }
    return answer
  },
})
