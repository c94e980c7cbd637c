import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { requireWebhook, WebhookId, WebhookWire } from './schema.ts'

export const getWebhook = defineOperation({
  name: 'webhooks.read',
  summary: 'Read a webhook.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({ id: WebhookId }),
  output: WebhookWire,
  run: ({ sql }, { id }) => requireWebhook(sql, id),
})
