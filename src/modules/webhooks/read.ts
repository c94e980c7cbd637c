import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { requireWebhook, WebhookId, WebhookSchema } from './schema.ts'

export const getWebhook = defineOperation({
  name: 'webhooks.read',
  summary: 'Read a webhook.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({ id: WebhookId }),
  output: WebhookSchema,
  run: ({ sql }, { id }) => requireWebhook(sql, id),
})
