import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../connect.ts'
import { pollOverOwnConnection } from '../postgres/own-connection.ts'
import { asOwner } from '../transactions/in-transaction.ts'
import type { Sql } from '../transactions/transaction.ts'

/** A query that runs once a second. */
export type Poll = {
  /** Whether the last successful query was sent within the last 1.9 s. */
  isRecent(): boolean
  close(): Promise<void>
}

type Options = {
  /** Asks and handles the answer; a rejection counts as no answer. */
  ask(sql: Sql): Promise<void>
  warn(error: unknown): void
}

const every_ms = 1_000
/** Less than the two seconds within which a change is promised to be noticed. */
const recent_ms = 1_900
const first_retry_ms = 50
const last_retry_ms = 2_000

/**
 * Queries the database once a second: PostgreSQL over a connection outside the pool, the embedded database over its
 * only one.
 */
export function poll(database: Database, { ask, warn }: Options): Poll {
  const stop = new AbortController()
  let answered_at = Number.NEGATIVE_INFINITY
  let retry_ms = first_retry_ms
  const answered = (sent_at: number) => {
    answered_at = sent_at
    retry_ms = first_retry_ms
  }
  const keepAsking = database.kind === 'postgres' ? pollOverOwnConnection : pollEmbedded

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await keepAsking(database, { every_ms, ask, answered }, stop.signal).catch(
        (error) => stop.signal.aborted || warn(error),
      )
      const pause_ms = retry_ms * (0.8 + Math.random() * 0.4)
      retry_ms = Math.min(retry_ms * 2, last_retry_ms)
      await sleep(pause_ms, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
    }
  }

  const ended = run()
  return {
    isRecent: () => performance.now() - answered_at < recent_ms,
    async close() {
      stop.abort()
      await ended
    },
  }
}

async function pollEmbedded(
  database: Database,
  { ask, answered }: Pick<Options, 'ask'> & { answered(sent_at: number): void },
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const sent_at = performance.now()
    await asOwner(database, ask)
    answered(sent_at)
    await sleep(every_ms, undefined, { ref: false, signal: stop })
  }
}
