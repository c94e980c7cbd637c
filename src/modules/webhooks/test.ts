import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { recordFor } from '../../core/run/change-log.ts'
import { invalid } from '../../lib/errors.ts'
import { DeliverySchema, requireDelivery } from './deliveries/schema.ts'
import { refuse } from './refusals.ts'
import { requireWebhook, WebhookId } from './schema.ts'

export const testWebhook = defineOperation({
  name: 'webhooks.test',
  summary: 'Send a webhook.test event to one webhook, regardless of its event types.',
  permission: 'webhooks:write',
  effect: 'update',
  input: v.strictObject({ id: WebhookId }),
  output: DeliverySchema,
  async run(context, { id }) {
    const { sql } = context
    const webhook = await requireWebhook(sql, id)
    const draft = { type: 'webhook.test', object: webhook, previous: {} } as const
    // Written immediately, and for this webhook only: the answer is its delivery.
    const changeContext = { ...context, operation: null, request_id: null }
    const event_id = await recordFor(sql, changeContext, draft, id)
    if (event_id === null) throw invalid({ status: refuse.disabled() })
    context.notifyWorkers()
    context.effect({ events: ['webhook.test'] })
    const delivery = await requireDelivery(sql, id, { event_id })
    context.audit({
      record_type: 'webhook_delivery',
      record_id: delivery.id,
      before: null,
      after: delivery,
    })
    return delivery
  },
})
