import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import type { OperationDeps } from '../core/run/run-operation.ts'
import type { Database } from '../db/connect.ts'
import { pendingMigrations } from '../db/migrate/migrate.ts'
import { openStore } from '../db/open-store.ts'
import { withConnectErrors } from '../db/postgres/connect-errors.ts'
import { examineSessions } from '../db/postgres/examine-sessions.ts'
import type { Secrets } from '../lib/crypto/secrets.ts'
import { databaseSchema } from '../server/database-schema.ts'
import { openSecrets, secretsOf } from '../server/encryption/key.ts'
import { makeServices } from '../server/services.ts'

/** The environment of tasks, with a database that is closed after them. */
export type Workplace = { deps: OperationDeps; close(): Promise<void> }

/** Opens a database that is ready, with its ENCRYPTION_KEY; otherwise says how to get one. */
export async function openReady(config: Config): Promise<Workplace> {
  const opened = await openMigrated(config)
  const { database } = opened.deps
  try {
    // On PostgreSQL the service may have its key elsewhere: a command never creates one.
    const creates = config.database_url === null
    return {
      ...opened,
      deps: depsOf(config, database, await openSecrets(config, database, { creates })),
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens a database that is ready, with any ENCRYPTION_KEY or none. */
export async function openMigrated(config: Config): Promise<Workplace> {
  const opened = await openThere(config)
  try {
    const pending = await pendingMigrations(opened.deps.database)
    if (pending.length === 0) return opened
    throw new Error(`The database needs the migrations ${pending.join(', ')}. ${getReady}`)
  } catch (error) {
    await opened.close()
    throw error
  }
}

export async function openThere(config: Config): Promise<Workplace> {
  if (config.database_url === null && !existsSync(join(config.data_dir, 'database'))) {
    throw new Error(`There is no database in ${config.data_dir} yet. ${getReady}`)
  }
  return open(config)
}

/** Opens a database that is ready, without a pooler where there is an address without one, and with any key. */
export function openDirect(config: Config): Promise<Workplace> {
  return openMigrated(directly(config))
}

/** Uses the login for migrations; creates an embedded database if there is none. */
export function openToMigrate(config: Config): Promise<Workplace> {
  return open(directly(config))
}

function directly(config: Config): Config {
  return { ...config, database_url: config.direct_database_url ?? config.database_url }
}

async function open(config: Config): Promise<Workplace> {
  const { database_url: url, direct_database_url } = config
  const setting =
    url !== null && url === direct_database_url ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'
  const database = await withConnectErrors(setting, url, async () => {
    const opened = await openStore(config, databaseSchema)
    await examineSessions(opened.database, config.prepared_statements).catch(async (error) => {
      await opened.database.close()
      throw error
    })
    return opened.database
  })
  return { deps: depsOf(config, database, secretsOf(config)), close: () => database.close() }
}

function depsOf(config: Config, database: Database, secrets: Secrets): OperationDeps {
  const services = makeServices(secrets, config.site_url, undefined, config.identity_provider)
  return { database, services, now: Date.now }
}

const getReady = 'Start the server, or run: rollcall migrate'
