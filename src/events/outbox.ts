import { randomUUIDv7 } from 'node:crypto'
import type { Actor, Channel } from '../operations/define.ts'
import type { JsonTexts } from '../operations/json-texts.ts'
import { plainArray } from '../store/plain-array.ts'
import type { Sql } from '../store/transaction.ts'
import { type EventDraft, mailedEventTypes } from './catalogue.ts'
import { pokeWorkers } from './poke.ts'

export const apiVersion = '1.1'

/** Above that an event tells only which record it is about, and the receiver reads it. */
const maxPayload_bytes = 64 * 1024

type Source = { company_id: number; actor: Actor; channel: Channel; now_ms: number }

/** For whom the events are, where they are not for all who listen to their kind. */
type Audience = { only_webhook?: number; textOf?: JsonTexts }

/**
 * Writes events into the outbox of the transaction, in the order in which they happened, with a delivery
 * for each webhook that is active now and a mail where the kind has one. Answers the events' ids. Whatever
 * does not come from the database is thrown at once, before anything is sent.
 */
export function writeOutbox(
  sql: Sql,
  source: Source,
  drafts: readonly EventDraft[],
  { only_webhook, textOf = JSON.stringify }: Audience = {},
): Promise<string[]> {
  if (drafts.length === 0) return Promise.resolve([])
  const created_at = new Date(source.now_ms).toISOString()
  const write = payloadWriter(source, created_at, textOf)
  const events = drafts.map((draft) => eventOf(draft, write))
  const written = sql<{ work: number }>(writeEvents, [
    plainArray(events.map((e) => e.id)),
    plainArray(events.map((e) => e.type)),
    // One payload a line: JSON has no line breaks outside its strings, nor inside.
    events.map((e) => e.payload).join('\n'),
    [...new Set(events.map((e) => e.type))],
    created_at,
    mailedEventTypes,
    only_webhook ?? null,
  ])
  return written.then(([made]) => {
    if (made!.work > 0) pokeWorkers()
    return events.map((e) => e.id)
  })
}

// The webhooks are locked against deletion only, so that none is gone before its deliveries are written.
const writeEvents = `
  with written as (
    insert into outbox (company_id, event_id, type, payload, created_at)
    select $1, e.event_id, e.type, e.payload::json, $6
    from rows from (unnest($2::text[]), unnest($3::text[]), string_to_table($4, E'\\n'))
      as e(event_id, type, payload)
    returning id, type
  ), listening as (
    select id, events from webhooks
    where company_id = $1 and status = 'active' and (events is null or events && $5::text[] or id = $8)
    for key share
  ), deliveries_made as (
    insert into deliveries (company_id, webhook_id, outbox_id, next_attempt_at, due_at, created_at,
                            updated_at)
    select $1, l.id, w.id, $6, $6, $6, $6 from written w join listening l
      on l.id = $8 or ($8::bigint is null and (l.events is null or w.type = any(l.events)))
    order by w.id, l.id returning 1
  ), mails_made as (
    insert into mails (company_id, outbox_id, due_at, created_at, updated_at)
    select $1, id, $6, $6, $6 from written where type = any($7::text[]) returning 1
  )
  select (select count(*) from deliveries_made)::int + (select count(*) from mails_made)::int as work`

/** The payload stays the text that it is: the receivers' signatures are over it. */
type WrittenEvent = { id: string; type: string; payload: string }

function eventOf(draft: EventDraft, write: WritePayload): WrittenEvent {
  const id = `evt_${randomUUIDv7().replaceAll('-', '')}`
  const { type, object } = draft
  const whole = write(id, draft)
  if (Buffer.byteLength(whole) <= maxPayload_bytes) return { id, type, payload: whole }
  const named = { id: (object as { id?: unknown } | null)?.id ?? null }
  return {
    id,
    type,
    payload: write(id, { type, object: named, previous: {} }, ',"truncated":true'),
  }
}

type WritePayload = (id: string, draft: EventDraft, besides?: string) => string

/** Writes the payloads of events of one source: what they share is put into words once. */
function payloadWriter(
  { company_id, actor, channel }: Source,
  created_at: string,
  textOf: JsonTexts,
): WritePayload {
  const shared = JSON.stringify({ api_version: apiVersion, created_at, company_id }).slice(1, -1)
  const who = JSON.stringify({
    channel: channel === 'cli' ? 'system' : channel,
    api_key_id: actor.kind === 'key' ? actor.id : null,
  })
  return (id, { type, object, previous }, besides = '') => {
    const data = `{"object":${textOf(object)},"previous":${JSON.stringify(previous)}${besides}}`
    return `{"id":"${id}","type":"${type}",${shared},"data":${data},"actor":${who}}`
  }
}
