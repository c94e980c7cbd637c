import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { detailOf } from './detail.ts'
import { EmployeeDetailWire, requireEmployee } from './wire.ts'

export const getEmployee = defineOperation({
  name: 'employees.read',
  summary: 'Read an employee, with leave balances and pending leave days.',
  permission: 'employees:read',
  effect: 'read',
  input: v.strictObject({
    id: v.pipe(Id, v.description('The employee, from the list of employees.')),
  }),
  output: EmployeeDetailWire,
  async run(context, { id }) {
    return detailOf(context, await requireEmployee(context.sql, id))
  },
})
