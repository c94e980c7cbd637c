import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  type StoredBreak,
  timestamps,
} from '../../db/statements/columns.ts'

export const entryStatuses = ['active', 'completed', 'adjusted'] as const

/** The end of a punch as a clock posted it. */
export type PostedEnd = { clock_out: string; break_minutes: number }

export const TimeEntryTable = defineEntity({
  name: 'TimeEntry',
  tableName: 'time_entries',
  properties: {
    ...recordKey(),
    employee_id: p.bigint('number'),
    work_date: civilDate(),
    timezone: p.text(),
    clock_in: instant(),
    clock_out: instant().nullable(),
    posted_clock_in: instant(),
    break_minutes: p.integer().defaultRaw('0'),
    notes: p.text().nullable(),
    source: p.text().defaultRaw("'api'::text"),
    status: p.text().$type<(typeof entryStatuses)[number]>(),
    approved: p.boolean().defaultRaw('false'),
    approved_at: instant().nullable(),
    approved_by: p.json<StoredActor>().nullable(),
    warnings: p.array<string>().defaultRaw("'{}'::text[]"),
    guards_overlap: p.boolean().defaultRaw('false'),
    deleted_at: instant().nullable(),
    ...timestamps(),
    changed_xid: p.string().columnType('xid8').defaultRaw('pg_current_xact_id()').lazy(),
    late_at: instant().nullable(),
    posted_clock_out: instant().nullable(),
    posted_break_minutes: p.integer().nullable(),
    earlier_posts: p.json<PostedEnd[]>().nullable(),
    work_location_id: p.bigint('number').nullable(),
    breaks: p.json<StoredBreak[]>().nullable(),
  },
})
