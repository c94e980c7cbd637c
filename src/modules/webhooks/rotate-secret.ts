import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { requireWebhook, WebhookId, WebhookWithSecret } from './schema.ts'
import { encryptWebhookSecret, makeWebhookSecret } from './secret.ts'

const overlap_ms = 24 * 60 * 60 * 1000

export const rotateWebhookSecret = defineOperation({
  name: 'webhooks.rotate_secret',
  summary: "Rotate a webhook's secret; for 24 hours events are signed with both.",
  permission: 'webhooks:write',
  effect: 'update',
  input: v.strictObject({ id: WebhookId }),
  output: WebhookWithSecret,
  async run({ sql, company_id, services, now_ms, audit }, { id }) {
    const record = await requireWebhook(sql, id, 'locked')
    const secret = makeWebhookSecret()
    await sql(
      `update webhooks set previous_secret_sealed = secret_sealed, previous_secret_until = $3,
         secret_sealed = $4, updated_at = $5
       where company_id = $1 and id = $2`,
      [
        id,
        formatInstant(now_ms + overlap_ms),
        encryptWebhookSecret(services.secrets, company_id, secret),
        formatInstant(now_ms),
      ],
    )
    audit({ record_type: 'webhook', record_id: id, before: record, after: record })
    return { ...record, secret }
  },
})
