import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Code, described } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { endDeliveries } from './ends/begin.ts'
import { requireWebhook, WebhookId, WebhookSchema } from './schema.ts'

/** The worker runs this for a receiver that is gone; a disabled webhook is left unchanged. */
export const disableWebhook = defineOperation({
  name: 'webhooks.disable',
  summary: 'Disable a webhook whose receiver answers 410 Gone or has failed for days.',
  permission: 'webhooks:write',
  effect: 'update',
  transports: [],
  input: v.strictObject({
    id: WebhookId,
    reason: described(Code, 'The reason, as a sentence for people.'),
  }),
  output: WebhookSchema,
  async run({ sql, now_ms, audit, notifyWorkers }, { id, reason }) {
    const before = await requireWebhook(sql, id, 'alone')
    if (before.status === 'disabled') return before
    const after = { ...before, status: 'disabled', disabled_reason: reason } as const
    await sql(
      `update webhooks set status = 'disabled', disabled_reason = $3, updated_at = $4
       where company_id = $1 and id = $2`,
      [id, reason, formatInstant(now_ms)],
    )
    await endDeliveries({ sql, now_ms, notifyWorkers }, id)
    audit({ record_type: 'webhook', record_id: id, before, after })
    return after
  },
})
