import type { MikroORM } from '@mikro-orm/sql'
import { acquireWithin, readWithin } from './bounded.ts'
import type { Connections, TenantScope } from './connections.ts'
import type { Database, DatabaseSchema } from './database.ts'
import type { Embedded } from './embedded/index.ts'
import { urlsOf } from './postgres/host-list.ts'
import { beginReading } from './transactions/reading.ts'
import { beginTransaction } from './transactions/transaction.ts'

export type { Database, DatabaseSchema }

/** Opens PostgreSQL (15 or newer) with MikroORM's pool; with several hosts, connects to the primary. */
export async function openPostgres(
  url: string,
  schema: DatabaseSchema,
  poolSize = 10,
): Promise<Database> {
  const [driver, { postgresConnections }, { clientOver, Hosts }, { QuickClient }, { tlsOf }] =
    await Promise.all([
      import('@mikro-orm/postgresql'),
      import('./postgres/pool.ts'),
      import('./postgres/hosts.ts'),
      import('./postgres/quick-client.ts'),
      import('./postgres/tls.ts'),
    ])
  const [first, ...more] = urlsOf(url) as [string, ...string[]]
  const parameters = new URL(first).searchParams
  const hosts = more.length > 0 ? new Hosts(url) : undefined
  // Not `init`, which loads every installed extension of MikroORM.
  const orm = new driver.MikroORM({
    ...common(schema),
    clientUrl: first,
    pool: { min: 0, max: poolSize },
    driverOptions: {
      pipeline: true,
      Client: hosts ? clientOver(hosts) : QuickClient,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: parameters.get('application_name') ?? 'rollcall',
      ssl: tlsOf(first),
    },
  })
  const connections = await postgresConnections(orm, hosts)
  return database('postgres', orm as unknown as MikroORM, schema, connections, () =>
    orm.close(true),
  )
}

/** Opens the embedded PGlite as MikroORM's database. */
export async function openEmbeddedDatabase(
  embedded: Embedded,
  schema: DatabaseSchema,
): Promise<Database> {
  const [driver, { embeddedConnections }] = await Promise.all([
    import('@mikro-orm/pglite'),
    import('./embedded/connection.ts'),
  ])
  const orm = new driver.MikroORM({
    ...common(schema),
    driverOptions: { pglite: embedded.pglite },
  })
  const connections = embeddedConnections(embedded)
  return database('embedded', orm as unknown as MikroORM, schema, connections, async () => {
    await orm.close(true)
    await embedded.close()
  })
}

function database(
  kind: Database['kind'],
  orm: MikroORM,
  { migrations }: DatabaseSchema,
  connections: Connections,
  closeOrm: () => Promise<void>,
): Database {
  const { acquire, engine, reader, poolStats, watch, sessions } = connections
  return {
    kind,
    orm,
    migrations,
    acquire,
    engine,
    poolStats,
    watch,
    sessions,
    async close() {
      await closeOrm()
      await connections.close()
    },
    begin(tenantScope) {
      const { budget } = tenantScope
      const reading = isReading(tenantScope) ? reader?.() : undefined
      if (reading) {
        const bounded = budget ? readWithin(budget, reading) : reading
        return beginReading(bounded, tenantScope)
      }
      const take = () =>
        budget ? acquireWithin(budget, acquire(tenantScope)) : acquire(tenantScope)
      return beginTransaction(take, tenantScope)
    },
  }
}

function isReading({ read_only, repeatable_read, company_id, as_worker }: TenantScope): boolean {
  return read_only === true && !repeatable_read && (company_id !== null || as_worker === true)
}

function common({ entities }: DatabaseSchema) {
  return {
    entities: [...entities],
    forceUtcTimezone: true,
    ensureDatabase: false,
    discovery: { warnWhenNoEntities: false },
  }
}
