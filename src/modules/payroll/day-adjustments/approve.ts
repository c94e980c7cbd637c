import * as v from 'valibot'
import { deciderOf } from '../../../core/approvals.ts'
import { defineOperation } from '../../../core/operation.ts'
import { refuseLocked } from '../../../core/payroll-locks.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import { lockAdjustment } from './adjustment.ts'
import {
  AdjustmentId,
  AdjustmentSchema,
  HoursDelta,
  ReviewerNotes,
  requireAdjustment,
} from './schema.ts'

export const approvePayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.approve',
  summary: 'Approve a pending adjustment, as requested or with different hours.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({
    id: AdjustmentId,
    hours_delta: v.pipe(
      v.optional(HoursDelta),
      v.description(
        'Hours to approve instead of those requested, -12 to 12, at most two decimal places.',
      ),
    ),
    reviewer_notes: ReviewerNotes,
  }),
  output: AdjustmentSchema,
  async run(context, { id, hours_delta, reviewer_notes }) {
    const { sql, em } = context
    const adjustment = await lockAdjustment(context, id)
    const before = await requireAdjustment(sql, id)
    adjustment.approve(deciderOf(context.actor), context.now_ms, hours_delta)
    if (reviewer_notes !== undefined) adjustment.reviewer_notes = reviewer_notes
    await refuseLocked(sql, [before.work_date], 'work_date')

    const { employee_id, work_date } = before
    await dryRunPaidHours(context, { employee_id, from: work_date }, () => em.flush())
    const after = await requireAdjustment(sql, id)
    context.audit({ record_type: 'payroll_day_adjustment', record_id: id, before, after })
    const isChanged = after.hours_delta !== before.hours_delta
    const previous = isChanged ? { hours_delta: before.hours_delta } : {}
    context.emit('payroll_day_adjustment.approved', after, { status: 'pending', ...previous })
    return after
  },
})
