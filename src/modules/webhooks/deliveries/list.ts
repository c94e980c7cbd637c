import * as v from 'valibot'
import { eventTypes } from '../../../core/events/event-catalogue.ts'
import { defineOperation } from '../../../core/operation.ts'
import { listOf, listParameters, oneOf, optional, sortBy } from '../../../core/schema.ts'
import { whereProvided } from '../../../db/lists/list-query.ts'
import { listPage } from '../../../db/lists/page.ts'
import { nullsLast } from '../../../db/lists/sort.ts'
import { requireWebhook, WebhookId } from '../schema.ts'
import { deliveryStatuses } from '../table.ts'
import { DeliverySchema, deliveries } from './schema.ts'

const sortColumns = {
  created_at: 'd.created_at',
  next_attempt_at: nullsLast('d.next_attempt_at'),
}

export const listWebhookDeliveries = defineOperation({
  name: 'webhook_deliveries.list',
  summary: 'List the deliveries of a webhook, newest first, with every attempt.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({
    id: WebhookId,
    status: optional(
      oneOf(deliveryStatuses),
      'failed: will be retried; exhausted: will not, unless it is resent.',
    ),
    type: optional(oneOf(eventTypes), 'Only events of this type.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: listOf(DeliverySchema),
  async run({ sql }, input) {
    await requireWebhook(sql, input.id)
    return listPage(sql, input, {
      ...deliveries,
      conditions: whereProvided(input, {
        id: 'd.webhook_id = ?',
        status: 'd.status = ?',
        type: 'o.type = ?',
      }),
      sortColumns,
      order: 'd.id desc',
    })
  },
})
