import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import {
  CivilDate,
  Id,
  integer,
  listOf,
  oneOf,
  syncParameters,
  text,
} from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
import { storedType } from './types.ts'
import {
  type LeaveRequestRecord,
  LeaveRequestWire,
  leaveRequestColumns,
  leaveRequestTables,
  leaveStatuses,
} from './wire.ts'

export const listLeaveRequests = defineOperation({
  name: 'leave_requests.list',
  summary: 'List leave requests.',
  permission: 'leave:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
    status: v.pipe(v.optional(oneOf(leaveStatuses)), v.description('Only this status.')),
    type: v.pipe(
      v.optional(text(64)),
      v.description('Only this leave type; annual is taken as vacation.'),
    ),
    year: v.pipe(
      v.optional(integer(1970, 2200)),
      v.description('Requests that touch this calendar year.'),
    ),
    from: v.pipe(v.optional(CivilDate), v.description('Requests that end on this date or later.')),
    to: v.pipe(v.optional(CivilDate), v.description('Requests that start by this date.')),
    department: v.pipe(v.optional(text(200)), v.description('Only staff of this department.')),
    ...syncParameters,
  }),
  output: listOf(LeaveRequestWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<LeaveRequestRecord>(
      sql,
      {
        columns: leaveRequestColumns,
        from: leaveRequestTables,
        counted_from: input.department === undefined ? 'leave_requests l' : undefined,
        alias: 'l',
        conditions: conditionsOf(input),
        order: 'l.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = {
  employee_id?: number | undefined
  status?: string | undefined
  type?: string | undefined
  year?: number | undefined
  from?: string | undefined
  to?: string | undefined
  department?: string | undefined
}

function conditionsOf(filters: Filters): Condition[] {
  const { employee_id, status, type, year, from, to, department } = filters
  const conditions: Condition[] = []
  if (employee_id !== undefined) conditions.push(where('l.employee_id = ?', employee_id))
  if (status !== undefined) conditions.push(where('l.status = ?', status))
  if (type !== undefined) conditions.push(where('l.type = ?', storedType(type)))
  if (year !== undefined) {
    conditions.push(
      where('l.start_date <= ? and l.end_date >= ?', `${year}-12-31`, `${year}-01-01`),
    )
  }
  if (from !== undefined) conditions.push(where('l.end_date >= ?', from))
  if (to !== undefined) conditions.push(where('l.start_date <= ?', to))
  if (department !== undefined) conditions.push(where('e.department = ?', department))
  return conditions
}
