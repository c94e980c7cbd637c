import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id, Timestamp } from '../../../core/schema.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { requireWebhook, WebhookId } from '../schema.ts'
import { refuseDisabled, startAnew } from './resend.ts'

export const resendFailedWebhookDeliveries = defineOperation({
  name: 'webhook_deliveries.resend_failed',
  summary: 'Resend all failed deliveries of a webhook since a time.',
  permission: 'webhooks:write',
  effect: 'update',
  input: v.strictObject({
    id: WebhookId,
    since: described(Timestamp, 'Events at or after this time.'),
  }),
  output: v.strictObject({
    id: Id,
    since: Timestamp,
    resent: described(v.number(), 'Number of deliveries queued again.'),
  }),
  async run({ sql, now_ms, audit, notifyWorkers }, { id, since }) {
    refuseDisabled(await requireWebhook(sql, id))
    const found = await sql(
      `update deliveries set ${startAnew}
       where company_id = $1 and webhook_id = $2 and status in ('failed', 'exhausted')
         and created_at >= $4 returning id`,
      [id, formatInstant(now_ms), since],
    )
    if (found.length === 0) return { id, since, resent: 0 }
    notifyWorkers()
    const after = { since, resent: found.length }
    audit({ record_type: 'webhook', record_id: id, before: null, after })
    return { id, since, resent: found.length }
  },
})
