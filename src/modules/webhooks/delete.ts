import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { requireWebhook, WebhookId } from './schema.ts'

export const deleteWebhook = defineOperation({
  name: 'webhooks.delete',
  summary: 'Delete a webhook and its deliveries.',
  permission: 'webhooks:write',
  effect: 'delete',
  input: v.strictObject({ id: WebhookId }),
  output: Deleted,
  async run({ sql, audit }, { id }) {
    const before = await requireWebhook(sql, id, 'locked')
    await sql('delete from webhooks where company_id = $1 and id = $2', [id])
    audit({ record_type: 'webhook', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
