import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { described, Id } from '../../core/schema.ts'
import { findRecord, selectRecords } from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { notFound } from '../../lib/errors.ts'
import { entryRecords, type TimeEntryRecord, TimeEntrySchema, timeEntries } from './schema.ts'

export const getTimeEntry = defineOperation({
  name: 'time_entries.read',
  summary: 'Read a time entry.',
  permission: 'time:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'time_entries' }, deputies: true },
  input: v.strictObject({ id: described(Id, 'The time entry.') }),
  output: TimeEntrySchema,
  run: ({ sql }, { id }) => requireTimeEntry(sql, id),
})

/** Returns the entry's record; a deleted entry is found only when the caller asks for it. */
export async function requireTimeEntry(
  sql: Sql,
  id: number,
  deleted = false,
): Promise<TimeEntryRecord> {
  const entry = await findTimeEntry(sql, id)
  if (!entry || (entry.deleted_at !== undefined && !deleted)) throw notFound('time entry')
  return entry
}

/** Returns the entries by id, including deleted ones. */
export async function findTimeEntries(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, TimeEntryRecord>> {
  const rows = await selectRecords(sql, timeEntries, `t.id = any($2::bigint[])`, [ids])
  const records = await entryRecords(sql, rows)
  return new Map(records.map((record) => [record.id, record]))
}

/** Returns the entry, including a deleted one. */
export async function findTimeEntry(sql: Sql, id: number): Promise<TimeEntryRecord | undefined> {
  const row = await findRecord(sql, timeEntries, id)
  return row && (await entryRecords(sql, [row]))[0]
}
