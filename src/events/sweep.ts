import type { Database } from '../db/connect.ts'
import { inCompany } from '../db/in-transaction.ts'
import { companiesWithEventsBefore } from './due.ts'

/** How long events and emails are kept. */
export const retention_ms = 30 * 24 * 60 * 60 * 1000
const chunk = 1_000

/**
 * Deletes attempts, finished deliveries and mails, and events without pending jobs, 30 days after the last of
 * them; also requests to decide of which nobody is to be told any more.
 */
export async function sweepEvents(
  database: Database,
  now_ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now_ms - retention_ms).toISOString()
  for (const company_id of await companiesWithEventsBefore(database, now_ms - retention_ms)) {
    for (const statement of sweeps) {
      if (signal?.aborted) return
      let removed: number
      do {
        const rows = await inCompany(database, company_id, (sql) => sql(statement, [before]))
        removed = rows.length
      } while (removed === chunk && !signal?.aborted)
    }
  }
}

const sweeps = [
  removal('delivery_attempts', 'at < $2::timestamptz'),
  removal('deliveries', 'updated_at < $2::timestamptz and due_at is null'),
  removal('mails', 'updated_at < $2::timestamptz and due_at is null'),
  removal('approval_mails', 'updated_at < $2::timestamptz and due_at is null'),
  removal('approval_asks', 'looked_at < $2::timestamptz and due_at is null'),
  removal(
    'outbox',
    `created_at < $2::timestamptz
       and not exists (select from deliveries d where d.company_id = $1 and d.outbox_id = t.id)
       and not exists (select from mails m where m.company_id = $1 and m.outbox_id = t.id)`,
  ),
]

// As an array, the rows are found once, whatever the plan expects. The limit is in the text, so that it expects few.
function removal(table: string, condition: string): string {
  return `delete from ${table} where company_id = $1 and id = any(array(
    select id from ${table} t where company_id = $1 and ${condition} order by id limit ${chunk}
  )) returning id`
}
