import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { requireWebhook, WebhookId } from '../schema.ts'
import { DeliveryDetailSchema, requireDeliveryDetail } from './schema.ts'

export const getWebhookDelivery = defineOperation({
  name: 'webhook_deliveries.read',
  summary: 'Read a delivery of a webhook; with the request and the answer of every attempt.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({
    id: WebhookId,
    delivery_id: described(Id, 'Delivery id, from the list of deliveries.'),
  }),
  output: DeliveryDetailSchema,
  async run({ sql }, { id, delivery_id }) {
    await requireWebhook(sql, id)
    return requireDeliveryDetail(sql, id, delivery_id)
  },
})
