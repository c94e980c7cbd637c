import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Row, rowMakerOf } from './rows.ts'
import type { Connection, Connections } from './transaction.ts'
import { parsers } from './types.ts'

type PgResult = { rows: unknown[]; fields: { name: string }[]; rowCount: number | null }
type TypeParsers = { getTypeParser(oid: number, format?: string): unknown }
type Query = {
  text: string
  name?: string
  values?: unknown[]
  rowMode?: 'array'
  types: TypeParsers
}

/** The part of pg's pool and client that is used here. */
type PgClient = {
  query(query: Query, callback: (error: Error | null, result: PgResult) => void): void
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
      endLeft(client, types)
      sendTogether(client)
      if (values.length === 0) {
        const { rows, rowCount } = await ask(client, { text, types })
        return { rows: (rows ?? []) as Row[], affected: rowCount ?? 0 }
      }
      const { rows, fields, rowCount } = await ask(client, {
        name: statementName(text),
        text,
        values: values as unknown[],
        rowMode: 'array',
        types,
      })
      const made = (rows as unknown[][]).map(rowMakerOf(text, fields))
      return { rows: made, affected: rowCount ?? 0 }
    },
    script: (text) => {
      const whole = left.delete(client) ? `commit; ${text}` : text
      sendTogether(client)
      return ask(client, { text: whole, types })
    },
    release: (broken) => client.release(broken),
    leave() {
      left.add(client)
      client.release()
      setTimeout(() => endLeft(client, types), longestLeft_ms)
    },
  }
}

/**
 * With pg's callback: where it makes the promise itself, every query keeps the rows of the next one alive,
 * and under load half of the CPU goes to collecting them.
 */
function ask(client: PgClient, query: Query): Promise<PgResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** No longer than that a read's transaction waits for the next use of its connection to be ended. */
const longestLeft_ms = 20

/** Clients that are in a transaction which is over but for its end. */
const left = new WeakSet<PgClient>()

function endLeft(client: PgClient, types: TypeParsers): void {
  if (!left.delete(client)) return
  // A connection that was lost meanwhile has ended it, too.
  ask(client, { text: 'commit', types }).catch(() => undefined)
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
