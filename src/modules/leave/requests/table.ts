import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  timestamps,
} from '../../../db/statements/columns.ts'

export const leaveStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const dayParts = ['full', 'morning', 'afternoon'] as const

export const LeaveRequestTable = defineEntity({
  name: 'LeaveRequest',
  tableName: 'leave_requests',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    type: p.text(),
    start_date: civilDate(),
    end_date: civilDate(),
    start_day_part: p.text().$type<(typeof dayParts)[number]>().defaultRaw("'full'::text"),
    end_day_part: p.text().$type<(typeof dayParts)[number]>().defaultRaw("'full'::text"),
    hours: p.decimal('number').nullable(),
    days: p.decimal('number'),
    notes: p.text().nullable(),
    status: p.text().$type<(typeof leaveStatuses)[number]>().defaultRaw("'pending'::text"),
    rejection_reason: p.text().nullable(),
    decided_at: instant().nullable(),
    decided_by: p.json<StoredActor>().nullable(),
    cancelled_at: instant().nullable(),
    warnings: p.array<string>().defaultRaw("'{}'::text[]"),
    guards_overlap: p.boolean(),
    half_days: p.string().columnType('int4range'),
    ...timestamps(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
    day_millidays: p.array(Number, String).columnType('int[]').nullable(),
    day_minutes: p.array(Number, String).columnType('int[]').nullable(),
    full_minutes: p.integer().nullable(),
  },
})
