import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../connect.ts'
import { ALIVE_MS, checkNotifications, type Pool } from './listen-check.ts'

export type ListenHandlers = {
  channel: string
  onMessage(payload: string): void
  /** Connected again: earlier notifications may have been lost. */
  onConnected(): void
  warn(error: unknown): void
}

/** A connection that receives notifications and reconnects when it is lost. */
export type Listening = {
  /**
   * The number of the connection while it has received a heartbeat of this process within the last second:
   * data cached under that number has not changed, except within that second. Null otherwise.
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

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2_000

type Embedded = {
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
}

/**
 * Uses two connections besides the pool, one that listens and one that notifies, for as long as they work.
 */
function listenOnPostgres({ orm, watch }: Database, handlers: ListenHandlers): Listening {
  const stop = new AbortController()
  let generation = 0
  let provenAt = Number.NEGATIVE_INFINITY
  let retry_ms = FIRST_RETRY_MS
  let wasSilent = false

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
    await checkNotifications(pool, handlers, stop.signal, {
      onHeard(sentAt) {
        provenAt = sentAt
        watch?.trust()
      },
      onConnected() {
        generation += 1
        retry_ms = FIRST_RETRY_MS
        // The database is reachable, so a connection that received nothing never will.
        if (wasSilent) watch?.endSilent()
        wasSilent = false
        handlers.onConnected()
      },
      onMissed: () => watch?.suspect(),
      onSilent() {
        wasSilent = true
      },
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

/** One process with one permanent connection. */
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
