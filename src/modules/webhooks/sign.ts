import { createHmac, timingSafeEqual } from 'node:crypto'

export type Signed = {
  /** The event's id: the same in every attempt and repeat. */
  id: string
  /** The time of the attempt, in seconds since 1970. */
  timestamp_s: number
  /** The raw body. */
  body: Uint8Array
}

/**
 * Returns the headers that sign a body, for the current secret and, during a rotation, the previous one:
 * X-Service-Signature, and those of Standard Webhooks 1.0 (github.com/standard-webhooks).
 */
export function signatureHeaders(
  message: Signed,
  [current, previous]: readonly [string, string?],
): Record<string, string> {
  const secrets = previous === undefined ? [current] : [current, previous]
  return {
    'X-Service-Signature': serviceSignature(current, message.body),
    ...(previous === undefined
      ? {}
      : { 'X-Service-Signature-Previous': serviceSignature(previous, message.body) }),
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp_s),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, message)).join(' '),
  }
}

/** 64 lower-case hex digits: HMAC-SHA256 of the raw body, keyed by the UTF-8 bytes of the secret as shown. */
export function serviceSignature(secret: string, body: Uint8Array): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, keyed by the bytes that the secret encodes in
 * base64.
 */
function standardSignature(secret: string, { id, timestamp_s, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp_s}.`).update(body)
  return `v1,${mac.digest('base64')}`
}

export type Checks = {
  /** X-Service-Signature is correct. */
  service: boolean
  /** One signature in webhook-signature is correct, and its timestamp is at most five minutes off. */
  standard: boolean
}

/** Checks a request's signatures as a receiver would; header names in lower case. */
export function checkSignatures(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: Uint8Array,
  now_ms: number,
): Checks {
  const text = (name: string) => String(headers[name] ?? '')
  const timestamp_s = Number(text('webhook-timestamp'))
  const expected = standardSignature(secret, { id: text('webhook-id'), timestamp_s, body })
  const provided = text('webhook-signature').split(' ')
  const isFresh = Math.abs(now_ms / 1000 - timestamp_s) <= tolerance_s
  return {
    service: isSame(text('x-service-signature'), serviceSignature(secret, body)),
    standard: isFresh && provided.some((signature) => isSame(signature, expected)),
  }
}

const tolerance_s = 300

function isSame(provided: string, expected: string): boolean {
  const [a, b] = [Buffer.from(provided), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
