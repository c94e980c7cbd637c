import { sql } from 'kysely'
import * as v from 'valibot'
import { statusSql } from '../../../core/access/approvals.ts'
import { refuse as common } from '../../../core/refusals.ts'
import {
  ActorSchema,
  CivilDate,
  Code,
  clearable,
  described,
  Boolean as Flag,
  FreeText,
  freeText,
  Id,
  Instant,
  Name,
  oneOf,
  optional,
  text,
} from '../../../core/schema.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, recordSource } from '../../../db/statements/records.ts'
import { PAID_CATEGORIES } from '../../../engine/hours/index.ts'
import { type EmployeeTable, employeeName } from '../../employees/table.ts'
import { refuse } from '../refusals.ts'
import { adjustmentStatuses, type PayrollDayAdjustmentTable } from './table.ts'

const db = tablesOf<typeof PayrollDayAdjustmentTable | typeof EmployeeTable>()

export const AdjustmentSchema = v.strictObject({
  id: Id,
  employee_id: Id,
  employee_name: Name,
  work_date: CivilDate,
  note: FreeText,
  hours_delta: described(v.number(), 'Hours added; negative: removed.'),
  requested_hours_delta: described(v.number(), 'Hours that were requested.'),
  earning: described(v.picklist(PAID_CATEGORIES), 'The category of its hours.'),
  corrects_date: described(
    v.nullable(CivilDate),
    'The earlier date that it corrects; it is paid on work_date.',
  ),
  counts_for_overtime: described(
    v.boolean(),
    'Whether its hours count toward overtime thresholds.',
  ),
  bank_to: described(
    v.nullable(Code),
    'The leave type into which it moves overtime as time in lieu.',
  ),
  released_entry_id: described(v.nullable(Id), 'The held time entry whose release it pays.'),
  apply_immediately: v.boolean(),
  status: v.picklist(adjustmentStatuses),
  reviewer_notes: v.nullable(FreeText),
  reviewed_at: v.nullable(Instant),
  reviewed_by: v.nullable(ActorSchema),
  cancelled_at: v.nullable(Instant),
  cancel_reason: v.nullable(FreeText),
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
    .select(
      columnsOf('a', AdjustmentSchema, {
        employee_name: employeeName,
        status: sql<(typeof adjustmentStatuses)[number]>`${sql.raw(statusSql('a'))}`.as('status'),
      }),
    ),
  'payroll_day_adjustments a',
)

export const AdjustmentId = described(
  Id,
  'Adjustment id, from the list of payroll day adjustments.',
)

/** Hours to add or subtract, with two decimals. */
export const HoursDelta = v.pipe(
  v.number(common.no_hours()),
  v.minValue(-12, () => common.too_small({ least: -12 })),
  v.maxValue(12, () => common.too_great({ most: 12 })),
  v.check((hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-9, common.two_decimals()),
)

export const Note = v.pipe(
  freeText(2000),
  v.check((note) => note.trim() !== '', refuse.no_reason()),
  v.description('The reason; must not be empty.'),
)

/** The fields for the kind of an adjustment's hours, their date, and whether they count toward overtime. */
export const earningFields = {
  earning: optional(
    oneOf(PAID_CATEGORIES),
    'The category of the hours, regular by default; no balance is charged.',
  ),
  corrects_date: clearable(
    CivilDate,
    'The earlier date that the hours are for, also in an approved period; they are paid on work_date.',
  ),
  counts_for_overtime: optional(
    Flag,
    'Whether regular hours count toward overtime thresholds; by default true, false with corrects_date.',
  ),
  bank_to: clearable(
    text(64),
    'With earning overtime and negative hours: the leave type in hours that they go to as time in lieu.',
  ),
}

export const ReviewerNotes = clearable(freeText(2000), 'A note from the reviewer.')
