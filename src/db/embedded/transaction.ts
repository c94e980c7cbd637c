import type { Hold } from './hold.ts'
import type { Results } from './messages.ts'
import { type QueryOptions, runRequest, type Statement, scriptRequest } from './requests.ts'

export type Transaction = {
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<Results<Row>>
  batch(statements: readonly Statement[], options?: QueryOptions): Promise<Results[]>
  exec(sql: string, options?: QueryOptions): Promise<Results[]>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** Runs the callback in a transaction, as PGlite's `transaction` does, and releases the hold. */
export async function runTransaction<T>(
  hold: Hold,
  callback: (tx: Transaction) => Promise<T>,
): Promise<T> {
  let begun = false
  let closed = false

  // `begin` is sent with the first statements, which saves a message.
  async function run(statements: readonly Statement[], options?: QueryOptions) {
    checkOpen()
    if (begun) return hold.ask(runRequest(statements, options))
    begun = true
    const results = await hold.ask(runRequest([{ sql: 'begin' }, ...statements], options))
    return results.slice(1)
  }

  function checkOpen() {
    if (closed) throw new Error('Transaction is closed')
  }

  // The next caller need not wait for the answer: the worker keeps the order.
  async function end(word: 'commit' | 'rollback') {
    closed = true
    const ended = begun && hold.ask(runRequest([{ sql: word }]))
    hold.release()
    await ended
  }

  const tx: Transaction = {
    async query<Row>(sql: string, params?: readonly unknown[], options?: QueryOptions) {
      const [result] = await run([{ sql, params }], options)
      return result as Results<Row>
    },
    batch: run,
    async exec(sql, options) {
      if (!begun) await run([])
      checkOpen()
      return hold.ask(scriptRequest(sql, options))
    },
    async rollback() {
      checkOpen()
      await end('rollback')
    },
    get closed() {
      return closed
    },
  }

  try {
    const result = await callback(tx)
    if (!closed) await end('commit')
    return result
  } catch (error) {
    if (!closed) await end('rollback').catch(() => {})
    throw error
  }
}
