import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { encryptionKey } from '../config/encryption-key.ts'
import type { Config } from '../config/index.ts'
import type { OperationDeps } from '../core/run-operation.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { openStore } from '../db/open.ts'
import { examineSessions } from '../db/postgres/examine-sessions.ts'
import { makeSecrets } from '../lib/crypto/secrets.ts'
import { databaseSchema } from '../server/database-schema.ts'
import { makeServices } from '../server/services.ts'

/** The environment of tasks, with a database that is closed after them. */
export type Workplace = { deps: OperationDeps; close(): Promise<void> }

/** Opens a database that is ready; otherwise says how to get one. */
export async function openReady(config: Config): Promise<Workplace> {
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

/** Opens an existing database in any state. */
export async function openThere(config: Config): Promise<Workplace> {
  if (config.database_url === null && !existsSync(join(config.data_dir, 'database'))) {
    throw new Error(`There is no database in ${config.data_dir} yet. ${getReady}`)
  }
  return open(config)
}

/** Opens a database that is ready, without a pooler where there is an address without one. */
export function openDirect(config: Config): Promise<Workplace> {
  return openReady(directly(config))
}

/** Uses the login for migrations; creates an embedded database if there is none. */
export function openToMigrate(config: Config): Promise<Workplace> {
  return open(directly(config))
}

function directly(config: Config): Config {
  return { ...config, database_url: config.direct_database_url ?? config.database_url }
}

async function open(config: Config): Promise<Workplace> {
  const { database } = await openStore(config, databaseSchema)
  await examineSessions(database, config.prepared_statements).catch(async (error) => {
    await database.close()
    throw error
  })
  const services = makeServices(
    makeSecrets(encryptionKey(config), config.former_encryption_keys),
    config.site_url,
    undefined,
    config.identity_provider,
  )
  return { deps: { database, services, now: Date.now }, close: () => database.close() }
}

const getReady = 'Start the server, or run: rollcall migrate'
