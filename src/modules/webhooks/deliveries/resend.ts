import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { requireWebhook, WebhookId, type WebhookRecord } from '../schema.ts'
import { DeliverySchema, requireDelivery } from './schema.ts'

/** The columns of a delivery that starts again with its first attempt; `$2` is its webhook, `$3` is now. */
export const startAnew = `
  status = 'pending', attempt = 0, next_attempt_at = $3, due_at = $3, claimed_by = null, updated_at = $3,
  resent_after = (select max(id) from webhook_ends where company_id = $1 and webhook_id = $2)`

export const resendWebhookDelivery = defineOperation({
  name: 'webhook_deliveries.resend',
  summary: 'Resend a delivery with the same event id.',
  permission: 'webhooks:write',
  effect: 'update',
  input: v.strictObject({
    id: WebhookId,
    delivery_id: described(Id, 'Delivery id, from the list of deliveries.'),
  }),
  output: DeliverySchema,
  async run({ sql, now_ms, audit, notifyWorkers }, { id, delivery_id }) {
    const webhook = await requireWebhook(sql, id)
    const before = await requireDelivery(sql, id, { id: delivery_id })
    refuseDisabled(webhook)
    await sql(
      `update deliveries set ${startAnew} where company_id = $1 and webhook_id = $2 and id = $4`,
      [id, formatInstant(now_ms), delivery_id],
    )
    notifyWorkers()
    const after = await requireDelivery(sql, id, { id: delivery_id })
    audit({ record_type: 'webhook_delivery', record_id: delivery_id, before, after })
    return after
  },
})

export function refuseDisabled({ status }: WebhookRecord): void {
  if (status === 'disabled') throw invalid({ status: refuse.disabled() })
}
