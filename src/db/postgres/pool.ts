import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { onCitus, setupOnCitus } from '../citus/connection.ts'
import type { Connection, Connections } from '../connections.ts'
import { type Engine, findEngine } from '../engine.ts'
import { isConnectionLimit } from '../failures.ts'
import { parsers } from '../statements/types.ts'
import { connection, type PgClient } from './connection.ts'
import type { Hosts } from './hosts.ts'
import { directSessions, readsInstants, type Sessions, settingsStep } from './session.ts'
import { SharedReadPool } from './shared-reads.ts'
import { SilenceWatch } from './silence.ts'
import type { ParserOf } from './statements.ts'

type TypeParsers = { getTypeParser(oid: number, format?: string): unknown }

type PgPool = {
  connect(): Promise<PgClient>
  on(event: 'connect' | 'acquire', listener: (client: PgClient) => void): void
  on(event: 'release', listener: (error: unknown, client: PgClient) => void): void
  options: { types: TypeParsers; max: number }
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
  end(): Promise<void>
}

/**
 * Creates connections from MikroORM's pool, with statements that have parameters prepared once by name. With several
 * hosts, each connection is to the primary.
 */
export async function postgresConnections(orm: MikroORM, hosts?: Hosts): Promise<Connections> {
  const pool = (await orm.driver.getConnection().getNativeClient()) as unknown as PgPool
  const parserOf = ownParsersOver(pool.options.types)
  const watch = watchOver(pool)
  const sessions = directSessions()
  setInstants(pool, sessions)
  const connect = pool.connect.bind(pool)
  pool.connect = waitingForConnections(pool, hosts ? () => hosts.trying(connect) : connect)
  if (hosts) {
    hosts.moved = () => watch.retireAll()
  }
  const readers = new SharedReadPool(pool, parserOf, watch, sessions)
  let engine: Engine | undefined
  return {
    acquire: async (use = {}) => {
      const client = await pool.connect()
      if (use.unhurried) watch.unhurried(client)
      const taken = { client, watch, sessions, use }
      engine ??= await engineOf(connection(taken, parserOf))
      if (engine === 'citus') return onCitus(connection(taken, parserOf, setupOnCitus))
      return connection(taken, parserOf)
    },
    watch,
    sessions,
    engine: () => engine,
    reader: () => (engine === 'plain' ? readers.reader() : undefined),
    poolStats: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // The ORM only closes the pool when it has used it itself.
    async close() {
      if (!pool.ended) await pool.end()
      watch.close()
    },
  }
}

function watchOver(pool: PgPool): SilenceWatch {
  const watch = new SilenceWatch()
  pool.on('connect', (client) => {
    watch.connected(client)
    client.once('end', () => watch.removed(client))
  })
  pool.on('acquire', (client) => watch.taken(client))
  pool.on('release', (_, client) => watch.returned(client))
  return watch
}

/**
 * Instants are read as a session in UTC writes them. A session reports its zone when it begins and when that
 * changes, so a login that lost its settings is noticed before anything is read.
 */
function setInstants(pool: PgPool, sessions: Sessions): void {
  const check = (name: string, value: string) => {
    if (!readsInstants(name, value)) sessions.settings = settingsStep
  }
  pool.on('connect', ({ reported, connection }) => {
    for (const [name, value] of reported) check(name, value)
    connection.on('parameterStatus', (one) => check(one.parameterName, one.parameterValue))
  })
}

async function engineOf(connection: Connection): Promise<Engine> {
  try {
    return await findEngine(connection)
  } catch (error) {
    connection.release(true)
    throw error
  }
}

function ownParsersOver(base: TypeParsers): ParserOf {
  return (oid) => parsers.get(oid) ?? (base.getTypeParser(oid) as (text: string) => unknown)
}

/** As long as a request waits for the database. */
const patience_ms = 10_000
const pause_ms = 100
/** After a refusal, how long the pool makes do with the connections that it has. */
const retry_ms = 5_000

/**
 * Returns `connect` for a server that may give this process fewer connections than its pool has: a caller then waits
 * for an open connection or, if there is none, retries. Throws the refusal after ten seconds.
 */
function waitingForConnections(pool: PgPool, connect: PgPool['connect']): PgPool['connect'] {
  const most = pool.options.max
  let refused_at = Number.NEGATIVE_INFINITY
  return async () => {
    const until = performance.now() + patience_ms
    if (performance.now() > refused_at + retry_ms) pool.options.max = most
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (!isConnectionLimit(error) || performance.now() > until) throw error
        refused_at = performance.now()
        pool.options.max = Math.max(1, pool.totalCount)
        if (pool.totalCount === 0) await sleep(pause_ms * (0.5 + Math.random()))
      }
    }
  }
}
