import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import type { Sql } from '../../db/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { requireWebhook, WebhookId, WebhookSchema } from './schema.ts'

/** Run by the worker for a receiver that is gone; an already disabled webhook stays as it is. */
export const disableWebhook = defineOperation({
  name: 'webhooks.disable',
  summary: 'Disable a webhook whose receiver answers 410 Gone or has failed for days.',
  permission: 'webhooks:write',
  effect: 'update',
  transports: [],
  input: v.strictObject({
    id: WebhookId,
    reason: v.pipe(v.string(), v.description('The reason, as a sentence for people.')),
  }),
  output: WebhookSchema,
  async run({ sql, now_ms, audit }, { id, reason }) {
    const before = await requireWebhook(sql, id, 'locked')
    if (before.status === 'disabled') return before
    const after = { ...before, status: 'disabled', disabled_reason: reason } as const
    await sql(
      `update webhooks set status = 'disabled', disabled_reason = $3, updated_at = $4
       where company_id = $1 and id = $2`,
      [id, reason, formatInstant(now_ms)],
    )
    await giveUpDeliveries(sql, id, now_ms)
    audit({ record_type: 'webhook', record_id: id, before, after })
    return after
  },
})

/** Ends pending deliveries of a webhook; resending starts them again. */
export async function giveUpDeliveries(sql: Sql, webhook_id: number, now_ms: number) {
  await sql(
    `update deliveries set status = 'exhausted', next_attempt_at = null, due_at = null,
       claimed_by = null, updated_at = $3
     where company_id = $1 and webhook_id = $2 and due_at is not null`,
    [webhook_id, formatInstant(now_ms)],
  )
}
