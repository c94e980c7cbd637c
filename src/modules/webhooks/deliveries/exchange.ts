import type { IncomingHttpHeaders } from 'node:http'

/** The request of an attempt and the headers of the answer, truncated for storage. */
export type Exchange = {
  request_headers: Record<string, string> | null
  request_body: string | null
  response_headers: Record<string, string> | null
}

export const noExchange: Exchange = {
  request_headers: null,
  request_body: null,
  response_headers: null,
}

const body_bytes = 16 * 1024
const header_characters = 8 * 1024

/** Returns the exchange in stored form; `answered` is null without an answer. */
export function exchangeOf(
  sent: { headers: Record<string, string>; body: Uint8Array },
  answered: IncomingHttpHeaders | null,
): Exchange {
  return {
    request_headers: bounded(sent.headers),
    request_body: cut(sent.body),
    response_headers: answered === null ? null : bounded(answered),
  }
}

/** PostgreSQL texts cannot contain NUL. */
export function readable(body: Uint8Array): string {
  return withoutNul(Buffer.from(body).toString('utf8'))
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

function cut(body: Uint8Array): string {
  const text = readable(body.subarray(0, body_bytes))
  if (body.length <= body_bytes) return text
  return `${text}\n[cut: the first ${body_bytes} of ${body.length} bytes]`
}

/** Leaves out the headers after the first 8 KiB. */
function bounded(headers: IncomingHttpHeaders): Record<string, string> {
  const received: Record<string, string> = {}
  let left = header_characters
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    const text = withoutNul(Array.isArray(value) ? value.join(', ') : value)
    left -= name.length + text.length
    if (left < 0) break
    received[name] = text
  }
  return received
}
