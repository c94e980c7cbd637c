import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  timestamps,
} from '../../db/statements/columns.ts'

export const forgotPunchStatuses = ['pending', 'approved', 'rejected'] as const

export const ForgotPunchRequestTable = defineEntity({
  name: 'ForgotPunchRequest',
  tableName: 'forgot_punch_requests',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    work_date: civilDate(),
    clock_in: instant(),
    clock_out: instant(),
    break_minutes: p.integer().defaultRaw('0'),
    reason: p.text().nullable(),
    status: p.text().$type<(typeof forgotPunchStatuses)[number]>().defaultRaw("'pending'::text"),
    reviewer_notes: p.text().nullable(),
    reviewed_at: instant().nullable(),
    reviewed_by: p.json<StoredActor>().nullable(),
    time_entry_id: p.bigint('number').nullable(),
    ...timestamps(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
  },
})
