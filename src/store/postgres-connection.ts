import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Connection, Connections } from './transaction.ts'
import { parsers } from './types.ts'

type PgResult = { rows: Record<string, unknown>[]; rowCount: number | null }
type TypeParsers = { getTypeParser(oid: number, format?: string): unknown }
type Query = { text: string; name?: string; values?: unknown[]; types: TypeParsers }

/** The part of pg's pool and client that is used here. */
type PgClient = { query(query: Query): Promise<PgResult>; release(destroy?: boolean): void }
export type PgPool = {
  connect(): Promise<PgClient>
  options: { types: TypeParsers }
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
  end(): Promise<void>
}

/** Connections from MikroORM's own pool, whose statements with parameters are prepared once under a name. */
export async function postgresConnections(orm: MikroORM): Promise<Connections> {
  const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as PgPool
  const types = ownParsersOver(pool.options.types)
  return {
    acquire: async () => connection(await pool.connect(), types),
    poolStats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // The ORM ends the pool only where it has used it itself.
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}

function connection(client: PgClient, types: TypeParsers): Connection {
  return {
    query: async (text, values) => {
      const query: Query =
        values.length === 0
          ? { text, types }
          : { name: statementName(text), text, values: values as unknown[], types }
      const { rows, rowCount } = await client.query(query)
      return { rows: rows ?? [], affected: rowCount ?? 0 }
    },
    script: (text) => client.query({ text, types }),
    release: (broken) => client.release(broken),
  }
}

function ownParsersOver(base: TypeParsers): TypeParsers {
  return {
    getTypeParser: (oid, format) =>
      (format === 'binary' ? undefined : parsers.get(oid)) ?? base.getTypeParser(oid, format),
  }
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `rc_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
  }
  return name
}
