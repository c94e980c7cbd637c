import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { detailOf } from './detail.ts'
import { EmployeeDetailSchema } from './schema.ts'

export const getEmployee = defineOperation({
  name: 'employees.read',
  summary: 'Read an employee, with leave balances and pending leave days.',
  permission: 'employees:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({ id: EmployeeId }),
  output: EmployeeDetailSchema,
  run: (context, { id }) => detailOf(context, id),
})
