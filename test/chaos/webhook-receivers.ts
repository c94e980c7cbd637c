import { type Certificate, untrustedCertificate } from '../support/certificates.ts'
import {
  type Behaviour,
  flood,
  ok,
  type Received,
  redirect,
  reset,
  silent,
  startReceiver,
  status,
  trickle,
} from '../support/receiver.ts'

/** What a healthy receiver got: by time entry the event's id, when it first came, and how often. */
type Seen = Map<number, { event_id: string; latency_ms: number; times: number }>

export type Receivers = {
  /** The URLs, alternately of working and of failing receivers. */
  urls: string[]
  /** What the working receiver at a URL got. */
  seenAt(url: string): Seen | undefined
  /** Repeats with a different id than the first. */
  strangers(): number
  /** Connections to the target of the redirects. */
  canary(): number
  close(): Promise<void>
}

/** Ten receivers that work and ten that each fail in a different way. */
export async function startReceivers(certificate: Certificate): Promise<Receivers> {
  const canary = await startReceiver(certificate)
  const seen = new Map<string, Seen>()
  const urls: string[] = []
  const closing = [canary.close]
  let strangers = 0

  async function start(behaviour: Behaviour, own: Certificate, saw?: Seen): Promise<void> {
    const receiver = await startReceiver(own, (request) => {
      if (saw && !note(saw, request)) strangers += 1
    })
    receiver.behave(behaviour)
    urls.push(receiver.url)
    closing.push(receiver.close)
    if (saw) seen.set(receiver.url, saw)
  }

  const stranger = untrustedCertificate
  for (const [behaviour, own] of failures(canary.url, certificate, stranger)) {
    await start(ok, certificate, new Map())
    await start(behaviour, own)
  }
  return {
    urls,
    seenAt: (url) => seen.get(url),
    strangers: () => strangers,
    canary: canary.connections,
    async close() {
      await Promise.all(closing.map((close) => close()))
    },
  }
}

function failures(
  canary: string,
  certificate: Certificate,
  stranger: Certificate,
): [Behaviour, Certificate][] {
  const flaky: Behaviour = (res, n, req) => (n % 2 === 0 ? ok : status(500))(res, n, req)
  const behaviours = [
    status(500),
    status(429, { 'Retry-After': '7' }),
    status(410),
    silent,
    trickle,
    reset,
    redirect(canary),
    flood,
    flaky,
  ]
  return [...behaviours.map((one): [Behaviour, Certificate] => [one, certificate]), [ok, stranger]]
}

/** False if an event came again with a different id. */
function note(saw: Seen, { at_ms, event }: Received): boolean {
  if (event.type !== 'time_entry.completed') return true
  const { id } = event.data.object
  const before = saw.get(id)
  if (!before) {
    saw.set(id, {
      event_id: event.id,
      latency_ms: at_ms - Date.parse(event.created_at),
      times: 1,
    })
    return true
  }
  before.times += 1
  return before.event_id === event.id
}
