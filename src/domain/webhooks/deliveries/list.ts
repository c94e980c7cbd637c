import * as v from 'valibot'
import { eventTypes } from '../../../events/catalogue.ts'
import { defineOperation } from '../../../operations/define.ts'
import { listOf, listParameters, oneOf } from '../../../operations/schema.ts'
import { type Condition, listPage, where } from '../../../store/paging.ts'
import { requireWebhook, WebhookId } from '../wire.ts'
import {
  type DeliveryRecord,
  DeliveryWire,
  deliveryColumns,
  deliveryStatuses,
  deliveryTables,
} from './wire.ts'

export const listWebhookDeliveries = defineOperation({
  name: 'webhook_deliveries.list',
  summary: 'List what was sent to a webhook, the newest first, with every attempt.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({
    id: WebhookId,
    status: v.pipe(
      v.optional(oneOf(deliveryStatuses)),
      v.description('failed waits for another attempt; exhausted gets none unless it is resent.'),
    ),
    type: v.pipe(v.optional(oneOf(eventTypes)), v.description('Only events of this kind.')),
    ...listParameters,
  }),
  output: listOf(DeliveryWire),
  async run({ sql }, { id, status, type, ...input }) {
    await requireWebhook(sql, id)
    const conditions: Condition[] = [where('d.webhook_id = ?', id)]
    if (status !== undefined) conditions.push(where('d.status = ?', status))
    if (type !== undefined) conditions.push(where('o.type = ?', type))
    const { rows, meta } = await listPage<DeliveryRecord>(
      sql,
      {
        columns: deliveryColumns,
        from: deliveryTables,
        alias: 'd',
        conditions,
        order: 'd.id desc',
      },
      input,
    )
    return { data: rows, meta }
  },
})
