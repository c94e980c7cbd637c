import type { Database } from '../db/connect.ts'
import { deleteOld, type OldRows } from '../db/jobs/delete-old.ts'
import { companiesToSweep } from './due.ts'

/** How long events and emails are kept. */
export const retention_ms = 30 * 24 * 60 * 60 * 1000

/**
 * Deletes attempts, finished deliveries and emails, and events without pending jobs, 30 days after the last of them;
 * also deletes pending requests about which nobody needs to be notified any more.
 */
export async function sweepEvents(
  database: Database,
  now_ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now_ms - retention_ms).toISOString()
  for (const company_id of await companiesToSweep(database, now_ms - retention_ms)) {
    for (const rows of sweeps) {
      if (signal?.aborted) return
      await deleteOld(rows, { database, company_id, before, signal })
    }
  }
}

const key = ['id']
const found = 'by rising key'
/** The creation time limits the scan, and the last change decides whether the row is deleted. */
const finished = { by: 'created_at', and: 't.updated_at < $2::timestamptz and t.due_at is null' }

const sweeps: readonly OldRows[] = [
  { table: 'delivery_attempts', key, found, by: 'at' },
  { table: 'deliveries', key, found, ...finished },
  { table: 'mails', key, found, ...finished },
  { table: 'approval_mails', key, found, ...finished },
  { table: 'approval_asks', key, found: 'by key', by: 'looked_at', and: 't.due_at is null' },
  {
    table: 'outbox',
    key,
    found,
    by: 'created_at',
    and: `not exists (select from deliveries d where d.company_id = $1 and d.outbox_id = t.id)
       and not exists (select from mails m where m.company_id = $1 and m.outbox_id = t.id)`,
  },
]
