import { randomUUIDv7 } from 'node:crypto'
import type { Actor, Channel } from '../operations/define.ts'
import type { Sql } from '../store/transaction.ts'
import type { EventDraft } from './catalogue.ts'

export const apiVersion = '1.1'

type Source = { company_id: number; actor: Actor; channel: Channel; now_ms: number }

/** Writes events into the outbox of the transaction, in the order in which they happened. */
export async function writeOutbox(
  sql: Sql,
  { company_id, actor, channel, now_ms }: Source,
  drafts: readonly EventDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  const created_at = new Date(now_ms).toISOString()
  const events = drafts.map(({ type, object, previous }) => {
    const id = `evt_${randomUUIDv7().replaceAll('-', '')}`
    const payload = {
      id,
      type,
      api_version: apiVersion,
      created_at,
      company_id,
      data: { object, previous },
      actor: {
        channel: channel === 'cli' ? 'system' : channel,
        api_key_id: actor.kind === 'key' ? actor.id : null,
      },
    }
    return { id, type, payload }
  })
  await sql(
    `insert into outbox (company_id, event_id, type, payload, created_at)
     select $1, e.event_id, e.type, e.payload::jsonb, $5
     from unnest($2::text[], $3::text[], $4::text[]) with ordinality as e(event_id, type, payload, n)
     order by e.n`,
    [
      events.map((e) => e.id),
      events.map((e) => e.type),
      events.map((e) => JSON.stringify(e.payload)),
      created_at,
    ],
  )
}
