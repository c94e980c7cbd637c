import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { CivilDate, optional } from '../../../core/schema.ts'
import { dayAdjustments } from './adjustment.ts'
import { refuseUnbankable, requireLeaveToBank } from './bank.ts'
import { refuseFutureCorrection } from './corrections.ts'
import { readEarning, withBankType } from './earning.ts'
import { AdjustmentId, AdjustmentSchema, earningFields, HoursDelta, Note } from './schema.ts'

export const updatePayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.update',
  summary: 'Change a pending adjustment; only the fields you send change.',
  permission: 'payroll:write',
  effect: 'update',
  input: v.strictObject({
    id: AdjustmentId,
    work_date: optional(CivilDate, "The date it is paid on, in the employee's time zone."),
    note: v.optional(Note),
    hours_delta: optional(HoursDelta, 'Hours to add, -12 to 12, at most two decimal places.'),
    ...earningFields,
  }),
  output: AdjustmentSchema,
  async run(context, { id, work_date, note, hours_delta, ...input }) {
    const { sql, now_ms } = context
    const { after } = await changeRecord(
      context,
      dayAdjustments,
      id,
      async (adjustment, before) => {
        const paid_on = work_date ?? before.work_date
        const hours = hours_delta ?? before.hours_delta
        const changed = {
          work_date: paid_on,
          note: note ?? before.note,
          hours_delta: hours,
          ...readEarning({ work_date: paid_on, hours_delta: hours }, withBankType(input), before),
        }
        if (changed.bank_to !== before.bank_to) requireLeaveToBank(context)
        const isSame = isDeepStrictEqual({ ...before, ...changed }, before)
        if (before.status === 'pending' && isSame) return
        adjustment.change(changed, now_ms)
        await refuseFutureCorrection(context, before.employee_id, input.corrects_date)
        await refuseLocked(sql, [before.work_date, paid_on], 'work_date')
        const { employee_id } = before
        const banked = { employee_id, work_date: paid_on, bank_to: changed.bank_to }
        await refuseUnbankable(context, banked, before.bank_to)
      },
    )
    return after
  },
})
