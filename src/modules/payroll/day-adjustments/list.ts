import * as v from 'valibot'
import { statusSql } from '../../../core/access/approvals.ts'
import { FromWorkDate, OnlyEmployee, onlyStatus, ToWorkDate } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { listOf, sortBy, syncParameters } from '../../../core/schema.ts'
import { where, whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { employeeNameOrder, nullsLast } from '../../../db/lists/sort.ts'
import { AdjustmentSchema, adjustments } from './schema.ts'
import { adjustmentStatuses } from './table.ts'

const sortColumns = {
  employee_name: employeeNameOrder,
  work_date: 'a.work_date',
  reviewed_at: nullsLast('a.reviewed_at'),
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
  corrects_date: nullsLast('a.corrects_date'),
  cancelled_at: nullsLast('a.cancelled_at'),
}

export const listPayrollDayAdjustments = defineOperation({
  name: 'payroll_day_adjustments.list',
  summary: 'List payroll day adjustments.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id', deputies: true },
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(adjustmentStatuses),
    from: FromWorkDate,
    to: ToWorkDate,
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(AdjustmentSchema),
  run: ({ sql, people }, input) =>
    listPage(sql, input, {
      ...adjustments,
      people,
      conditions: whereProvided(input, {
        employee_id: 'a.employee_id = ?',
        status: (status) => where(`${statusSql('a')} = ?`, status),
        from: 'a.work_date >= ?',
        to: 'a.work_date <= ?',
      }),
      sortColumns,
      order: 'a.work_date, a.id',
    }),
})
