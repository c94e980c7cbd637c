import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Deleted } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { beginEnd, hasManyDeliveries } from './ends/begin.ts'
import { requireWebhook, WebhookId } from './schema.ts'
import { encryptWebhookSecret } from './secret.ts'

export const deleteWebhook = defineOperation({
  name: 'webhooks.delete',
  summary: 'Delete a webhook and its deliveries.',
  permission: 'webhooks:write',
  effect: 'delete',
  input: v.strictObject({ id: WebhookId }),
  output: Deleted,
  async run({ sql, company_id, services, now_ms, audit, notifyWorkers }, { id }) {
    const before = await requireWebhook(sql, id, 'alone')
    if (await hasManyDeliveries(sql, id)) {
      // Nothing reads it any more, and its secrets are deleted; a job deletes the row and its deliveries.
      await sql(
        `update webhooks set deleted_at = $3, updated_at = $3, status = 'disabled', url = $4,
           secret_sealed = $5, previous_secret_sealed = null, previous_secret_until = null
         where company_id = $1 and id = $2`,
        [
          id,
          formatInstant(now_ms),
          'https://deleted.invalid',
          encryptWebhookSecret(services.secrets, company_id, ''),
        ],
      )
      await beginEnd({ sql, now_ms, notifyWorkers }, id)
    } else {
      await sql('delete from webhooks where company_id = $1 and id = $2', [id])
    }
    audit({ record_type: 'webhook', record_id: id, before, after: null })
    return { id, deleted: true } as const
  },
})
