import { type AliasedRawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { eventTypes } from '../../../core/events/event-catalogue.ts'
import { Code, described, FreeText, Id, Instant, PeopleText } from '../../../core/schema.ts'
import type { OutboxTable } from '../../../core/tables.ts'
import { tablesOf } from '../../../db/statements/prepare.ts'
import {
  columnsOf,
  type RecordSource,
  recordSource,
  selectRecords,
} from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { notFound } from '../../../lib/errors.ts'
import { type DeliveryTable, deliveryStatuses } from '../table.ts'

const db = tablesOf<typeof DeliveryTable | typeof OutboxTable>()

const AttemptSchema = v.strictObject({
  at: Instant,
  status_code: described(v.nullable(v.number()), 'Null if there was no answer.'),
  duration_ms: v.number(),
  error: described(v.nullable(PeopleText), 'Why it failed.'),
  response_body: described(v.nullable(FreeText), "The first 2 KiB of the receiver's answer."),
})

/** An event on its way to a webhook, as the API returns it. */
export const DeliverySchema = v.strictObject({
  id: Id,
  event_id: described(Code, 'Event id; receivers use it to drop duplicates.'),
  type: v.picklist(eventTypes),
  status: described(
    v.picklist(deliveryStatuses),
    'failed: will be retried; exhausted: will not, unless it is resent.',
  ),
  attempts: described(v.array(AttemptSchema), 'Attempts of the last 30 days.'),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
})

export type DeliveryRecord = v.InferOutput<typeof DeliverySchema>
export type AttemptRecord = v.InferOutput<typeof AttemptSchema>

const Headers = v.nullable(v.record(v.string(), Code))

const AttemptDetailSchema = v.strictObject({
  ...AttemptSchema.entries,
  request_headers: described(
    Headers,
    'The headers that were sent, with the signatures; null for attempts of earlier releases.',
  ),
  request_body: described(
    v.nullable(FreeText),
    'The body that was sent, as JSON; cut after 16 KiB, which the last line then says.',
  ),
  response_headers: described(Headers, "The headers of the receiver's answer."),
})

/** A delivery with the request and the answer of every attempt. */
export const DeliveryDetailSchema = v.strictObject({
  ...DeliverySchema.entries,
  attempts: described(v.array(AttemptDetailSchema), 'Attempts of the last 30 days.'),
})

export type DeliveryDetail = v.InferOutput<typeof DeliveryDetailSchema>
export type AttemptDetail = v.InferOutput<typeof AttemptDetailSchema>

/** The attempts of a delivery `d`; `more` are further fields of each. */
const attemptsOf = <Attempt>(more = sql``) =>
  sql<Attempt[]>`(
    select coalesce(json_agg(json_build_object(
      'at', replace(to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000', ''),
      'status_code', a.status_code, 'duration_ms', a.duration_ms, 'error', a.error,
      'response_body', a.response_body${more}) order by a.id), '[]')
    from delivery_attempts a where a.company_id = $1 and a.delivery_id = d.id
  )`.as('attempts')

const deliveriesWith = <Attempt>(attempts: AliasedRawBuilder<Attempt[], 'attempts'>) =>
  recordSource(
    'delivery',
    'd',
    db
      .selectFrom('deliveries as d')
      .innerJoin('outbox as o', (on) =>
        on.onRef('o.company_id', '=', 'd.company_id').onRef('o.id', '=', 'd.outbox_id'),
      )
      .select(columnsOf('d', DeliverySchema, { event_id: 'o.event_id', type: 'o.type', attempts })),
  )

/** Deliveries `d` and their events `o`, with the columns of `DeliverySchema`, read in one statement. */
export const deliveries = deliveriesWith(attemptsOf<AttemptRecord>())

/** Deliveries with the request and the answer of every attempt. */
const detailedDeliveries = deliveriesWith(
  attemptsOf<AttemptDetail>(sql`, 'request_headers', a.request_headers,
      'request_body', a.request_body, 'response_headers', a.response_headers`),
)

/** Returns a delivery of a webhook, by its id or its event; throws a 404. */
export function requireDelivery(
  tx: Sql,
  webhook_id: number,
  wanted: { id?: number | null; event_id?: string | null },
): Promise<DeliveryRecord> {
  return requireFrom(deliveries, tx, webhook_id, wanted)
}

/** Returns a delivery with the request and the answer of every attempt; throws a 404. */
export function requireDeliveryDetail(
  tx: Sql,
  webhook_id: number,
  id: number,
): Promise<DeliveryDetail> {
  return requireFrom(detailedDeliveries, tx, webhook_id, { id })
}

async function requireFrom<Row>(
  source: RecordSource<Row>,
  tx: Sql,
  webhook_id: number,
  { id = null, event_id = null }: { id?: number | null; event_id?: string | null },
): Promise<Row> {
  const [record] = await selectRecords(
    tx,
    source,
    'd.webhook_id = $2 and (d.id = $3 or o.event_id = $4)',
    [webhook_id, id, event_id],
  )
  if (!record) throw notFound('delivery')
  return record
}
