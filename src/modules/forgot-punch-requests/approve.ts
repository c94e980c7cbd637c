import * as v from 'valibot'
import { deciderOf } from '../../core/approvals.ts'
import { defineOperation } from '../../core/operation.ts'
import { freeText } from '../../core/schema.ts'
import { dryRunPaidHours } from '../payroll/hours/effects.ts'
import { lockForgotPunchRequest } from './request.ts'
import {
  ForgotPunchRequestId,
  ForgotPunchRequestSchema,
  requireForgotPunchRequest,
} from './schema.ts'
import { completeShift } from './shift.ts'

export const approveForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.approve',
  summary: 'Approve a forgot-punch request; it creates a completed entry or closes the open one.',
  permission: 'time:write',
  effect: 'update',
  input: v.strictObject({
    id: ForgotPunchRequestId,
    reviewer_notes: v.pipe(
      v.optional(v.nullable(freeText(2000))),
      v.description('A note for the employee.'),
    ),
  }),
  output: ForgotPunchRequestSchema,
  async run(context, { id, reviewer_notes: notes = null }) {
    const { sql, now_ms } = context
    const request = await lockForgotPunchRequest(context, id)
    const before = await requireForgotPunchRequest(sql, id)
    request.approve({ reviewer: deciderOf(context.actor), notes, now_ms })

    const { employee_id, work_date } = request
    const entry = await dryRunPaidHours(context, { employee_id, from: work_date }, async () => {
      const completed = await completeShift(context, request)
      request.time_entry_id = completed.after.id
      await context.em.flush()
      return completed
    })
    const after = await requireForgotPunchRequest(sql, id)
    context.audit({ record_type: 'forgot_punch_request', record_id: id, before, after })
    context.audit({ record_type: 'time_entry', record_id: entry.after.id, ...entry })
    context.emit('forgot_punch.approved', after, { status: 'pending' })
    return after
  },
})
