import { defineEntity, p } from '@mikro-orm/core'
import type { EventType } from '../../core/events/event-catalogue.ts'
import { instant, recordKey } from '../../db/statements/columns.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'exhausted'] as const

export const DeliveryTable = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  properties: {
    ...recordKey(),
    webhook_id: p.bigint('number'),
    outbox_id: p.bigint('number'),
    status: p.text().$type<(typeof deliveryStatuses)[number]>().defaultRaw("'pending'::text"),
    attempt: p.integer().defaultRaw('0'),
    next_attempt_at: instant().nullable(),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
    created_at: instant(),
    updated_at: instant(),
    resent_after: p.bigint('number').nullable(),
  },
})

export const DeliveryAttemptTable = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  properties: {
    ...recordKey(),
    delivery_id: p.bigint('number'),
    at: instant(),
    status_code: p.integer().nullable(),
    duration_ms: p.integer(),
    error: p.text().nullable(),
    response_body: p.text().nullable(),
    request_headers: p.json().nullable(),
    request_body: p.text().nullable(),
    response_headers: p.json().nullable(),
  },
})

export const webhookStatuses = ['active', 'disabled'] as const

/** The content that a webhook sends: events, or messages about them for a Slack or Microsoft Teams channel. */
export const webhookFormats = ['json', 'slack', 'teams'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

export const WebhookTable = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    ...recordKey(),
    url: p.text(),
    events: p.array<EventType>().nullable(),
    later_events: p.array<EventType>().nullable(),
    format: p.text().$type<WebhookFormat>().defaultRaw("'json'::text"),
    description: p.text().nullable(),
    status: p.text().$type<(typeof webhookStatuses)[number]>().defaultRaw("'active'::text"),
    disabled_reason: p.text().nullable(),
    secret_sealed: p.text(),
    previous_secret_sealed: p.text().nullable(),
    previous_secret_until: instant().nullable(),
    failing_since: instant().nullable(),
    created_at: instant(),
    updated_at: instant(),
    deleted_at: instant().nullable(),
  },
})

/** Work left for a job: to end or delete the deliveries of a webhook, up to one of them. */
export const WebhookEndTable = defineEntity({
  name: 'WebhookEnd',
  tableName: 'webhook_ends',
  properties: {
    ...recordKey(),
    webhook_id: p.bigint('number'),
    up_to: p.bigint('number'),
    due_at: instant().nullable(),
    claimed_by: p.text().nullable(),
  },
})
