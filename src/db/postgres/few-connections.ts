import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionLimit } from '../failures.ts'

/** The parts of pg's pool that are used here. */
type Pool = { options: { max: number }; totalCount: number }

/** As long as a request waits for the database. */
const patience_ms = 10_000
const pause_ms = 100
/** After a refusal, how long the pool makes do with the connections that it has. */
const retry_ms = 5_000

/**
 * Returns `connect` for a server that may give this process fewer connections than its pool has: a caller then waits
 * for an open connection or, if there is none, retries. Throws the refusal after ten seconds.
 */
export function waitingForConnections<C>(pool: Pool, connect: () => Promise<C>): () => Promise<C> {
  const most = pool.options.max
  let refused_at = Number.NEGATIVE_INFINITY
  return async () => {
    const until = performance.now() + patience_ms
    if (performance.now() > refused_at + retry_ms) pool.options.max = most
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!isConnectionLimit(error) || performance.now() > until) throw error
        refused_at = performance.now()
        pool.options.max = Math.max(1, pool.totalCount)
        if (pool.totalCount === 0) await sleep(pause_ms * (0.5 + Math.random()))
      }
    }
  }
}
