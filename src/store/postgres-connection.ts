import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Connection, Connections } from './transaction.ts'
import { parsers } from './types.ts'

type PgResult = { rows: Record<string, unknown>[]; rowCount: number | null }
type TypeParsers = { getTypeParser(oid: number, format?: string): unknown }
type Query = { text: string; name?: string; values?: unknown[]; types: TypeParsers }

/** The part of pg's pool and client that is used here. */
type PgClient = {
  query(query: Query): Promise<PgResult>
  release(destroy?: boolean): void
  connection: { stream: { cork(): void; uncork(): void } }
}
type PgPool = {
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
      endLeft(client, types)
      sendTogether(client)
      const { rows, rowCount } = await client.query(query)
      return { rows: rows ?? [], affected: rowCount ?? 0 }
    },
    script: (text) => {
      const whole = left.delete(client) ? `commit; ${text}` : text
      sendTogether(client)
      return client.query({ text: whole, types })
    },
    release: (broken) => client.release(broken),
    leave() {
      left.add(client)
      client.release()
      setTimeout(() => endLeft(client, types), longestLeft_ms)
    },
  }
}

/** No longer than that a read's transaction waits for the next use of its connection to be ended. */
const longestLeft_ms = 20

/** Clients that are in a transaction which is over but for its end. */
const left = new WeakSet<PgClient>()

function endLeft(client: PgClient, types: TypeParsers): void {
  if (!left.delete(client)) return
  // A connection that was lost meanwhile has ended it, too.
  client.query({ text: 'commit', types }).catch(() => undefined)
}

const corked = new WeakSet<PgClient>()

/** What is sent from now until the process waits goes in one write: a write costs more than a statement. */
function sendTogether(client: PgClient): void {
  if (corked.has(client)) return
  corked.add(client)
  client.connection.stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    client.connection.stream.uncork()
  })
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
