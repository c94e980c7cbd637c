import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { listOf, listParameters, perPage } from '../../operations/schema.ts'
import { listPage } from '../../store/paging.ts'
import { type WebhookRow, WebhookWire, webhookRecord, webhooks } from './wire.ts'

export const listWebhooks = defineOperation({
  name: 'webhooks.list',
  summary: 'List webhooks.',
  permission: 'webhooks:read',
  effect: 'read',
  input: v.strictObject({ ...listParameters, per_page: perPage(100) }),
  output: listOf(WebhookWire),
  async run({ sql }, input) {
    const { rows, meta } = await listPage<WebhookRow>(
      sql,
      {
        ...webhooks,
        conditions: [],
        order: 'w.id',
      },
      input,
    )
    return { data: rows.map(webhookRecord), meta }
  },
})
