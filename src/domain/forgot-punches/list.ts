import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { listOf, syncParameters } from '../../operations/schema.ts'
import { listed, whereGiven } from '../../store/lists.ts'
import { FromWorkDate, OnlyEmployee, onlyStatus, ToWorkDate } from '../staff/parameters.ts'
import {
  type ForgotPunchRequestRecord,
  ForgotPunchRequestWire,
  forgotPunchRequests,
  forgotPunchStatuses,
} from './wire.ts'

export const listForgotPunchRequests = defineOperation({
  name: 'forgot_punch_requests.list',
  summary: 'List requests to add forgotten punches.',
  permission: 'time:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: OnlyEmployee,
    status: onlyStatus(forgotPunchStatuses),
    from: FromWorkDate,
    to: ToWorkDate,
    ...syncParameters,
  }),
  output: listOf(ForgotPunchRequestWire),
  run: ({ sql }, input) =>
    listed<ForgotPunchRequestRecord>(
      sql,
      {
        ...forgotPunchRequests,
        conditions: whereGiven(input, {
          employee_id: 'r.employee_id = ?',
          status: 'r.status = ?',
          from: 'r.work_date >= ?',
          to: 'r.work_date <= ?',
        }),
        order: 'r.work_date, r.id',
      },
      input,
    ),
})
