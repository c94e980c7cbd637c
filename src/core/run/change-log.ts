import { randomUUIDv7 } from 'node:crypto'
import { plainArray } from '../../db/statements/arrays.ts'
import { nullable, number, readRows } from '../../db/statements/read-rows.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { EventDraft, EventType } from '../events/event-catalogue.ts'
import { actorJson, apiVersion, eventRecord } from '../events/event-record.ts'
import type { Actor, Change, Channel, LoggedWrite } from '../operation.ts'
import { writeAudit, writeFor, writeToOne } from './change-log-statements.ts'

/** The actor and the operation of the change; null when only an event is sent and no record changes. */
export type ChangeContext = {
  company_id: number
  actor: Actor
  channel: Channel
  now_ms: number
  operation: string | null
  request_id: string | null
  client_info?: string | null
}

/** Changed records for the audit log, and events for the outbox. */
export type ChangeSet = { changes: readonly Change[]; events: readonly EventDraft[] }

/** Whether any event has a delivery or a mail. */
export type Recorded = { has_work: boolean }

const nothingSent: Recorded = { has_work: false }

/**
 * Writes the audit log and the outbox in the current transaction: an audit row for each change, and an outbox row for
 * each event that an active webhook subscribes to (with its deliveries) or whose type is emailed (with its email). Both
 * keep their order. Errors that do not come from the database are thrown before any statement is sent.
 */
export function recordChanges(
  sql: Sql,
  changeContext: ChangeContext,
  { changes, events }: ChangeSet,
): Promise<Recorded> {
  if (events.length === 0)
    return writeChanges(sql, changeContext, changes.map(changeLine)).then(() => nothingSent)
  const lines = linesOf(changes, events)
  const types = typesOf(events)
  const values = eventParameters(changeContext, lines, types)
  const written = readRows(sql, { work: number }, writeFor(types), values)
  return written.then(([made]) => {
    return { has_work: made!.work > 0 }
  })
}

/** Writes an event for one webhook, whatever its types; returns the event's id, null when the webhook is not active. */
export async function recordFor(
  sql: Sql,
  changeContext: ChangeContext,
  event: EventDraft,
  webhook_id: number,
): Promise<string | null> {
  const lines = linesOf([], [event])
  const values = eventParameters(changeContext, lines, webhook_id)
  const [made] = await readRows(sql, { work: number }, writeToOne, values)
  return made!.work > 0 ? lines[0]!.event_id : null
}

/** The id of a record that gets one when it is written: it is the first field, and a change has it as its id. */
export const idToCome = 1
const beforeId = `{"id":${idToCome}`.length

/** Runs the statement; returns the id of the record, null when it was not written, and the number of deliveries. */
export async function writeLogged(
  sql: Sql,
  changeContext: ChangeContext,
  { changes, events, text, values }: LoggedWrite,
): Promise<{ id: number | null; work: number }> {
  const lines = linesOf(changes, events).map((line) => {
    return { ...line, object: line.object.slice(beforeId) }
  })
  const logged = eventParameters(changeContext, lines, typesOf(events))
  const shape = { id: nullable(number), work: number }
  const [made] = await readRows(sql, shape, text, [...logged, ...values])
  return made!
}

function typesOf(events: readonly EventDraft[]): EventType[] {
  return [...new Set(events.map((event) => event.type))]
}

function eventParameters(
  changeContext: ChangeContext,
  lines: readonly Line[],
  listening: number | readonly EventType[],
): unknown[] {
  return [
    ...changeParameters(changeContext, lines),
    plainArray(lines.map((line) => line.event_id)),
    plainArray(lines.map((line) => line.event_type)),
    lines.map((line) => line.previous).join('\n'),
    apiVersion,
    actorJson(changeContext),
    listening,
  ]
}

async function writeChanges(
  sql: Sql,
  changeContext: ChangeContext,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length > 0) await sql(writeAudit, changeParameters(changeContext, lines))
}

/**
 * A line of the change log: a change, an event, or both when the event carries the record as the change left
 * it. The records are JSON texts, which contain no line breaks.
 */
type Line = {
  record_type: string | null
  record_id: number | null
  before: string
  object: string
  event_id: string | null
  event_type: EventType | null
  previous: string
}

/** Combines the changes and the events into lines and keeps the order of each. */
function linesOf(changes: readonly Change[], events: readonly EventDraft[]): Line[] {
  const lines: Line[] = []
  let next = 0
  for (const event of events) {
    const record = eventRecord(event)
    const at = record.is_whole ? indexOf(changes, event.object, next) : -1
    while (next < at) lines.push(changeLine(changes[next++]!))
    const change = at === -1 ? noChange : changes[next++]!
    lines.push(lineOf(change, record.object, event.type, record.previous))
  }
  while (next < changes.length) lines.push(changeLine(changes[next++]!))
  return lines
}

const noChange = { record_type: null, record_id: null, before: null }

/** Returns the index, at or after `from`, of the change that produced this record; -1 if there is none. */
function indexOf(changes: readonly Change[], record: unknown, from: number): number {
  for (let at = from; at < changes.length; at++) if (changes[at]!.after === record) return at
  return -1
}

function changeLine(change: Change): Line {
  return lineOf(change, JSON.stringify(change.after ?? null), null, '')
}

function lineOf(
  {
    record_type,
    record_id,
    before,
  }: Pick<Change, 'record_id' | 'before'> & Pick<Line, 'record_type'>,
  object: string,
  event_type: EventType | null,
  previous: string,
): Line {
  const event_id = event_type === null ? null : `evt_${randomUUIDv7().replaceAll('-', '')}`
  const was = JSON.stringify(before ?? null)
  return { record_type, record_id, before: was, object, event_id, event_type, previous }
}

function changeParameters(changeContext: ChangeContext, lines: readonly Line[]): unknown[] {
  const { now_ms, actor, channel, operation, request_id, client_info = null } = changeContext
  return [
    new Date(now_ms).toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    channel,
    operation,
    request_id,
    actor.person?.id ?? null,
    actor.person?.name ?? null,
    actor.client ? JSON.stringify(actor.client) : client_info,
    actor.confirmed ?? null,
    plainArray(lines.map((line) => line.record_type)),
    plainArray(lines.map((line) => line.record_id)),
    lines.map((line) => line.before).join('\n'),
    lines.map((line) => line.object).join('\n'),
  ]
}
