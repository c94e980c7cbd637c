import * as v from 'valibot'
import { deciderOf, RejectionReason } from '../../../core/access/approvals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { defineOperation } from '../../../core/operation.ts'
import { described } from '../../../core/schema.ts'
import { Failed, ManyRequests, rowOf, rowOfMany, whyUndecided } from './many.ts'
import { type LockedRequest, lockLeaveRequests } from './request.ts'
import { storeRequests } from './store-many.ts'

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
    const pending: LockedRequest[] = []
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const found = locked.get(id)
      const undecided = whyUndecided(id, found, context)
      if (undecided) answer.failed.push(undecided)
      else pending.push(found!)
    }
    const requests = pending.map(({ request }) => {
      request.reject(deciderOf(context.actor), rejection_reason, context.now_ms)
      return request
    })
    for (const [index, after] of (await storeRequests(context.sql, requests, columns)).entries()) {
      const { before } = pending[index]!
      context.audit({ record_type: 'leave_request', record_id: after.id, before, after })
      context.emit('leave_request.rejected', after, { status: 'pending' })
      answer.rejected.push(rowOf(after))
    }
    return answer
  },
})

const columns = {
  each: [],
  all: ['status', 'decided_at', 'decided_by', 'rejection_reason', 'updated_at'],
} as const
