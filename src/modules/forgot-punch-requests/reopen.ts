import * as v from 'valibot'
import { decideRecord } from '../../core/access/approvals.ts'
import { defineOperation } from '../../core/operation.ts'
import { invalid } from '../../lib/errors.ts'
import { decidedRequests } from './request.ts'
import { ForgotPunchRequestId, ForgotPunchRequestSchema } from './schema.ts'
import { closedBy, findSameShift } from './shift.ts'

export const reopenForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.reopen',
  summary:
    'Take back the rejection of a forgot-punch request within five minutes; it is pending again.',
  permission: 'time:write',
  effect: 'update',
  reach: {
    least: 'team',
    whom: 'below',
    ids: { id: 'forgot_punch_requests' },
    decides: true,
    deputies: true,
  },
  input: v.strictObject({ id: ForgotPunchRequestId }),
  output: ForgotPunchRequestSchema,
  async run(context, { id }) {
    const { sql, em, now_ms } = context
    const { after } = await decideRecord(
      context,
      decidedRequests,
      id,
      (request) => request.reopen(now_ms),
      async (request) => {
        // The clock may have sent the punch in the meantime.
        const closed = closedBy(await findSameShift(sql, request))
        if (closed !== undefined) throw invalid({ status: `cannot change: clock_in ${closed}` })
        await em.flush()
      },
    )
    context.awaitDecision('forgot_punch_request', id)
    return after
  },
})
