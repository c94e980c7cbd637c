import type { Embedded } from './embedded/index.ts'
import { sentAs } from './packed.ts'
import type { Connection, Connections } from './transaction.ts'
import { parsers } from './types.ts'

/** Hands out the one connection of an embedded database, first come first served. */
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
      async query(text, values, sending) {
        const sent = sentAs(text, sending)
        const found = await held.query<unknown[]>(sent.text, values, asArrays)
        const { rows, fields, affectedRows } = found
        fields.forEach(({ dataTypeID }, n) => {
          convert(rows, n, dataTypeID)
        })
        return { rows: sent.read(rows, fields), affected: affectedRows ?? rows.length }
      },
      script: (text) => held.exec(text),
      release,
      leave() {
        held
          .exec('commit')
          .finally(release)
          .catch(() => undefined)
      },
    }
  }

  return { acquire, poolStats: () => stats, close: async () => {} }
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
