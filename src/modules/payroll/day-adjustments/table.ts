import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  timestamps,
} from '../../../db/statements/columns.ts'
import type { PaidCategory } from '../../../engine/hours/index.ts'

/** A cancelled one is stored as rejected, with `cancelled_at`. */
const storedStatuses = ['pending', 'approved', 'rejected'] as const
export const adjustmentStatuses = [...storedStatuses, 'cancelled'] as const

export const PayrollDayAdjustmentTable = defineEntity({
  name: 'PayrollDayAdjustment',
  tableName: 'payroll_day_adjustments',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    work_date: civilDate(),
    note: p.text(),
    hours_delta: p.decimal('number'),
    requested_hours_delta: p.decimal('number'),
    apply_immediately: p.boolean().defaultRaw('false'),
    status: p.text().$type<(typeof storedStatuses)[number]>().defaultRaw("'pending'::text"),
    reviewer_notes: p.text().nullable(),
    reviewed_at: instant().nullable(),
    reviewed_by: p.json<StoredActor>().nullable(),
    ...timestamps(),
    earning: p.text().$type<PaidCategory>().defaultRaw("'regular'::text"),
    corrects_date: civilDate().nullable(),
    counts_for_overtime: p.boolean().defaultRaw('true'),
    cancelled_at: instant().nullable(),
    cancel_reason: p.text().nullable(),
    released_entry_id: p.bigint('number').nullable(),
    released_dates: p.array<string>().nullable(),
    bank_to: p.text().nullable(),
    bank_factor: p.decimal('number').nullable(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
  },
})
