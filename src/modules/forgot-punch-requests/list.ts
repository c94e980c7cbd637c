import * as v from 'valibot'
import { FromWorkDate, OnlyEmployee, onlyStatus, ToWorkDate } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { listOf, sortBy, syncParameters } from '../../core/schema.ts'
import { whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { employeeNameOrder, nullsLast } from '../../db/lists/sort.ts'
import { ForgotPunchRequestSchema, forgotPunchRequests } from './schema.ts'
import { forgotPunchStatuses } from './table.ts'

const sortColumns = {
  employee_name: employeeNameOrder,
  work_date: 'r.work_date',
  clock_in: 'r.clock_in',
  clock_out: 'r.clock_out',
  reviewed_at: nullsLast('r.reviewed_at'),
  created_at: 'r.created_at',
  updated_at: 'r.updated_at',
}

export const listForgotPunchRequests = defineOperation({
  name: 'forgot_punch_requests.list',
  summary: 'List requests to add forgotten punches.',
  permission: 'time:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id', deputies: true },
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(forgotPunchStatuses),
    from: FromWorkDate,
    to: ToWorkDate,
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(ForgotPunchRequestSchema),
  run: ({ sql, people }, input) =>
    listPage(sql, input, {
      ...forgotPunchRequests,
      people,
      conditions: whereProvided(input, {
        employee_id: 'r.employee_id = ?',
        status: 'r.status = ?',
        from: 'r.work_date >= ?',
        to: 'r.work_date <= ?',
      }),
      sortColumns,
      order: 'r.work_date, r.id',
    }),
})
