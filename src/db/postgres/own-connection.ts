import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../connect.ts'
import type { Sql } from '../transactions/transaction.ts'

/** The parts of pg's client and pool that are used here. */
type Client = {
  connect(): Promise<unknown>
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>
  on(event: 'error' | 'end', listener: (error?: unknown) => void): void
  connection: { stream: { destroy(): void } }
}
type Statement = { name?: string | undefined; text: string; values: readonly unknown[] }
type Pool = { Client: new (options: unknown) => Client; options: unknown }

type Polled = {
  every_ms: number
  ask(sql: Sql): Promise<void>
  /** Called after each answer. */
  answered(sent_at: number): void
}

const connect_ms = 3_000
/** An answer that takes longer makes every silent connection suspect. */
const suspect_ms = 1_000
/** A connection that takes longer to answer is replaced. */
const silent_ms = 2_000

/**
 * Polls over a connection outside the pool, so a busy pool does not delay it. Its silence also reveals a database that
 * went away without a reset. Rejects when the connection is lost, silent, or stopped.
 */
export async function pollOverOwnConnection(
  { orm, watch: ofPool, sessions }: Database,
  { every_ms, ask, answered }: Polled,
  stop: AbortSignal,
): Promise<never> {
  stop.throwIfAborted()
  // Behind a pooler a late answer may only have waited for one of its connections to the server.
  const watch = sessions?.isPooled ? undefined : ofPool
  const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as Pool
  const client = new pool.Client(pool.options)
  const over = new AbortController()
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection that asks for changes has ended.')))
    stop.addEventListener('abort', () => reject(stop.reason), { signal: over.signal })
  })
  lost.catch(() => undefined)
  const names = new Map<string, string>()
  const sql: Sql = async (text, values = []) => {
    if (!names.has(text)) names.set(text, `poll_${names.size}`)
    const name = sessions?.hasNames ? names.get(text) : undefined
    return (await client.query({ name, text, values })).rows as never
  }
  try {
    await within(connect_ms, Promise.race([client.connect(), lost]))
    for (let isFirst = true; ; isFirst = false) {
      const sent_at = performance.now()
      const suspecting = setTimeout(() => setImmediate(() => watch?.suspect()), suspect_ms).unref()
      try {
        await within(silent_ms, Promise.race([ask(sql), lost]))
      } finally {
        clearTimeout(suspecting)
      }
      // The database can be reached, so a connection that received nothing meanwhile never will.
      if (isFirst) watch?.endSilent()
      else watch?.trust()
      answered(sent_at)
      const rest_ms = Math.max(0, sent_at + every_ms - performance.now())
      await Promise.race([sleep(rest_ms, undefined, { ref: false }), lost])
    }
  } finally {
    over.abort()
    client.connection.stream.destroy()
  }
}

async function within<T>(limit_ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Decided after reading everything that has arrived: this process may have been blocked.
      setImmediate(() => reject(new Error('The database does not answer.')))
    }, limit_ms).unref()
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
