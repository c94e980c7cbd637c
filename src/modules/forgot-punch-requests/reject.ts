import * as v from 'valibot'
import { deciderOf, RejectionReason } from '../../core/access/approvals.ts'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { changeRecord } from '../../core/run/change-record.ts'
import { forgotPunches } from './request.ts'
import { ForgotPunchRequestId, ForgotPunchRequestSchema } from './schema.ts'

export const rejectForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.reject',
  summary: 'Reject a pending forgot-punch request.',
  permission: 'time:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'forgot_punch_requests' } },
  input: v.strictObject({ id: ForgotPunchRequestId, reviewer_notes: RejectionReason }),
  output: ForgotPunchRequestSchema,
  async run(context, { id, reviewer_notes: notes = null }) {
    const { actor, now_ms } = context
    const { after } = await changeRecord(context, forgotPunches, id, (request) =>
      request.decide({ status: 'rejected', by: deciderOf(actor), now_ms }, notes),
    )
    return after
  },
})
