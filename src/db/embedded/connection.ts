import {
  type Connection,
  type Connections,
  type QueryResult,
  type Statement,
  setupOf,
} from '../connections.ts'
import { readValues } from '../rows.ts'
import { parsers } from '../types.ts'
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
    return {
      async query(...statement) {
        const [text, values] = statement
        return resultOf(await held.query<unknown[]>(text, values, asArrays), statement)
      },
      async begin(tenantScope, statements) {
        const setup = setupOf(tenantScope).map(([sql, params]) => ({ sql, params }))
        const queries = statements.map(([sql, params]) => ({ sql, params }))
        // A batch runs up to its first error.
        const results = await held.batch([...setup, ...queries], asArrays)
        return statements.map((statement, n) =>
          resultOf(results[setup.length + n] as unknown as Results<unknown[]>, statement),
        )
      },
      async end(word) {
        await held.exec(word).finally(release)
        return true
      },
      script: (text) => held.exec(text),
      release,
      commitAndRelease() {
        held
          .exec('commit')
          .finally(release)
          .catch(() => undefined)
      },
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
