import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { deciding } from '../../../core/access/reach-rule.ts'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { optional } from '../../../core/schema.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import { dayAdjustments } from './adjustment.ts'
import { refuseMoreThanOvertime, requireLeaveToBank } from './bank.ts'
import { AdjustmentId, AdjustmentSchema, HoursDelta, ReviewerNotes } from './schema.ts'

export const approvePayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.approve',
  summary: 'Approve a pending adjustment, as requested or with different hours.',
  permission: 'payroll:write',
  effect: 'update',
  reach: { ...deciding, ids: { id: 'payroll_day_adjustments' } },
  input: v.strictObject({
    id: AdjustmentId,
    hours_delta: optional(
      HoursDelta,
      'Hours to approve instead of those requested, -12 to 12, at most two decimal places.',
    ),
    reviewer_notes: ReviewerNotes,
  }),
  output: AdjustmentSchema,
  async run(context, { id, hours_delta, reviewer_notes }) {
    const { actor, now_ms, sql } = context
    const decision = { status: 'approved', by: deciderOf(actor), now_ms } as const
    const { before, after } = await changeRecord(
      context,
      dayAdjustments,
      id,
      async (adjustment, { employee_id, work_date, bank_to }, store) => {
        adjustment.decide(decision, { hours_delta, reviewer_notes })
        if (bank_to !== null) requireLeaveToBank(context, 'Approving an adjustment with bank_to')
        await refuseLocked(sql, [work_date], 'work_date')
        if (bank_to !== null) await refuseMoreThanOvertime(context, adjustment)
        await adjustment.keepFactor(context)
        await dryRunPaidHours(context, { employee_id, from: work_date }, store)
        await adjustment.bankOvertime(context)
      },
    )
    const isChanged = after.hours_delta !== before.hours_delta
    const previous = isChanged ? { hours_delta: before.hours_delta } : {}
    context.emit('payroll_day_adjustment.approved', after, { status: 'pending', ...previous })
    return after
  },
})
