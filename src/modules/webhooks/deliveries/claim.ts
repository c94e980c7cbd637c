import { payloadSql } from '../../../core/events/event-record.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { Claim, FreeSlots, Job } from '../../../events/queue-consumer.ts'
import type { WebhookFormat } from '../table.ts'

export type DeliveryJob = Job & {
  url: string
  format: WebhookFormat
  is_active: boolean
  secret_sealed: string
  /** Set during a rotation. */
  previous_secret_sealed: string | null
  event_id: string
  body: string
  /** The number of attempts before this one. */
  attempt: number
}

/**
 * Claims due deliveries of a company's webhooks, as many as there are free slots, with everything that
 * sending needs. A transaction that disables or deletes a webhook waits for a claim, or the claim for it. While a job still
 * ends deliveries of a webhook, its others wait.
 */
export async function claimDeliveries(
  sql: Sql,
  groups: readonly FreeSlots[],
  { name, now, leased_until }: Claim,
): Promise<DeliveryJob[]> {
  const locked = await readRows(sql, { id: number }, lockQuery, [
    groups.map((freeSlots) => freeSlots.group_id),
  ])
  const ids = new Set(locked.map(({ id }) => id))
  const open = groups.filter(({ group_id }) => ids.has(group_id))
  if (open.length === 0) return []
  return sql<DeliveryJob>(claimQuery, [
    open.map((freeSlots) => freeSlots.group_id),
    open.map((freeSlots) => freeSlots.freeSlots),
    now,
    leased_until,
    name,
  ])
}

// A separate statement, so that the next one reads the webhooks after the wait.
const lockQuery = `
  select id from webhooks w where company_id = $1 and id = any($2::bigint[]) and not exists (
    select from webhook_ends e where e.company_id = $1 and e.webhook_id = w.id)
  for key share of w`

const claimQuery = `
  with free as (
    select d.id from unnest($2::bigint[], $3::int[]) as r(webhook_id, room)
    cross join lateral (
      select id from deliveries
      where company_id = $1 and webhook_id = r.webhook_id and due_at <= $4
      order by due_at limit r.room for update skip locked
    ) d
  ), claimed as (
    update deliveries d set due_at = $5, claimed_by = $6 from free f
    where d.company_id = $1 and d.id = f.id
    returning d.id, d.webhook_id, d.outbox_id, d.attempt
  )
  select c.id, $1::bigint as company_id, c.webhook_id as group_id, $6 as claim, c.attempt, w.url, w.format,
         w.status = 'active' as is_active, w.secret_sealed,
         case when w.previous_secret_until > $4 then w.previous_secret_sealed end
           as previous_secret_sealed,
         o.event_id, ${payloadSql('o')} as body
  from claimed c
  join webhooks w on w.company_id = $1 and w.id = c.webhook_id
  join outbox o on o.company_id = $1 and o.id = c.outbox_id
  order by c.outbox_id, c.id`
