import type { Sql } from '../../db/transactions/transaction.ts'

/** How long an export is listed. */
const retention_ms = 30 * 24 * 60 * 60 * 1000

/** Deletes the files that are past their time, and exports after 30 days. */
export async function forgetExports(sql: Sql, now_ms: number): Promise<void> {
  await sql(
    `update exports set status = 'expired', file = null
     where company_id = $1 and status = 'done' and expires_at <= $2`,
    [new Date(now_ms).toISOString()],
  )
  await sql('delete from exports where company_id = $1 and created_at < $2 and due_at is null', [
    new Date(now_ms - retention_ms).toISOString(),
  ])
}
