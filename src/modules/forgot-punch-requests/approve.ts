import * as v from 'valibot'
import { deciderOf } from '../../core/access/approvals.ts'
import { deciding } from '../../core/access/reach-rule.ts'
import { defineOperation } from '../../core/operation.ts'
import { changeRecord } from '../../core/run/change-record.ts'
import { clearable, freeText } from '../../core/schema.ts'
import { dryRunPaidHours } from '../payroll/hours/effects.ts'
import { forgotPunches } from './request.ts'
import { ForgotPunchRequestId, ForgotPunchRequestSchema } from './schema.ts'
import { completeShift } from './shift.ts'

export const approveForgotPunchRequest = defineOperation({
  name: 'forgot_punch_requests.approve',
  summary: 'Approve a forgot-punch request; it creates an entry or closes the open one.',
  permission: 'time:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'forgot_punch_requests' } },
  input: v.strictObject({
    id: ForgotPunchRequestId,
    reviewer_notes: clearable(freeText(2000), 'A note for the employee.'),
  }),
  output: ForgotPunchRequestSchema,
  async run(context, { id, reviewer_notes: notes = null }) {
    const { actor, now_ms } = context
    let entry: Awaited<ReturnType<typeof completeShift>> | undefined
    const { after } = await changeRecord(context, forgotPunches, id, (request, before, store) => {
      request.decide({ status: 'approved', by: deciderOf(actor), now_ms }, notes)
      const { employee_id, work_date } = before
      return dryRunPaidHours(context, { employee_id, from: work_date }, async () => {
        entry = await completeShift(context, request)
        request.time_entry_id = entry.after.id
        await store()
      })
    })
    context.audit({ record_type: 'time_entry', record_id: entry!.after.id, ...entry! })
    context.emit('forgot_punch.approved', after, { status: 'pending' })
    return after
  },
})
