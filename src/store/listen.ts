import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

export type ListenHandlers = {
  channel: string
  onMessage(payload: string): void
  /** The connection is there, anew: what was announced before it is not known. */
  onConnected(): void
  warn(error: unknown): void
}

/** A connection that hears notifications, made again whenever it is lost. */
export type Listening = {
  /**
   * The number of the connection, as long as it proved alive within the last second: what was learned
   * under that number has not been announced as changed since, but for that second. Null otherwise.
   */
  generation(): number | null
  close(): Promise<void>
}

/** Listens to a channel of PostgreSQL or of the embedded database. */
export function listen(database: Database, handlers: ListenHandlers): Listening {
  return database.kind === 'postgres'
    ? listenOnPostgres(database, handlers)
    : listenEmbedded(database, handlers)
}

// A beat that goes unanswered for the rest of the second ends the connection.
const BEAT_MS = 400
const ALIVE_MS = 1_000
const CONNECT_MS = 3_000
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000

/** The part of pg's client and pool that is used here. */
type Client = {
  connect(): Promise<unknown>
  query(text: string): Promise<unknown>
  end(): Promise<void>
  on(event: 'notification', listener: (message: { payload?: string }) => void): void
  on(event: 'error' | 'end', listener: (error?: unknown) => void): void
  connection: { stream: { destroy(): void } }
}
type Embedded = {
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
}
type Pool = { Client: new (options: unknown) => Client; options: unknown }

/** A client of its own beside the pool, with the pool's settings: it is held forever. */
function listenOnPostgres({ orm }: Database, handlers: ListenHandlers): Listening {
  const stop = new AbortController()
  let generation = 0
  let provenAt = Number.NEGATIVE_INFINITY
  let retry_ms = FIRST_RETRY_MS

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      await listenOnce().catch((error) => stop.signal.aborted || handlers.warn(error))
      provenAt = Number.NEGATIVE_INFINITY
      const pause_ms = retry_ms * (0.8 + Math.random() * 0.4)
      retry_ms = Math.min(retry_ms * 2, LAST_RETRY_MS)
      await sleep(pause_ms, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
    }
  }

  async function listenOnce(): Promise<void> {
    const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as Pool
    const client = new pool.Client(pool.options)
    const over = new AbortController()
    client.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''))
    try {
      await untilLost(client, over.signal)
    } finally {
      over.abort()
      if (stop.signal.aborted) void client.end().catch(() => undefined)
      else client.connection.stream.destroy()
    }
  }

  /** Rejects when the connection is lost, does not answer in time, or is stopped. */
  function untilLost(client: Client, over: AbortSignal): Promise<never> {
    return new Promise((_, reject) => {
      client.on('error', reject)
      client.on('end', () => reject(new Error('The listening connection ended.')))
      stop.signal.addEventListener('abort', reject, { signal: over })

      let due = performance.now() + CONNECT_MS
      let sentAt = 0
      const send = (text: string) => {
        sentAt = performance.now()
        return client.query(text)
      }
      const answered = () => {
        due = Number.POSITIVE_INFINITY
        if (!over.aborted) provenAt = sentAt
      }
      const judge = () => {
        if (performance.now() > due) reject(new Error('The listening connection is silent.'))
      }
      const beat = setInterval(() => {
        // Judged after what has arrived is read: it may be this process that was held up.
        if (due !== Number.POSITIVE_INFINITY) return void setImmediate(judge)
        due = performance.now() + ALIVE_MS
        send('select 1').then(answered, reject)
      }, BEAT_MS).unref()
      over.addEventListener('abort', () => clearInterval(beat))

      const connected = () => {
        generation += 1
        retry_ms = FIRST_RETRY_MS
        answered()
        handlers.onConnected()
      }
      client
        .connect()
        .then(() => send(`listen ${handlers.channel}`))
        .then(connected)
        .catch(reject)
    })
  }

  const ended = keepListening()
  return {
    generation: () => (performance.now() - provenAt < ALIVE_MS ? generation : null),
    async close() {
      stop.abort()
      await ended
    },
  }
}

/** One process, one connection that is always there. */
function listenEmbedded({ orm }: Database, handlers: ListenHandlers): Listening {
  let listening = false

  async function begin(): Promise<() => Promise<void>> {
    const client = (await orm.driver.getConnection().getNativeClient()) as unknown as Embedded
    const stop = await client.listen(handlers.channel, handlers.onMessage)
    listening = true
    return stop
  }

  const begun = begin()
  begun.catch(handlers.warn)
  return {
    generation: () => (listening ? 1 : null),
    async close() {
      listening = false
      const stop = await begun.catch(() => undefined)
      await stop?.()
    },
  }
}
