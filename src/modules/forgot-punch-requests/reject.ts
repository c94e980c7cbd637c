import * as v from 'valibot'
import { deciderOf, RejectionReason } from '../../core/approvals.ts'
import { defineOperation } from '../../core/operation.ts'
import { lockForgotPunchRequest } from './request.ts'
import {
  ForgotPunchRequestId,
  ForgotPunchRequestSchema,
  requireForgotPunchRequest,
} from './schema.ts'

export const rejectForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.reject',
  summary: 'Reject a pending forgot-punch request.',
  permission: 'time:write',
  effect: 'update',
  input: v.strictObject({ id: ForgotPunchRequestId, reviewer_notes: RejectionReason }),
  output: ForgotPunchRequestSchema,
  async run(context, { id, reviewer_notes: notes = null }) {
    const { sql, now_ms } = context
    const request = await lockForgotPunchRequest(context, id)
    const before = await requireForgotPunchRequest(sql, id)
    request.reject({ reviewer: deciderOf(context.actor), notes, now_ms })

    await context.em.flush()
    const after = await requireForgotPunchRequest(sql, id)
    context.audit({ record_type: 'forgot_punch_request', record_id: id, before, after })
    return after
  },
})
