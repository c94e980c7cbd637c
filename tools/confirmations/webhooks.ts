import {
  changedFields,
  type FieldWords,
  inSentence,
  say,
} from '../../src/transports/mcp/question/changed-fields.ts'
import {
  type Confirmation,
  changedRecord,
  changeOf,
  type Facts,
  recordOf,
} from '../../src/transports/mcp/question/confirmation.ts'
import { localDateTime } from '../../src/transports/mcp/question/dates.ts'
import { hostOf } from '../../src/transports/mcp/question/reads.ts'
import { listOf, plural, wordsOf } from '../../src/transports/mcp/question/words.ts'

type Webhook = { url: string; events: string[]; format: string; status: string }

const words: FieldWords = {
  url: ['address'],
  description: ['description'],
  events: ['events', (events: readonly string[]) => eventsOf(events)],
  format: ['format', say.word],
  status: ['status', say.word],
}

/** Returns types of events in words; many are counted. */
function eventsOf(types: readonly string[]): string {
  return listOf(types.map(wordsOf), { most: 4 })
}

export const create: Confirmation = (facts) => {
  const { events, format } = recordOf<Webhook>(facts, 'webhook')
  return [
    'Send events of this company to a new address?',
    `Events: ${eventsOf(events)}.`,
    format === 'json'
      ? 'Each event has the record with its names and hours.'
      : 'Each message says who and when, and links to the dashboard.',
  ]
}

export const update: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Webhook>(facts, 'webhook')
  const changes = await changedFields(before, after, words, { without: ['disabled_reason'] })
  const lost =
    before.status === 'active' && after.status === 'disabled'
      ? 'Deliveries that wait are given up.'
      : null
  return [`Change the webhook to ${hostOf(before.url)}: ${inSentence(changes)}?`, lost]
}

export const remove: Confirmation = (facts) => [
  `Delete the webhook to ${hostOf(recordOf<Webhook>(facts, 'webhook').url)} and its deliveries?`,
]

export const rotate: Confirmation = (facts) => [
  `Give the webhook to ${hostOf(recordOf<Webhook>(facts, 'webhook').url)} a new secret?`,
  'For 24 hours events are signed with both secrets.',
]

/** The host of the webhook that the call names. */
function host({ input, read }: Facts): Promise<string> {
  return read.webhook(input.id as number)
}

export const test: Confirmation = async (facts) => [
  `Send a test event to the webhook to ${await host(facts)}?`,
]

type Delivery = { type: string; status: string; created_at: string }

export const resend: Confirmation = async (facts) => {
  const { before } = changeOf<Delivery>(facts, 'webhook_delivery')
  const { type, created_at, status } = before!
  const { timezone } = await facts.read.company()
  const when = localDateTime(created_at, timezone)
  return [
    `Send the event ${wordsOf(type)} of ${when} again to the webhook to ${await host(facts)}?`,
    `Its delivery is ${status} now.`,
  ]
}

export const resendFailed: Confirmation = async (facts) => {
  const { since, resent } = facts.output as { since: string; resent: number }
  const { timezone } = await facts.read.company()
  if (resent === 0) {
    return [`Send failed deliveries again to the webhook to ${await host(facts)}? There are none.`]
  }
  const count = plural(resent, 'failed delivery', 'failed deliveries')
  const when = localDateTime(since, timezone)
  return [`Send ${count} since ${when} again to the webhook to ${await host(facts)}?`]
}
