import type { EventDraft } from './event-catalogue.ts'
import type { Actor, Channel } from './operation.ts'

export const apiVersion = '1.1'

/** So that a payload is at most 64 KiB with what stands around its record. */
const maxRecord_bytes = 63 * 1024

/** Whose doing an event is, as JSON. */
export function actorJson({ actor, channel }: { actor: Actor; channel: Channel }): string {
  return JSON.stringify({
    channel: channel === 'cli' ? 'system' : channel,
    api_key_id: actor.kind === 'key' ? actor.id : null,
  })
}

/** What an event tells of its record, as JSON. */
export type EventRecord = { object: string; previous: string; is_whole: boolean }

/** Of a record that is too large an event tells only which it is, and the receiver reads it. */
export function eventRecord(event: EventDraft): EventRecord {
  const object = JSON.stringify(event.object)
  const previous = JSON.stringify(event.previous)
  if (isAtMost(maxRecord_bytes, object + previous)) {
    return { object, previous, is_whole: true }
  }
  const { id = null } = event.object as { id?: unknown }
  return { object: JSON.stringify({ id }), previous: '{},"truncated":true', is_whole: false }
}

/** Most texts are so short that their bytes need not be counted: a character takes three at most. */
function isAtMost(bytes: number, text: string): boolean {
  return text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes
}

/** The text of the record that a row of the outbox tells of: its own, or as the audit log has it. */
export function objectSql(o: string): string {
  return `coalesce(${o}.object, (select a.after from audit_log a
    where a.company_id = ${o}.company_id and a.id = ${o}.audit_id))`
}

/** The payload of a row of the outbox; the same to the byte however often it is asked for. */
export function payloadSql(o: string): string {
  return `concat('{"id":"', ${o}.event_id, '","type":"', ${o}.type,
    '","api_version":"', ${o}.api_version, '","created_at":"',
    to_char(${o}.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","company_id":', ${o}.company_id, ',"data":{"object":', ${objectSql(o)},
    ',"previous":', ${o}.previous, '},"actor":', ${o}.actor, '}')`
}
