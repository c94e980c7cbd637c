import type { Connection, Reader } from './connections.ts'
import type { Database } from './database.ts'
import { WaitBudget, WaitedTooLong } from './wait-budget.ts'

/** Returns the database for one request: all of its waits share a budget. */
export function bounded(database: Database, budget = new WaitBudget()): Database {
  return { ...database, begin: (tenantScope) => database.begin({ budget, ...tenantScope }) }
}

/** Acquires a connection whose waits count against a budget. */
export async function acquireWithin(
  budget: WaitBudget,
  acquiring: Promise<Connection>,
): Promise<Connection> {
  const held = await budget.within(acquiring).catch((error) => {
    // The connection may arrive after the caller has given up.
    acquiring.then((late) => late.release(false)).catch(() => undefined)
    throw error instanceof WaitedTooLong ? error.forConnection() : error
  })
  let isAbandoned = false
  async function wait<T>(answer: () => Promise<T>): Promise<T> {
    if (isAbandoned) throw new Error('This connection was abandoned.')
    try {
      return await budget.within(answer())
    } catch (error) {
      if (error instanceof WaitedTooLong) {
        isAbandoned = true
        held.abandon()
      }
      throw error
    }
  }
  return {
    ...held,
    query: (...statement) => wait(() => held.query(...statement)),
    begin: (...start) => wait(() => held.begin(...start)),
    batch: (statements) => wait(() => held.batch(statements)),
    commit: (statements) => wait(() => held.commit(statements)),
    async rollback() {
      if (!isAbandoned) return wait(() => held.rollback())
      held.release(true)
    },
    script: (text) => wait(() => held.script(text)),
  }
}

/** Returns a reader whose waits count against a budget. */
export function readWithin(budget: WaitBudget, reader: Reader): Reader {
  return {
    ...reader,
    async read(...statement) {
      try {
        return await budget.within(reader.read(...statement))
      } catch (error) {
        if (!(error instanceof WaitedTooLong)) throw error
        reader.abandon()
        throw reader.isConnected() ? error : error.forConnection()
      }
    },
  }
}
