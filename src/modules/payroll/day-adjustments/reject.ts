import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { dayAdjustments } from './adjustment.ts'
import { AdjustmentId, AdjustmentSchema, ReviewerNotes } from './schema.ts'

export const rejectPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.reject',
  summary: 'Reject a pending adjustment; hours do not change.',
  permission: 'payroll:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'payroll_day_adjustments' } },
  input: v.strictObject({ id: AdjustmentId, reviewer_notes: ReviewerNotes }),
  output: AdjustmentSchema,
  async run(context, { id, reviewer_notes }) {
    const { actor, now_ms } = context
    const { after } = await changeRecord(context, dayAdjustments, id, (adjustment) =>
      adjustment.decide({ status: 'rejected', by: deciderOf(actor), now_ms }, { reviewer_notes }),
    )
    return after
  },
})
