import type { Actor, Channel } from '../operations/define.ts'
import type { EventDraft } from './catalogue.ts'

export const apiVersion = '1.1'

/** So that a payload is at most 64 KiB with what stands around its record. */
const maxTold_bytes = 63 * 1024

/** Whose doing an event is. */
export type Source = { company_id: number; actor: Actor; channel: Channel; now_ms: number }

/**
 * What the payloads of a source have in common, as JSON. A payload is put together in the database, around
 * the text of a record that the audit log keeps as well.
 */
export type Envelope = { heading: string; actor: string }

export function envelopeOf({ company_id, actor, channel, now_ms }: Source): Envelope {
  const created_at = new Date(now_ms).toISOString()
  return {
    heading: JSON.stringify({ api_version: apiVersion, created_at, company_id }).slice(1, -1),
    actor: JSON.stringify({
      channel: channel === 'cli' ? 'system' : channel,
      api_key_id: actor.kind === 'key' ? actor.id : null,
    }),
  }
}

/** A payload of the columns `event_id`, `event_type`, `object` and `previous` in the envelope of two parameters. */
export function payloadSql(heading: string, actor: string): string {
  return `concat('{"id":"', event_id, '","type":"', event_type, '",', ${heading}::text,
    ',"data":{"object":', object, ',"previous":', previous, '},"actor":', ${actor}::text, '}')`
}

/** What an event tells of its record, as JSON. */
export type Told = { object: string; previous: string; is_whole: boolean }

/** Of a record that is too large an event tells only which it is, and the receiver reads it. */
export function toldOf(event: EventDraft): Told {
  const object = JSON.stringify(event.object)
  const previous = JSON.stringify(event.previous)
  if (isAtMost(maxTold_bytes, object + previous)) {
    return { object, previous, is_whole: true }
  }
  const { id = null } = event.object as { id?: unknown }
  return { object: JSON.stringify({ id }), previous: '{},"truncated":true', is_whole: false }
}

/** Most texts are so short that their bytes need not be counted: a character takes three at most. */
function isAtMost(bytes: number, text: string): boolean {
  return text.length * 3 <= bytes || Buffer.byteLength(text) <= bytes
}
