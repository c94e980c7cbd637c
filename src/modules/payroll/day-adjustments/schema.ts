import * as v from 'valibot'
import { ActorSchema, CivilDate, FreeText, freeText, Id, Instant } from '../../../core/schema.ts'
import { tablesOf } from '../../../db/prepare.ts'
import { columnsOf, recordSource, requireRecord } from '../../../db/records.ts'
import type { Sql } from '../../../db/transaction.ts'
import { type EmployeeTable, employeeName } from '../../employees/table.ts'
import type { PayrollDayAdjustmentTable } from './table.ts'
import { adjustmentStatuses } from './table.ts'

const db = tablesOf<typeof PayrollDayAdjustmentTable | typeof EmployeeTable>()

/** A payroll day adjustment as the API returns it. */
export const AdjustmentSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: v.string(),
  work_date: CivilDate,
  note: FreeText,
  hours_delta: v.pipe(v.number(), v.description('Hours added; negative: removed.')),
  requested_hours_delta: v.pipe(v.number(), v.description('Hours that were requested.')),
  apply_immediately: v.boolean(),
  status: v.picklist(adjustmentStatuses),
  reviewer_notes: v.nullable(FreeText),
  reviewed_at: v.nullable(Instant),
  reviewed_by: v.nullable(ActorSchema),
  created_at: Instant,
  updated_at: Instant,
})

export type AdjustmentRecord = v.InferOutput<typeof AdjustmentSchema>

/** Adjustments `a` and their employees `e`, with the columns of `AdjustmentSchema`. */
export const adjustments = recordSource(
  'payroll day adjustment',
  'a',
  db
    .selectFrom('payroll_day_adjustments as a')
    .innerJoin('employees as e', (on) =>
      on.onRef('e.company_id', '=', 'a.company_id').onRef('e.id', '=', 'a.employee_id'),
    )
    .select(columnsOf('a', AdjustmentSchema, { employee_name: employeeName })),
  'payroll_day_adjustments a',
)

/** Returns the adjustment as the API does; throws a 404. */
export function requireAdjustment(sql: Sql, id: number): Promise<AdjustmentRecord> {
  return requireRecord(sql, adjustments, id)
}

export const AdjustmentId = v.pipe(
  Id,
  v.description('Adjustment id, from the list of payroll day adjustments.'),
)

/** Hours to add or subtract, with two decimals. */
export const HoursDelta = v.pipe(
  v.number('must be a number of hours'),
  v.minValue(-12, 'must be -12 or more'),
  v.maxValue(12, 'must be 12 or less'),
  v.check(
    (hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-9,
    'must have at most two decimal places',
  ),
)

export const ReviewerNotes = v.pipe(
  v.optional(v.nullable(freeText(2000))),
  v.description('A note from the reviewer.'),
)
