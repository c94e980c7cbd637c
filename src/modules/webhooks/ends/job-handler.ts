import type { Database } from '../../../db/connect.ts'
import { batch_rows } from '../../../db/jobs/delete-old.ts'
import { readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import { inCompany } from '../../../db/transactions/in-transaction.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { Claim, Done, JobHandler } from '../../../events/queue-consumer.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { ended } from './begin.ts'

const jobShape = {
  id: column.number,
  company_id: column.number,
  group_id: column.number,
  claim: column.string,
  webhook_id: column.number,
  up_to: column.number,
  is_deleted: column.boolean,
}

type EndJob = ShapedRow<typeof jobShape>

type EndDeps = { database: Database; now: () => number }

/** Two companies at a time, each with one webhook. */
const concurrency = 2

/**
 * Ends the pending deliveries of webhooks that were disabled, and deletes those of deleted ones, in batches. A process
 * that takes over starts from the beginning, which finishes the rest.
 */
export function webhookEndHandler(deps: EndDeps): JobHandler<EndJob, null> {
  return {
    queue: 'webhook_ends',
    concurrency,
    groupConcurrency: () => 1,
    claim: (sql, groups, claim) => claimEnds(sql, groups[0]!.freeSlots, claim),
    async run(job, signal) {
      let from: number | null = 0
      while (from !== null) {
        signal.throwIfAborted()
        const last: number = from
        from = await inCompany(deps.database, job.company_id, (sql) =>
          job.is_deleted ? deleteBatch(sql, job, last) : endBatch(sql, job, last, deps.now()),
        )
      }
      return null
    },
    async record(sql, done) {
      for (const one of done) await recordEnd(sql, one)
      return undefined
    },
  }
}

function claimEnds(
  sql: Sql,
  freeSlots: number,
  { name, now, leased_until }: Claim,
): Promise<EndJob[]> {
  return readRows(sql, jobShape, claimQuery, [now, leased_until, name, freeSlots])
}

const claimQuery = `
  with free as (
    select id from webhook_ends where company_id = $1 and due_at <= $2
    order by due_at limit $5 for update skip locked
  )
  update webhook_ends e set due_at = $3, claimed_by = $4 from free f, webhooks w
  where e.company_id = $1 and e.id = f.id and w.company_id = $1 and w.id = e.webhook_id
  returning e.id, e.company_id, 0 as group_id, e.claimed_by as claim, e.webhook_id, e.up_to,
    w.deleted_at is not null as is_deleted`

/** Returns the last delivery that was read; null when there are no more. */
async function endBatch(
  sql: Sql,
  { id, webhook_id, up_to }: EndJob,
  from: number,
  now_ms: number,
): Promise<number | null> {
  return lastOf(
    sql,
    `with slice as (
       select id from deliveries where company_id = $1 and webhook_id = $3 and id > $4 and id <= $5
       order by id limit ${batch_rows}
     ), done as (
       update deliveries set ${ended} where company_id = $1 and id = any(array(select id from slice))
         and due_at is not null and coalesce(resent_after, 0) < $6
     )
     select max(id) as last from slice`,
    [formatInstant(now_ms), webhook_id, from, up_to, id],
  )
}

/** Deletes a batch of deliveries; their attempts are deleted with them. */
async function deleteBatch(sql: Sql, { webhook_id }: EndJob, from: number): Promise<number | null> {
  return lastOf(
    sql,
    `with slice as (
       select id from deliveries where company_id = $1 and webhook_id = $2 and id > $3
       order by id limit ${batch_rows}
     ), gone as (
       delete from deliveries where company_id = $1 and id = any(array(select id from slice))
     )
     select max(id) as last from slice`,
    [webhook_id, from],
  )
}

async function lastOf(sql: Sql, text: string, values: readonly unknown[]): Promise<number | null> {
  const [found] = await readRows(sql, { last: column.nullable(column.number) }, text, values)
  return found!.last
}

/** Only the claim that has the job ends it. A deleted webhook is removed with its last rows. */
async function recordEnd(sql: Sql, { job }: Done<EndJob, null>): Promise<void> {
  const { id, claim, webhook_id } = job
  const mine = await sql(
    'delete from webhook_ends where company_id = $1 and id = $2 and claimed_by = $3 returning id',
    [id, claim],
  )
  if (mine.length === 0 || !job.is_deleted) return
  await sql('delete from webhooks where company_id = $1 and id = $2', [webhook_id])
}
