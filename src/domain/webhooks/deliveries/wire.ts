import * as v from 'valibot'
import { notFound } from '../../../errors.ts'
import { eventTypes } from '../../../events/catalogue.ts'
import { FreeText, Id, Instant } from '../../../operations/schema.ts'
import type { Sql } from '../../../store/transaction.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'exhausted'] as const

const AttemptWire = v.strictObject({
  at: Instant,
  status_code: v.pipe(v.nullable(v.number()), v.description('Null where there was no answer.')),
  duration_ms: v.number(),
  error: v.pipe(v.nullable(v.string()), v.description('Why it counts as failed.')),
  response_body: v.pipe(
    v.nullable(FreeText),
    v.description("The first 2 KiB of the receiver's answer."),
  ),
})

/** An event on its way to a webhook, as the outside sees it. */
export const DeliveryWire = v.strictObject({
  id: Id,
  event_id: v.pipe(v.string(), v.description('What the receiver drops repeats by.')),
  type: v.picklist(eventTypes),
  status: v.pipe(
    v.picklist(deliveryStatuses),
    v.description('failed: another attempt follows; exhausted: none does, unless it is resent.'),
  ),
  attempts: v.pipe(v.array(AttemptWire), v.description('Those of the last 30 days.')),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
})

export type DeliveryRecord = v.InferOutput<typeof DeliveryWire>
export type AttemptRecord = v.InferOutput<typeof AttemptWire>

export type DeliveryRow = Omit<DeliveryRecord, 'attempts'>

/** The columns of `DeliveryRow`, of deliveries `d` and their events `o`. */
export const deliveryColumns = 'd.id, o.event_id, o.type, d.status, d.next_attempt_at, d.created_at'

export const deliveryTables =
  'deliveries d join outbox o on o.company_id = d.company_id and o.id = d.outbox_id'

/** Adds to each delivery its attempts, the oldest first. */
export async function withAttempts(
  sql: Sql,
  rows: readonly DeliveryRow[],
): Promise<DeliveryRecord[]> {
  const attempts = await sql<AttemptRecord & { delivery_id: number }>(
    `select delivery_id, at, status_code, duration_ms, error, response_body
     from delivery_attempts where company_id = $1 and delivery_id = any($2::bigint[]) order by id`,
    [rows.map((row) => row.id)],
  )
  const records = new Map(rows.map((row) => [row.id, { ...row, attempts: [] as AttemptRecord[] }]))
  for (const { delivery_id, ...attempt } of attempts) {
    records.get(delivery_id)?.attempts.push(attempt)
  }
  return [...records.values()]
}

/** One delivery of a webhook, by the event where that is what is known; a 404 where there is none. */
export async function requireDelivery(
  sql: Sql,
  webhook_id: number,
  { id = null, event_id = null }: { id?: number | null; event_id?: string | null },
): Promise<DeliveryRecord> {
  const rows = await sql<DeliveryRow>(
    `select ${deliveryColumns} from ${deliveryTables}
     where d.company_id = $1 and d.webhook_id = $2 and (d.id = $3 or o.event_id = $4)`,
    [webhook_id, id, event_id],
  )
  const [record] = await withAttempts(sql, rows)
  if (!record) throw notFound('delivery')
  return record
}
