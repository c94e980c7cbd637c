import type { EventType } from '../../../core/events/event-catalogue.ts'
import type { WebhookFormat } from '../table.ts'
import { type EventObject, messageOf } from './sentence.ts'
import { slackPayload } from './slack.ts'
import { teamsPayload } from './teams.ts'

const payloads = { slack: slackPayload, teams: teamsPayload } as const

/** Returns the body that a webhook gets for an event: the event itself, or a message about it; the same every time. */
export function bodyFor(format: WebhookFormat, event: string, site_url: string): string {
  if (format === 'json') return event
  const { type, data } = JSON.parse(event) as { type: EventType; data: { object: EventObject } }
  const { sentence, path } = messageOf(type, data.object)
  return JSON.stringify(payloads[format]({ sentence, url: `${site_url}${path}` }))
}
