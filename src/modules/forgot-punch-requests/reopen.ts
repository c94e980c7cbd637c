import * as v from 'valibot'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { changeRecord } from '../../core/run/change-record.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { forgotPunches } from './request.ts'
import { ForgotPunchRequestId, ForgotPunchRequestSchema } from './schema.ts'
import { closedBy, findSameShift } from './shift.ts'

export const reopenForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.reopen',
  summary:
    'Take back the rejection of a forgot-punch request within five minutes; it is pending again.',
  permission: 'time:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'forgot_punch_requests' } },
  input: v.strictObject({ id: ForgotPunchRequestId }),
  output: ForgotPunchRequestSchema,
  async run(context, { id }) {
    const { sql, now_ms } = context
    const { after } = await changeRecord(context, forgotPunches, id, async (request) => {
      request.reopen(now_ms)
      // The clock may have sent the punch in the meantime.
      const closed = closedBy(await findSameShift(sql, request))
      if (closed !== undefined) throw invalid({ status: refuse.cannot_reopen({ problem: closed }) })
    })
    context.awaitDecision('forgot_punch_request', id)
    return after
  },
})
