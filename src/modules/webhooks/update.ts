import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { oneOf, optional } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { hostProblem } from '../../lib/egress-policy.ts'
import { invalid } from '../../lib/errors.ts'
import { endDeliveries } from './ends/begin.ts'
import { refuse } from './refusals.ts'
import {
  requestedEvents,
  requireWebhook,
  WebhookDescription,
  WebhookEvents,
  WebhookFormatInput,
  WebhookId,
  type WebhookRecord,
  WebhookSchema,
  WebhookUrl,
} from './schema.ts'
import { storedEvents } from './stored-events.ts'
import { webhookStatuses } from './table.ts'

export const updateWebhook = defineOperation({
  name: 'webhooks.update',
  summary: 'Update a webhook; only the fields you send change.',
  permission: 'webhooks:write',
  effect: 'update',
  changes_listeners: true,
  input: v.strictObject({
    id: WebhookId,
    url: v.optional(WebhookUrl),
    events: WebhookEvents,
    format: WebhookFormatInput,
    description: WebhookDescription,
    status: optional(
      oneOf(webhookStatuses),
      'disabled: gets no events; active: gets events from now on.',
    ),
  }),
  output: WebhookSchema,
  prepare: async ({ url }, { egressPolicy }) =>
    url === undefined ? null : hostProblem(egressPolicy, new URL(url)),
  async run({ sql, now_ms, audit, notifyWorkers }, { id, ...input }, problem: string | null) {
    const before = await requireWebhook(sql, id, 'alone')
    const after = changed(before, input)
    if (isDeepStrictEqual(after, before)) return before
    if (problem !== null && after.url !== before.url) throw invalid({ url: problem })

    const { events, later_events } = storedEvents(after.events)
    await sql(
      `update webhooks set url = $3, events = $4, description = $5, status = $6,
         disabled_reason = $7, updated_at = $8, later_events = $9, format = $10,
         failing_since = case when status = $6 and url = $3 then failing_since end
       where company_id = $1 and id = $2`,
      [
        id,
        after.url,
        events,
        after.description,
        after.status,
        after.disabled_reason,
        formatInstant(now_ms),
        later_events,
        after.format,
      ],
    )
    if (after.status === 'disabled') await endDeliveries({ sql, now_ms, notifyWorkers }, id)
    audit({ record_type: 'webhook', record_id: id, before, after })
    return after
  },
})

type Input = Partial<Pick<WebhookRecord, 'url' | 'format' | 'description' | 'status'>> & {
  events?: WebhookRecord['events'] | null | undefined
}

/** An absent field is left unchanged; null clears it, which for event types means all current types. */
function changed(
  before: WebhookRecord,
  {
    url = before.url,
    format = before.format,
    description = before.description,
    status = before.status,
    events,
  }: Input,
): WebhookRecord {
  const kinds = events === undefined ? before.events : requestedEvents(events)
  const isSwitched = status !== before.status
  const reason = status === 'active' ? null : refuse.switched_off()
  const disabled_reason = isSwitched ? reason : before.disabled_reason
  return { ...before, url, format, description, status, events: kinds, disabled_reason }
}
