import { sql } from 'kysely'
import * as v from 'valibot'
import { eventTypes } from '../../../core/event-catalogue.ts'
import { FreeText, Id, Instant } from '../../../core/schema.ts'
import type { OutboxTable } from '../../../core/tables.ts'
import { tablesOf } from '../../../db/prepare.ts'
import { columnsOf, recordSource, selectRecords } from '../../../db/records.ts'
import type { Sql } from '../../../db/transaction.ts'
import { notFound } from '../../../lib/errors.ts'
import { type DeliveryTable, deliveryStatuses } from '../table.ts'

const db = tablesOf<typeof DeliveryTable | typeof OutboxTable>()

const AttemptSchema = v.strictObject({
  at: Instant,
  status_code: v.pipe(v.nullable(v.number()), v.description('Null if there was no answer.')),
  duration_ms: v.number(),
  error: v.pipe(v.nullable(v.string()), v.description('Why it failed.')),
  response_body: v.pipe(
    v.nullable(FreeText),
    v.description("The first 2 KiB of the receiver's answer."),
  ),
})

/** An event on its way to a webhook, as the API returns it. */
export const DeliverySchema = v.strictObject({
  id: Id,
  event_id: v.pipe(v.string(), v.description('Event id; receivers use it to drop duplicates.')),
  type: v.picklist(eventTypes),
  status: v.pipe(
    v.picklist(deliveryStatuses),
    v.description('failed: will be retried; exhausted: will not, unless it is resent.'),
  ),
  attempts: v.pipe(v.array(AttemptSchema), v.description('Attempts of the last 30 days.')),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
})

export type DeliveryRecord = v.InferOutput<typeof DeliverySchema>
export type AttemptRecord = v.InferOutput<typeof AttemptSchema>

const attempts = sql<AttemptRecord[]>`(
    select coalesce(json_agg(json_build_object(
      'at', replace(to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000', ''),
      'status_code', a.status_code, 'duration_ms', a.duration_ms, 'error', a.error,
      'response_body', a.response_body) order by a.id), '[]')
    from delivery_attempts a where a.company_id = $1 and a.delivery_id = d.id
  )`

/** Deliveries `d` and their events `o`, with the columns of `DeliverySchema`, read in one statement. */
export const deliveries = recordSource(
  'delivery',
  'd',
  db
    .selectFrom('deliveries as d')
    .innerJoin('outbox as o', (on) =>
      on.onRef('o.company_id', '=', 'd.company_id').onRef('o.id', '=', 'd.outbox_id'),
    )
    .select(
      columnsOf('d', DeliverySchema, {
        event_id: 'o.event_id',
        type: 'o.type',
        attempts: attempts.as('attempts'),
      }),
    ),
)

/** Returns a delivery of a webhook, by its id or its event; throws a 404. */
export async function requireDelivery(
  tx: Sql,
  webhook_id: number,
  { id = null, event_id = null }: { id?: number | null; event_id?: string | null },
): Promise<DeliveryRecord> {
  const [record] = await selectRecords(
    tx,
    deliveries,
    'd.webhook_id = $2 and (d.id = $3 or o.event_id = $4)',
    [webhook_id, id, event_id],
  )
  if (!record) throw notFound('delivery')
  return record
}
