import { type OperationDeps, runOperation } from '../../../core/run/run-operation.ts'
import { type Params, prepare } from '../../../db/statements/prepare.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { AfterCommit, Done } from '../../../events/queue-consumer.ts'
import { nextAttemptAt } from '../../../events/schedule.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { DomainError } from '../../../lib/errors.ts'
import { disableWebhook } from '../disable.ts'
import { refuse } from '../refusals.ts'
import { db } from '../schema.ts'
import type { DeliveryJob } from './claim.ts'
import type { Attempt } from './send.ts'

/** Null: the webhook was disabled in the meantime, and nothing was sent. */
export type DeliveryResult = Attempt | null

type Sent = Done<DeliveryJob, DeliveryResult>

export type Recording = {
  deps: OperationDeps
  now_ms: number
  jitter: number
}

const GONE = 410

/** A webhook is disabled after failing for this long without a success; the sentence `nothing_delivered` names it. */
const failing_days = 5

/**
 * Records the results of one company's deliveries. Returns the work to do after the commit: disable webhooks whose
 * receiver answered 410 Gone, or failed for five days.
 */
export async function recordDeliveries(
  sql: Sql,
  done: readonly Sent[],
  recording: Recording,
): Promise<AfterCommit | undefined> {
  await recordResults(sql, done, recording)
  await keepAttempts(sql, done)
  const failed = done.filter(({ result }) => result !== null && result.error !== null)
  const delivered = done.filter(({ result }) => result?.error === null)
  if (delivered.length > 0) await endFailing(sql, webhooksOf(delivered))
  if (failed.length === 0) return undefined

  const healthy = new Set(webhooksOf(delivered))
  const failing = webhooksOf(failed).filter((id) => !healthy.has(id))
  const reasons = new Map<number, string>()
  for (const id of await beginFailing(sql, failing, recording.now_ms)) {
    reasons.set(id, refuse.nothing_delivered())
  }
  for (const { job, result } of failed) {
    if (result?.status_code === GONE) reasons.set(job.group_id, refuse.gone())
  }
  const { company_id } = done[0]!.job
  return reasons.size === 0 ? undefined : () => disableAll(recording.deps, company_id, reasons)
}

/** Skips deliveries that another claim or a resend has taken over. */
async function recordResults(
  sql: Sql,
  done: readonly Sent[],
  { now_ms, jitter }: Recording,
): Promise<void> {
  const outcomes = done.map((one) => outcomeOf(one, now_ms, jitter))
  await sql(
    `update deliveries d set status = r.status, attempt = r.attempt, next_attempt_at = r.next,
       due_at = r.next, claimed_by = null, updated_at = $6
     from unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $7::text[])
       as r(id, status, attempt, next, claim)
     where d.company_id = $1 and d.id = r.id and d.claimed_by = r.claim`,
    [
      outcomes.map((o) => o.id),
      outcomes.map((o) => o.status),
      outcomes.map((o) => o.attempt),
      outcomes.map((o) => o.next_attempt_at),
      new Date(now_ms).toISOString(),
      done.map(({ job }) => job.claim),
    ],
  )
}

function outcomeOf({ job, result }: Sent, now_ms: number, jitter: number) {
  const { id } = job
  if (result === null) {
    return { id, status: 'exhausted', attempt: job.attempt, next_attempt_at: null }
  }
  const attempt = job.attempt + 1
  if (result.error === null) return { id, status: 'delivered', attempt, next_attempt_at: null }
  const { retry_after_ms, status_code } = result
  const next_ms =
    status_code === GONE ? null : nextAttemptAt({ attempt, now_ms, jitter, retry_after_ms })
  const next_attempt_at = next_ms === null ? null : new Date(next_ms).toISOString()
  return { id, status: next_ms === null ? 'exhausted' : 'failed', attempt, next_attempt_at }
}

async function keepAttempts(sql: Sql, done: readonly Sent[]): Promise<void> {
  const made = done.flatMap(({ job, result }) => (result ? [{ id: job.id, ...result }] : []))
  if (made.length === 0) return
  await sql(
    `insert into delivery_attempts (company_id, delivery_id, at, status_code, duration_ms, error,
                                    response_body, request_headers, request_body, response_headers)
     select $1, a.delivery_id, a.at, a.status_code, a.duration_ms, a.error, a.response_body,
       a.request_headers::jsonb, a.request_body, a.response_headers::jsonb
     from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[],
                 $8::text[], $9::text[], $10::text[])
       as a(delivery_id, at, status_code, duration_ms, error, response_body, request_headers,
            request_body, response_headers)
     join deliveries d on d.company_id = $1 and d.id = a.delivery_id
     returning 1`,
    [
      made.map((a) => a.id),
      made.map((a) => a.at),
      made.map((a) => a.status_code),
      made.map((a) => a.duration_ms),
      made.map((a) => a.error),
      made.map((a) => a.response_body),
      made.map((a) => asText(a.request_headers)),
      made.map((a) => a.request_body),
      made.map((a) => asText(a.response_headers)),
    ],
  )
}

function asText(headers: Record<string, string> | null): string | null {
  return headers === null ? null : JSON.stringify(headers)
}

function webhooksOf(done: readonly Sent[]): number[] {
  return [...new Set(done.map(({ job }) => job.group_id))].sort((a, b) => a - b)
}

/** Rows that already have the value are not written: most do. */
async function endFailing(sql: Sql, webhooks: readonly number[]): Promise<void> {
  await sql(
    `update webhooks set failing_since = null
     where company_id = $1 and id = any($2::bigint[]) and failing_since is not null`,
    [webhooks],
  )
}

/** Returns those that have failed for too long. */
async function beginFailing(
  sql: Sql,
  webhooks: readonly number[],
  now_ms: number,
): Promise<number[]> {
  if (webhooks.length === 0) return []
  await sql(
    `update webhooks set failing_since = $3
     where company_id = $1 and id = any($2::bigint[]) and failing_since is null`,
    [webhooks, new Date(now_ms).toISOString()],
  )
  const limit_ms = now_ms - failing_days * 24 * 60 * 60 * 1000
  const rows = await failingSince(sql, { ids: webhooks, limit: formatInstant(limit_ms) })
  return rows.map((row) => row.id)
}

/** Runs as an operation, like everything in the audit log. */
async function disableAll(
  deps: OperationDeps,
  company_id: number,
  reasons: ReadonlyMap<number, string>,
): Promise<void> {
  const actor = { kind: 'system', id: null, name: 'delivery', permissions: null } as const
  const caller = { company_id, actor, channel: 'system', request_id: 'delivery' } as const
  for (const [id, reason] of reasons) {
    try {
      await runOperation(deps, disableWebhook, caller, { id, reason })
    } catch (error) {
      const isDeleted = error instanceof DomainError && error.code === 'not_found'
      if (!isDeleted) throw error
    }
  }
}

const failingSince = prepare(
  ({ company_id, ids, limit }: Params<{ ids: readonly number[]; limit: string }>) =>
    db
      .selectFrom('webhooks')
      .select('id')
      .where('company_id', '=', company_id)
      .where((eb) => eb('id', '=', eb.fn.any(ids)))
      .where('status', '=', 'active')
      .where('failing_since', '<=', limit),
)
