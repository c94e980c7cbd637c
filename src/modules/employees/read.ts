import * as v from 'valibot'
import { EmployeeId } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import { notFound } from '../../lib/errors.ts'
import { type LeaveFacts, leaveFacts, leaveFactsFor } from '../leave/balances/leave-facts.ts'
import { detailOf } from './detail.ts'
import { EmployeeDetailSchema, type EmployeeRecord, employees } from './schema.ts'

const withLeaveFacts = `select ${leaveFacts} as facts, true as in_row, ${employees.columns}
  from ${employees.from} where e.company_id = $1 and e.id = $2`

type Found = { facts: LeaveFacts; row: EmployeeRecord }

export const getEmployee = defineOperation({
  name: 'employees.read',
  summary: 'Read an employee, with leave balances and pending leave days.',
  permission: 'employees:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({ id: EmployeeId }),
  output: EmployeeDetailSchema,
  async run(context, { id }) {
    const values = [id, ...leaveFactsFor({ now_ms: context.now_ms })]
    const [found] = await context.sql<Found>(withLeaveFacts, values)
    if (!found) throw notFound(employees.called)
    return detailOf(context, found.row, found.facts)
  },
})
