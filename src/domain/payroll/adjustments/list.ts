import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { listOf, syncParameters } from '../../../operations/schema.ts'
import { listed, whereGiven } from '../../../store/lists.ts'
import { FromWorkDate, OnlyEmployee, onlyStatus, ToWorkDate } from '../../staff/parameters.ts'
import { type AdjustmentRecord, AdjustmentWire, adjustmentStatuses, adjustments } from './wire.ts'

export const listPayrollDayAdjustments = defineOperation({
  name: 'payroll_day_adjustments.list',
  summary: 'List payroll day adjustments.',
  permission: 'payroll:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(adjustmentStatuses),
    from: FromWorkDate,
    to: ToWorkDate,
    ...syncParameters,
  }),
  output: listOf(AdjustmentWire),
  run: ({ sql }, input) =>
    listed<AdjustmentRecord>(
      sql,
      {
        ...adjustments,
        conditions: whereGiven(input, {
          employee_id: 'a.employee_id = ?',
          status: 'a.status = ?',
          from: 'a.work_date >= ?',
          to: 'a.work_date <= ?',
        }),
        order: 'a.work_date, a.id',
      },
      input,
    ),
})
