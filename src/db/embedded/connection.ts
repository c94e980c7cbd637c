import {
  type Connection,
  type Connections,
  type QueryResult,
  type Statement,
  setupOf,
} from '../connections.ts'
import { readValues } from '../statements/rows.ts'
import { parsers } from '../statements/types.ts'
import type { Embedded, Results } from './index.ts'

/** Lends out the single connection of an embedded database, first come, first served. */
export function embeddedConnections({ pglite }: Embedded): Connections {
  const stats = { total: 1, idle: 1, waiting: 0 }

  async function acquire(): Promise<Connection> {
    stats.waiting += 1
    const held = await pglite.connect().finally(() => {
      stats.waiting -= 1
    })
    stats.idle = 0
    const release = () => {
      stats.idle = 1
      held.release()
    }
    /** Runs statements up to the first error. */
    async function batch(statements: readonly Statement[]): Promise<QueryResult[]> {
      const sent = statements.map(([sql, params]) => ({ sql, params }))
      const results = (await held.batch(sent, asArrays)) as unknown as Results<unknown[]>[]
      return results.map((result, n) => resultOf(result, statements[n]!))
    }
    async function ending(statements: readonly Statement[]): Promise<QueryResult[]> {
      try {
        return await batch([...statements, ['commit', []]])
      } catch (error) {
        await held.exec('rollback').catch(() => undefined)
        throw error
      } finally {
        release()
      }
    }
    return {
      query: async (...statement) => (await batch([statement]))[0]!,
      batch,
      async begin(tenantScope, statements, commits) {
        const setup = setupOf(tenantScope)
        const run = commits ? ending : batch
        return (await run([...setup, ...statements])).slice(setup.length)
      },
      commit: ending,
      async rollback() {
        await held.exec('rollback').finally(release)
      },
      script: (text) => held.exec(text),
      release,
      // A running statement cannot be stopped; the next caller waits for its end, and its transaction is
      // rolled back.
      abandon() {},
    }
  }

  return { acquire, engine: () => 'plain', poolStats: () => stats, close: async () => {} }
}

function resultOf(
  { rows, fields, affectedRows }: Results<unknown[]>,
  [text, , sending]: Statement,
): QueryResult {
  fields.forEach(({ dataTypeID }, n) => {
    convert(rows, n, dataTypeID)
  })
  return {
    rows: readValues(text, rows, fields, sending?.shape),
    affected: affectedRows ?? rows.length,
  }
}

const asArrays = { rowMode: 'array' } as const

function convert(rows: unknown[][], n: number, oid: number): void {
  const parse = parsers.get(oid)
  if (!parse) return
  for (const row of rows) {
    const value = row[n]
    if (typeof value === 'string') row[n] = parse(value)
    else if (typeof value === 'bigint') row[n] = Number(value)
  }
}
