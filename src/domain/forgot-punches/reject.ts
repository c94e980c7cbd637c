import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { freeText, Id } from '../../operations/schema.ts'
import { deciderOf } from '../payroll/decider.ts'
import { lockForgotPunchRequest } from './request.ts'
import { ForgotPunchRequestWire, requireForgotPunchRequest } from './wire.ts'

export const rejectForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.reject',
  summary: 'Reject a pending forgot-punch request.',
  permission: 'time:write',
  effect: 'update',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The request, from the list of forgot-punch requests.')),
    reviewer_notes: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('Why, in words for the employee.'),
    ),
  }),
  output: ForgotPunchRequestWire,
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
