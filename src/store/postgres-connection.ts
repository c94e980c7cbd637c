import { createHash } from 'node:crypto'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Column, sentAs } from './packed.ts'
import { Readers, type ReadingClient } from './readers.ts'
import type { Row } from './rows.ts'
import { afterThis, sendTogether } from './send-together.ts'
import type { Connection, Connections } from './transaction.ts'
import { parsers } from './types.ts'

type PgResult = { rows: unknown[]; fields: Column[]; rowCount: number | null }
type TypeParsers = { getTypeParser(oid: number, format?: string): unknown }
type Query = {
  text: string
  name?: string
  values?: unknown[]
  rowMode?: 'array'
  types: TypeParsers
}

/** The part of pg's pool and client that is used here. */
type PgClient = ReadingClient & {
  query(query: Query, callback: (error: Error | null, result: PgResult) => void): void
  release(destroy?: boolean): void
}
type PgPool = {
  connect(): Promise<PgClient>
  options: { types: TypeParsers; max: number }
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
  const readers = new Readers(pool, (oid) => types.getTypeParser(oid) as (text: string) => unknown)
  return {
    acquire: async () => connection(await pool.connect(), types),
    reader: () => readers.reader(),
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
    query: async (text, values, sending) => {
      sendTogether(client, afterThis)
      if (values.length === 0) {
        const { rows, rowCount } = await ask(client, { text, types })
        return { rows: (rows ?? []) as Row[], affected: rowCount ?? 0 }
      }
      const sent = sentAs(text, sending)
      const { rows, fields, rowCount } = await ask(client, {
        name: statementName(sent.text),
        text: sent.text,
        values: values as unknown[],
        rowMode: 'array',
        types,
      })
      return { rows: sent.read(rows as unknown[][], fields), affected: rowCount ?? 0 }
    },
    script: (text) => {
      sendTogether(client, afterThis)
      return ask(client, { text, types })
    },
    release: (broken) => client.release(broken),
    leave() {
      // A connection that was lost meanwhile has ended it, too.
      ask(client, { text: 'commit', types }).catch(() => undefined)
      client.release()
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
