import * as v from 'valibot'
import { deciderOf } from '../../../core/approvals.ts'
import { defineOperation } from '../../../core/operation.ts'
import { lockAdjustment } from './adjustment.ts'
import { AdjustmentId, AdjustmentSchema, ReviewerNotes, requireAdjustment } from './schema.ts'

export const rejectPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.reject',
  summary: 'Reject a pending adjustment; hours do not change.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({ id: AdjustmentId, reviewer_notes: ReviewerNotes }),
  output: AdjustmentSchema,
  async run(context, { id, reviewer_notes }) {
    const { sql, em } = context
    const adjustment = await lockAdjustment(context, id)
    const before = await requireAdjustment(sql, id)
    adjustment.reject(deciderOf(context.actor), context.now_ms)
    if (reviewer_notes !== undefined) adjustment.reviewer_notes = reviewer_notes

    await em.flush()
    const after = await requireAdjustment(sql, id)
    context.audit({ record_type: 'payroll_day_adjustment', record_id: id, before, after })
    return after
  },
})
