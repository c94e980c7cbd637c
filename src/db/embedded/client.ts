import { createHolds, type Holds } from './hold.ts'
import type { Results, StatementRequest } from './messages.ts'
import { type QueryOptions, runRequest, type Statement, scriptRequest } from './requests.ts'
import type { Thread } from './thread.ts'
import { runTransaction, type Transaction } from './transaction.ts'

type Queries = Pick<Transaction, 'query' | 'batch' | 'exec'>

/** A connection until it is released, which rolls back an open transaction. */
export type HeldConnection = Queries & { release(): void }

/** The part of PGlite's interface that MikroORM and Kysely use, plus what PGlite lacks. */
export type EmbeddedClient = Queries & {
  /** Holds the connection until the callback ends; other callers wait. */
  transaction<T>(callback: (tx: Transaction) => Promise<T>): Promise<T>
  /** Holds the connection until `release`, at most 15 s without a statement (25P03). */
  connect(): Promise<HeldConnection>
  /** Returns the data directory as a tar in memory: for templates, not for backups. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
  readonly closed: boolean
  readonly ready: boolean
  readonly waitReady: Promise<void>
}

export type ClientLimits = { idle_hold_ms: number; close_ms: number }

/**
 * Creates the main thread's client for the thread that runs PGlite. The statements of one `batch` are one message and,
 * without a `begin`, one transaction; an error's `statement_index` is the index of the failed statement.
 */
export function createClient(thread: Thread, limits: ClientLimits): EmbeddedClient {
  const holds = createHolds(thread, limits.idle_hold_ms)
  const queries = queriesOver(
    (request) => holds.whenFree(() => thread.ask(request)) as Promise<Results[]>,
  )
  let closing: Promise<void> | undefined

  return {
    ...queries,
    async transaction(callback) {
      return runTransaction(await holds.take(), callback)
    },
    async connect() {
      const hold = await holds.take()
      return { ...queriesOver(hold.ask), release: hold.release }
    },
    dump() {
      return holds.whenFree(() => thread.ask({ kind: 'dump' })) as Promise<Uint8Array>
    },
    close() {
      closing ??= close(holds, thread, limits.close_ms)
      return closing
    },
    get closed() {
      return closing !== undefined || thread.ended
    },
    get ready() {
      return closing === undefined && !thread.ended
    },
    waitReady: Promise.resolve(),
  }
}

function queriesOver(ask: (request: StatementRequest) => Promise<Results[]>): Queries {
  return {
    async query<Row>(sql: string, params?: readonly unknown[], options?: QueryOptions) {
      const [result] = await ask(runRequest([{ sql, params }], options))
      return result as Results<Row>
    },
    batch: async (statements: readonly Statement[], options) =>
      ask(runRequest(statements, options)),
    exec: async (sql, options) => ask(scriptRequest(sql, options)),
  }
}

// For the database, ending the thread is like kill -9: no data is lost, but the next start takes longer.
async function close(holds: Holds, thread: Thread, close_ms: number): Promise<void> {
  if (thread.ended) return
  thread.onLost = () => {}
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise((resolve) => {
    timer = setTimeout(resolve, close_ms)
  })
  const closed = holds.whenFree(() => thread.ask({ kind: 'close' })).catch(() => {})
  await Promise.race([closed, tooLong])
  clearTimeout(timer)
  await thread.end()
}
