import type { Actor, Channel } from '../operation.ts'
import type { EventDraft } from './event-catalogue.ts'

export const apiVersion = '1.1'

/** Keeps a payload, with everything around its record, within 64 KiB. */
const maxRecord_bytes = 63 * 1024

/** Returns the actor of an event as JSON. */
export function actorJson({ actor, channel }: { actor: Actor; channel: Channel }): string {
  const { person, client, confirmed } = actor
  return JSON.stringify({
    channel: channel === 'cli' ? 'system' : channel,
    api_key_id: actor.kind === 'key' ? actor.id : null,
    ...(person ? { employee_id: person.id, ...(client ? { client } : {}) } : {}),
    ...(person && confirmed ? { confirmed } : {}),
  })
}

/** The record of an event as JSON. */
export type EventRecord = { object: string; previous: string; is_whole: boolean }

/**
 * Returns the record of an event. A record that is too large is reduced to its id, and the receiver fetches
 * it.
 */
export function eventRecord(event: EventDraft): EventRecord {
  const object = JSON.stringify(event.object)
  const previous = JSON.stringify(event.previous)
  if (isAtMost(maxRecord_bytes, object + previous)) {
    return { object, previous, is_whole: true }
  }
  const { id = null } = event.object as { id?: unknown }
  return { object: JSON.stringify({ id }), previous: '{},"truncated":true', is_whole: false }
}

/** Most texts are so short that their bytes need no counting: a character takes at most three. */
function isAtMost(bytes: number, text: string): boolean {
  return text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes
}

/** Returns the SQL for the record of an outbox row: its own text, or that of its audit row. */
function objectSql(o: string): string {
  return `coalesce(${o}.object, (select a.after from audit_log a
    where a.company_id = ${o}.company_id and a.id = ${o}.audit_id))`
}

/** Returns the SQL for the payload of an outbox row, which is identical to the byte on every read. */
export function payloadSql(o: string): string {
  return `concat('{"id":"', ${o}.event_id, '","type":"', ${o}.type,
    '","api_version":"', ${o}.api_version, '","created_at":"',
    to_char(${o}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","company_id":', ${o}.company_id, ',"data":{"object":', ${objectSql(o)},
    ',"previous":', ${o}.previous, '},"actor":', ${o}.actor, '}')`
}
