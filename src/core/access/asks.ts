import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Actor } from '../operation.ts'
import type { Ask } from './ask-kinds.ts'

/**
 * Queues new requests, in their own transaction, for the worker that emails the people who decide. A request that is
 * pending again because its decision was undone is not announced a second time.
 */
export async function recordAsks(
  sql: Sql,
  { actor, now_ms }: { actor: Actor; now_ms: number },
  asks: readonly Ask[],
): Promise<void> {
  await sql(insertAsks, [
    asks.map(({ kind }) => kind),
    asks.map(({ id }) => id),
    actor.person?.id ?? (actor.kind === 'user' ? actor.id : null),
    formatInstant(now_ms),
  ])
}

const insertAsks = `
  insert into approval_asks (company_id, kind, request_id, asked_by, asked_at, looked_at, due_at)
  select $1, asked.kind, asked.id, $4::bigint, $5::timestamptz, $5, $5
  from unnest($2::text[], $3::bigint[]) as asked(kind, id)
  on conflict (company_id, kind, request_id)
  do update set due_at = excluded.due_at, looked_at = excluded.looked_at, claimed_by = null`

/** Lets the workers plan the emails about every request again, after a change that affects them. */
export async function planAgain(sql: Sql, now_ms: number): Promise<void> {
  await sql(
    `update approval_asks set looked_at = $2, due_at = $2, claimed_by = null where company_id = $1`,
    [formatInstant(now_ms)],
  )
}
