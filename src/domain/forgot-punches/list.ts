import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { CivilDate, Id, listOf, oneOf, syncParameters } from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
import {
  type ForgotPunchRequestRecord,
  ForgotPunchRequestWire,
  forgotPunchColumns,
  forgotPunchStatuses,
  forgotPunchTables,
} from './wire.ts'

const filters = {
  employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
  status: v.pipe(v.optional(oneOf(forgotPunchStatuses)), v.description('Only this status.')),
  from: v.pipe(v.optional(CivilDate), v.description('Work dates from this one on.')),
  to: v.pipe(v.optional(CivilDate), v.description('Work dates up to this one.')),
}

export const listForgotPunchRequests = defineOperation({
  name: 'forgot_punch_requests.list',
  summary: 'List requests to add forgotten punches.',
  permission: 'time:read',
  effect: 'read',
  input: v.strictObject({ ...filters, ...syncParameters }),
  output: listOf(ForgotPunchRequestWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<ForgotPunchRequestRecord>(
      sql,
      {
        columns: forgotPunchColumns,
        from: forgotPunchTables,
        counted_from: 'forgot_punch_requests r',
        alias: 'r',
        conditions: conditionsOf(input),
        order: 'r.work_date, r.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = v.InferOutput<v.StrictObjectSchema<typeof filters, undefined>>

function conditionsOf({ employee_id, status, from, to }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (employee_id !== undefined) conditions.push(where('r.employee_id = ?', employee_id))
  if (status !== undefined) conditions.push(where('r.status = ?', status))
  if (from !== undefined) conditions.push(where('r.work_date >= ?', from))
  if (to !== undefined) conditions.push(where('r.work_date <= ?', to))
  return conditions
}
