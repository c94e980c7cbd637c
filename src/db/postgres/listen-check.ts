import { randomBytes } from 'node:crypto'

/** How long a received notification proves that notifications arrive. */
export const ALIVE_MS = 1_000
const BEAT_MS = 400
const CONNECT_MS = 3_000

type Notification = { channel: string; payload?: string }

/** The parts of pg's client and pool that are used here. */
type Client = {
  connect(): Promise<unknown>
  query(text: string): Promise<unknown>
  end(): Promise<void>
  on(event: 'notification', listener: (message: Notification) => void): void
  on(event: 'error' | 'end', listener: (error?: unknown) => void): void
  connection: { stream: { destroy(): void } }
}
export type Pool = { Client: new (options: unknown) => Client; options: unknown }

export type Beats = {
  /** The first heartbeat was received. */
  onConnected(): void
  /** A heartbeat that was sent at this time was received. */
  onHeard(sentAt: number): void
  /** A heartbeat was not received before the next one was due. */
  onMissed(): void
  /** Two heartbeats were missed: the connections are closed. */
  onSilent(): void
}

type Heard = { channel: string; onMessage(payload: string): void }

/**
 * Listens to a channel on one connection, and sends a heartbeat over another that the first has to receive. A
 * connection that answers statements may still receive no notifications: behind a pooler, or on a demoted
 * server. Rejects when a connection is lost, when a heartbeat is late, and when it is stopped.
 */
export async function checkNotifications(
  { Client, options }: Pool,
  { channel, onMessage }: Heard,
  stop: AbortSignal,
  beats: Beats,
): Promise<never> {
  stop.throwIfAborted()
  const own = `rollcall_beat_${randomBytes(8).toString('hex')}`
  const [listener, announcer] = [new Client(options), new Client(options)]
  const over = new AbortController()
  let due = performance.now() + CONNECT_MS
  let sentAt = 0
  let isFirst = true

  function answered(): void {
    due = Number.POSITIVE_INFINITY
    if (over.signal.aborted) return
    if (isFirst) beats.onConnected()
    isFirst = false
    beats.onHeard(sentAt)
  }

  function untilLost(): Promise<never> {
    return new Promise((_, reject) => {
      for (const client of [listener, announcer]) {
        client.on('error', reject)
        client.on('end', () => reject(new Error('The listening connection ended.')))
      }
      listener.on('notification', (message) => {
        if (message.channel === own) answered()
        else onMessage(message.payload ?? '')
      })
      stop.addEventListener('abort', reject, { signal: over.signal })

      const beat = () => {
        sentAt = performance.now()
        if (!isFirst) due = sentAt + ALIVE_MS
        announcer.query(`notify ${own}`).catch(reject)
      }
      const judge = () => {
        if (due === Number.POSITIVE_INFINITY) return
        if (!isFirst) beats.onMissed()
        if (performance.now() < due) return
        beats.onSilent()
        reject(new Error('The listening connection does not respond.'))
      }
      const timer = setInterval(() => {
        if (due === Number.POSITIVE_INFINITY) return beat()
        // Decided after reading everything that has arrived: this process may have been blocked.
        setImmediate(judge)
      }, BEAT_MS).unref()
      over.signal.addEventListener('abort', () => clearInterval(timer))

      Promise.all([connectListener(listener, own, channel), connectAnnouncer(announcer)])
        .then(beat)
        .catch(reject)
    })
  }

  try {
    return await untilLost()
  } finally {
    over.abort()
    for (const client of [listener, announcer]) {
      if (stop.aborted) void client.end().catch(() => undefined)
      else client.connection.stream.destroy()
    }
  }
}

async function connectListener(client: Client, own: string, channel: string): Promise<void> {
  await client.connect()
  await client.query(`listen ${own}`)
  await client.query(`listen ${channel}`)
}

async function connectAnnouncer(client: Client): Promise<void> {
  await client.connect()
  // Losing a heartbeat in a server crash does no harm, so it needs no WAL flush.
  await client.query('set synchronous_commit = off')
}
