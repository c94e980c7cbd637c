import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { CivilDate, Id, listOf, oneOf, syncParameters } from '../../../operations/schema.ts'
import { type Condition, listPage, where } from '../../../store/paging.ts'
import {
  type AdjustmentRecord,
  AdjustmentWire,
  adjustmentColumns,
  adjustmentStatuses,
  adjustmentTables,
} from './wire.ts'

export const listPayrollDayAdjustments = defineOperation({
  name: 'payroll_day_adjustments.list',
  summary: 'List payroll day adjustments.',
  permission: 'payroll:read',
  effect: 'read',
  input: v.strictObject({
    employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
    status: v.pipe(v.optional(oneOf(adjustmentStatuses)), v.description('Only this status.')),
    from: v.pipe(v.optional(CivilDate), v.description('Work dates from this one on.')),
    to: v.pipe(v.optional(CivilDate), v.description('Work dates up to this one.')),
    ...syncParameters,
  }),
  output: listOf(AdjustmentWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<AdjustmentRecord>(
      sql,
      {
        columns: adjustmentColumns,
        from: adjustmentTables,
        counted_from: 'payroll_day_adjustments a',
        alias: 'a',
        conditions: conditionsOf(input),
        order: 'a.work_date, a.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = {
  employee_id?: number | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function conditionsOf({ employee_id, status, from, to }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (employee_id !== undefined) conditions.push(where('a.employee_id = ?', employee_id))
  if (status !== undefined) conditions.push(where('a.status = ?', status))
  if (from !== undefined) conditions.push(where('a.work_date >= ?', from))
  if (to !== undefined) conditions.push(where('a.work_date <= ?', to))
  return conditions
}
