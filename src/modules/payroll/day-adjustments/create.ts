import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { EmployeeId } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { refuse } from '../../../core/refusals.ts'
import { createRecord, newRow } from '../../../core/run/change-record.ts'
import { CivilDate, described, Boolean as Flag } from '../../../core/schema.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import { dayAdjustments } from './adjustment.ts'
import { refuseMoreThanOvertime, refuseUnbankable, requireLeaveToBank } from './bank.ts'
import { refuseFutureCorrection } from './corrections.ts'
import { readEarning, withBankType } from './earning.ts'
import { AdjustmentSchema, earningFields, HoursDelta, Note } from './schema.ts'

export const createPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.create',
  summary: "Request an adjustment that adds hours to an employee's day or removes them.",
  permission: 'payroll:write',
  effect: 'create',
  reach: {
    least: 'team',
    whom: 'below',
    ids: { employee_id: 'employees' },
    decides: ({ apply_immediately }) => apply_immediately === true,
  },
  input: v.strictObject({
    employee_id: EmployeeId,
    work_date: described(CivilDate, "The date it is paid on, in the employee's time zone."),
    note: Note,
    hours_delta: described(
      v.optional(HoursDelta, 0),
      'Hours to add, -12 to 12, at most two decimal places; defaults to 0.',
    ),
    ...earningFields,
    apply_immediately: described(
      v.optional(Flag, false),
      'Approve it immediately, without a review.',
    ),
  }),
  output: AdjustmentSchema,
  async run(context, { employee_id, work_date, note, hours_delta, apply_immediately, ...input }) {
    const { sql, now_ms } = context
    const earning = readEarning({ work_date, hours_delta }, withBankType(input))
    if (earning.bank_to !== null) requireLeaveToBank(context)
    await refuseUnknown(sql, employee_id)
    await refuseFutureCorrection(context, employee_id, earning.corrects_date)
    await refuseLocked(sql, [work_date], 'work_date')
    await refuseUnbankable(context, { employee_id, work_date, bank_to: earning.bank_to })

    const adjustment = newRow(dayAdjustments, {
      employee_id,
      work_date,
      note,
      hours_delta,
      requested_hours_delta: hours_delta,
      ...earning,
      apply_immediately,
      status: 'pending',
    })
    if (apply_immediately) {
      if (earning.bank_to !== null) {
        await refuseMoreThanOvertime(context, { employee_id, work_date, hours_delta })
      }
      adjustment.decide({ status: 'approved', by: deciderOf(context.actor), now_ms }, {})
      await adjustment.keepFactor(context)
    }
    const hours = { employee_id, from: work_date }
    const record = await dryRunPaidHours(context, hours, () =>
      createRecord(context, dayAdjustments, adjustment),
    )
    adjustment.id = record.id
    if (apply_immediately) await adjustment.bankOvertime(context)
    else context.awaitDecision('payroll_day_adjustment', record.id)
    return record
  },
})

async function refuseUnknown(sql: Sql, employee_id: number): Promise<void> {
  const [known] = await sql('select id from employees where company_id = $1 and id = $2', [
    employee_id,
  ])
  if (!known) throw invalid({ employee_id: refuse.no_such_employee() })
}
