import { payloadSql } from '../../src/core/events/event-record.ts'
import type { TestServer } from './server.ts'

export type Trail = { operation: string; before: unknown; after: unknown }

/** The audit log entries of a record, in order. */
export function auditOf(server: TestServer, record_type: string, id: number): Promise<Trail[]> {
  return server.sql<Trail>(
    `select operation, before::json, after::json from audit_log
     where company_id = $1 and record_type = $2 and record_id = $3 order by id`,
    [record_type, id],
  )
}

/** The audited operations on a record, in order. */
export async function operationsOf(
  server: TestServer,
  record_type: string,
  id: number,
): Promise<string[]> {
  return (await auditOf(server, record_type, id)).map(({ operation }) => operation)
}

export type Event = {
  type: string
  payload: Record<string, unknown> & { data: { object: { id: number }; previous: object } }
}

/** The rows of the outbox with their payloads, as a FROM item. */
export const outboxRows = `(select o.company_id, o.id, o.type, ${payloadSql('o')}::json as payload from outbox o) outbox`

/**
 * The events about a record, in order; `about` is the start of the event types, such as `invoice`.
 */
export function eventsOf(server: TestServer, about: string, id: number): Promise<Event[]> {
  return server.sql<Event>(
    `select type, payload from ${outboxRows} where company_id = $1 and type like $2 || '.%'
     and (payload->'data'->'object'->>'id')::bigint = $3 order by id`,
    [about, id],
  )
}

/** The types of the events about a record, in order. */
export async function eventTypesOf(
  server: TestServer,
  about: string,
  id: number,
): Promise<string[]> {
  return (await eventsOf(server, about, id)).map(({ type }) => type)
}
