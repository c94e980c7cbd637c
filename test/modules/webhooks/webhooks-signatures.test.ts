import { createHmac, randomBytes } from 'node:crypto'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWebhookSecret } from '../../../src/modules/webhooks/secret.ts'
import { checkSignatures, signatureHeaders } from '../../../src/modules/webhooks/sign.ts'
import { isFull } from '../../support/sample.ts'

const bodies = isFull ? 10_000 : 500
const now_ms = Date.parse('2026-10-05T12:00:00Z')
const timestamp_s = now_ms / 1000

type Case = { secret: string; id: string; body: Buffer; headers: Record<string, string> }

let cases: Case[]

beforeAll(() => {
  cases = Array.from({ length: bodies }, (_, n) => {
    const secret = makeWebhookSecret()
    const id = `evt_${n}`
    const body = randomBytes(Math.floor(Math.random() * 2000))
    const signed = signatureHeaders({ id, timestamp_s, body }, [secret])
    const headers = Object.fromEntries(
      Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value]),
    )
    return { secret, id, body, headers }
  })
})

test('a secret is whsec_ and the base64 of 32 random bytes', () => {
  const secrets = cases.map(({ secret }) => secret)
  expect(new Set(secrets).size).toBe(bodies)
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64').length).toBe(32)
})

describe(`the signatures of ${bodies} random bodies`, () => {
  test('are what node:crypto makes by the words of the contract', () => {
    for (const { secret, id, body, headers } of cases) {
      const service = createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('hex')
      expect(headers['x-service-signature']).toBe(service)
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const content = Buffer.concat([Buffer.from(`${id}.${timestamp_s}.`), body])
      const standard = createHmac('sha256', key).update(content).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${standard}`)
      expect(headers['webhook-id']).toBe(id)
      expect(headers['webhook-timestamp']).toBe(String(timestamp_s))
    }
  })

  test('are taken by the Standard Webhooks library, and no other body is', () => {
    const sent_s = Math.floor(Date.now() / 1000)
    for (const { secret, id, body: random } of cases) {
      // The library reads bodies as text, and ours are text: JSON in any script.
      const event = { id, text: random.toString('utf16le').toWellFormed() }
      const body = Buffer.from(JSON.stringify(event))
      const headers = signatureHeaders({ id, timestamp_s: sent_s, body }, [secret])
      const webhook = new Webhook(secret)
      expect(webhook.verify(body, headers)).toEqual(event)
      expect(() => webhook.verify(Buffer.concat([body, Buffer.from(' ')]), headers)).toThrow(
        WebhookVerificationError,
      )
    }
  })

  test('are taken by a receiver, and no other body, secret, id or time is', () => {
    const right = { service: true, standard: true }
    for (const { secret, id, body, headers } of cases) {
      expect(checkSignatures(secret, headers, body, now_ms)).toEqual(right)
      const other = Buffer.concat([body, Buffer.from('.')])
      expect(checkSignatures(secret, headers, other, now_ms)).toEqual(wrong)
      const otherId = { ...headers, 'webhook-id': `${id}0` }
      expect(checkSignatures(secret, otherId, body, now_ms).standard).toBe(false)
    }
    const [first, second] = cases as [Case, Case]
    expect(checkSignatures(second.secret, first.headers, first.body, now_ms)).toEqual(wrong)
    for (const off_ms of [-301_000, 301_000]) {
      const late = checkSignatures(first.secret, first.headers, first.body, now_ms + off_ms)
      expect(late).toEqual({ service: true, standard: false })
    }
    expect(checkSignatures(first.secret, {}, first.body, now_ms)).toEqual(wrong)
  })
})

const wrong = { service: false, standard: false }
