import type { IncomingHttpHeaders } from 'node:http'
import got, { type PlainResponse, RequestError, TimeoutError } from 'got'
import { retryAfter } from '../../../events/schedule.ts'
import type { EgressPolicy } from '../../../lib/egress-policy.ts'
import { version } from '../../../lib/version.ts'
import { type Signed, signatureHeaders } from '../sign.ts'
import { AddressRefused, GuardedAgent } from './agent.ts'
import type { AttemptRecord } from './schema.ts'

const timeout_ms = 15_000
const read_bytes = 16 * 1024
const stored_bytes = 2 * 1024

export type Post = Signed & {
  url: string
  secrets: readonly [string, string?]
}

export type PostDeps = { agent: GuardedAgent; now: () => number; signal: AbortSignal }

/** The result of an attempt; delivered when `error` is null. */
export type Attempt = AttemptRecord & Exchange & { retry_after_ms: number | null }

/** Makes one attempt; throws only when the signal aborts it. Every failure of the receiver is a result. */
export async function postEvent(post: Post, { agent, now, signal }: PostDeps): Promise<Attempt> {
  const at_ms = now()
  const started = performance.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Rollcall/${version}`,
    ...signatureHeaders(post, post.secrets),
  }
  const answer = await answerOf({ ...post, headers }, agent, signal)
  const { status_code, body, retry_after } = answer
  return {
    at: new Date(at_ms).toISOString(),
    status_code,
    duration_ms: Math.round(performance.now() - started),
    error: answer.error ?? refusal(status_code),
    response_body: body === null ? null : readable(body),
    ...exchangeOf({ headers, body: post.body }, answer.headers),
    retry_after_ms: retryAfter(retry_after, now()),
  }
}

/** An attempt that could not start. */
export function failedAttempt(error: string, at_ms: number): Attempt {
  const nothing = { status_code: null, response_body: null, retry_after_ms: null }
  return { at: new Date(at_ms).toISOString(), duration_ms: 0, error, ...nothing, ...noExchange }
}

type Answer = {
  status_code: number | null
  headers: IncomingHttpHeaders | null
  body: Buffer | null
  retry_after: string | undefined
  error: string | null
}

async function answerOf(
  post: Post & { headers: Record<string, string> },
  agent: GuardedAgent,
  signal: AbortSignal,
  isRepeat = false,
): Promise<Answer> {
  const stream = got.stream.post(post.url, {
    headers: post.headers,
    body: post.body,
    agent: { https: agent },
    timeout: { request: timeout_ms },
    retry: { limit: 0 },
    followRedirect: false,
    decompress: false,
    throwHttpErrors: false,
    signal,
  })
  let response: PlainResponse | undefined
  stream.once('response', (provided) => {
    response = provided
  })
  const chunks: Buffer[] = []
  const answer = (error: string | null): Answer => ({
    status_code: response?.statusCode ?? null,
    headers: response?.headers ?? null,
    body: response ? Buffer.concat(chunks).subarray(0, stored_bytes) : null,
    retry_after: response?.headers['retry-after'],
    error,
  })
  try {
    let length = 0
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      // Leaving the loop closes the connection: the rest is never read.
      if (length >= read_bytes) break
    }
    return answer(null)
  } catch (error) {
    if (signal.aborted) throw error
    const isStale = !isRepeat && !response && stream.reusedSocket === true && isReset(error)
    return isStale ? answerOf(post, agent, signal, true) : answer(describe(error))
  }
}

/** Returns an agent, which reuses connections, for the receivers that the policy allows. */
export function makeAgent(policy: EgressPolicy): GuardedAgent {
  return new GuardedAgent(policy)
}

/** An idle connection that the receiver closed at the same moment: nothing was read from it. */
function isReset(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function refusal(status_code: number | null): string | null {
  if (status_code === null) return 'No answer.'
  if (status_code >= 200 && status_code < 300) return null
  if (status_code >= 300 && status_code < 400)
    return `Answered ${status_code}. Redirects are not followed.`
  return `Answered ${status_code}.`
}

function describe(error: unknown): string {
  if (error instanceof TimeoutError) return `No complete answer within ${timeout_ms / 1000} s.`
  const cause = error instanceof RequestError ? (error.cause ?? error) : error
  if (cause instanceof AddressRefused) return `Refused: ${cause.message}.`
  const { code, message } = error as { code?: string; message?: string }
  return [code, message].filter(Boolean).join(': ').slice(0, 300)
}

/** The request of an attempt and the headers of the answer, truncated for storage. */
type Exchange = {
  request_headers: Record<string, string> | null
  request_body: string | null
  response_headers: Record<string, string> | null
}

const noExchange: Exchange = {
  request_headers: null,
  request_body: null,
  response_headers: null,
}

const body_bytes = 16 * 1024
const header_characters = 8 * 1024

/** Returns the exchange in stored form; `answered` is null without an answer. */
function exchangeOf(
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
function readable(body: Uint8Array): string {
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
