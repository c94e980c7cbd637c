import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { listOf, listParameters, perPage } from '../../core/schema.ts'
import { listPage } from '../../db/lists/page.ts'
import { isThere, WebhookSchema, webhookRecord, webhooks } from './schema.ts'

export const listWebhooks = defineOperation({
  name: 'webhooks.list',
  summary: 'List webhooks.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({ ...listParameters, per_page: perPage(100) }),
  output: listOf(WebhookSchema),
  async run({ sql }, input) {
    const { data: rows, meta } = await listPage(sql, input, {
      ...webhooks,
      conditions: [{ text: isThere, values: [] }],
      order: 'w.id',
    })
    return { data: rows.map(webhookRecord), meta }
  },
})
