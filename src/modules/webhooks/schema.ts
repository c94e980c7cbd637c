import * as v from 'valibot'
import { type EventType, eventTypes } from '../../core/events/event-catalogue.ts'
import { refuse as common } from '../../core/refusals.ts'
import { recordKind } from '../../core/run/change-record.ts'
import {
  Code,
  clearable,
  described,
  FreeText,
  freeText,
  Id,
  Instant,
  oneOf,
  optional,
  PeopleText,
} from '../../core/schema.ts'
import { tablesOf } from '../../db/statements/prepare.ts'
import {
  columnsOf,
  type Lock,
  locks,
  recordSource,
  selectRecords,
} from '../../db/statements/records.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { notFound } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { eventsOf, type StoredEvents } from './stored-events.ts'
import { WebhookTable, webhookFormats, webhookStatuses } from './table.ts'

/** Builds statements about webhooks. */
export const db = tablesOf<typeof WebhookTable>()

/** A webhook as the API returns it; only POST and rotate-secret return its secret. */
export const WebhookSchema = v.strictObject({
  id: Id,
  url: PeopleText,
  events: described(v.array(v.picklist(eventTypes)), 'Event types that are sent to it.'),
  format: described(
    v.picklist(webhookFormats),
    'json: events; slack, teams: a message about each event for a channel of Slack or Microsoft Teams.',
  ),
  description: v.nullable(FreeText),
  status: v.picklist(webhookStatuses),
  disabled_reason: described(
    v.nullable(PeopleText),
    'Why it was disabled; null while it is active.',
  ),
  created_at: Instant,
})

export type WebhookRecord = v.InferOutput<typeof WebhookSchema>

/** The only answer that shows the secret. */
export const WebhookWithSecret = v.strictObject({
  ...WebhookSchema.entries,
  secret: v.pipe(
    Code,
    v.description('Signs events; shown only in this answer.'),
    v.metadata({ secret: true }),
  ),
})

/** Holds for every webhook `w` but those that are deleted and still wait for their deliveries to be deleted. */
export const isThere = 'w.deleted_at is null'

/** Webhooks `w`, with the columns of `WebhookRow`. */
export const webhooks = recordSource(
  'webhook',
  'w',
  db.selectFrom('webhooks as w').select(columnsOf('w', WebhookSchema)).select('w.later_events'),
)

export type WebhookRow = Omit<WebhookRecord, 'events'> & StoredEvents

export function webhookRecord(stored: WebhookRow): WebhookRecord {
  const { id, url, events, later_events, ...row } = stored
  return { id, url, events: eventsOf({ events, later_events }), ...row }
}

/** How webhooks are created. */
export const webhookKind = recordKind({
  record_type: 'webhook',
  Row: WebhookTable.class,
  table: WebhookTable,
  source: webhooks,
  recordOf: webhookRecord,
})

/** Returns the event types of an input in the order of the catalog: all current types when none is sent. */
export function requestedEvents(events: readonly EventType[] | null | undefined): EventType[] {
  return eventTypes.filter((type) => !events?.length || events.includes(type))
}

export const WebhookId = described(Id, 'Webhook id, from the list of webhooks.')

export const WebhookUrl = v.pipe(
  v.string(common.not_string()),
  v.description('Address to post events to: https, port 443 or above 1023, a public address.'),
  v.maxLength(2000, () => common.too_many_characters({ most: 2000 })),
  v.check(isHttps, refuse.not_https()),
  v.check((text) => hasNoUser(text), refuse.has_user()),
  v.check((text) => hasOpenPort(text), refuse.closed_port()),
)

export const WebhookEvents = optional(
  v.nullable(v.pipe(v.array(oneOf(eventTypes)), v.minLength(1, refuse.no_events()))),
  'Event types to send; by default all that there are now.',
)

export const WebhookFormatInput = optional(
  oneOf(webhookFormats),
  'json: events; slack, teams: a sentence and a link for an incoming webhook of Slack or a workflow of Teams.',
)

export const WebhookDescription = clearable(freeText(500), 'A description for people.')

/** Returns a webhook, optionally locked until the transaction ends; throws a 404. */
export async function requireWebhook(
  sql: Sql,
  id: number,
  lock: Lock = 'unlocked',
): Promise<WebhookRecord> {
  const [found] = await selectRecords(sql, webhooks, `w.id = $2 and ${isThere} ${locks[lock]}`, [
    id,
  ])
  if (!found) throw notFound(webhooks.called)
  return webhookRecord(found)
}

// The URL parser drops tabs and newlines, so that the visible text would differ from the meaning.
function isHttps(text: string): boolean {
  return !/[\s\p{Cc}\\]/u.test(text) && URL.parse(text)?.protocol === 'https:'
}

function hasNoUser(text: string): boolean {
  const url = URL.parse(text)
  return !url || `${url.username}${url.password}` === ''
}

function hasOpenPort(text: string): boolean {
  const { port = '' } = URL.parse(text) ?? {}
  return port === '' || Number(port) > 1023
}
