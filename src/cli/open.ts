import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { encryptionKey } from '../config/encryption-key.ts'
import type { Config } from '../config.ts'
import type { PerformDeps } from '../operations/perform.ts'
import { pendingMigrations } from '../store/migrate.ts'
import { openStore } from '../store/open.ts'
import { makeSecrets } from '../store/secrets.ts'

export type Opened = { deps: PerformDeps; close(): Promise<void> }

/** Opens the database that the settings name; throws DirectoryInUse where a server has the embedded one. */
async function openDeps(config: Config): Promise<Opened> {
  const { database } = await openStore(config)
  const services = { secrets: makeSecrets(encryptionKey(config)), site_url: config.site_url }
  return { deps: { database, services, now: Date.now }, close: () => database.close() }
}

/** The same, through the login that migrates. */
export function openToMigrate(config: Config): Promise<Opened> {
  return openDeps({ ...config, database_url: config.migration_database_url ?? config.database_url })
}

/** The same, for what needs a database that is ready; says how to get one. */
export async function openReady(config: Config): Promise<Opened> {
  if (config.database_url === null && !existsSync(join(config.data_dir, 'database'))) {
    throw new Error(`There is no database in ${config.data_dir} yet. ${getReady}`)
  }
  const opened = await openDeps(config)
  try {
    const pending = await pendingMigrations(opened.deps.database)
    if (pending.length === 0) return opened
    throw new Error(`The database waits for the migrations ${pending.join(', ')}. ${getReady}`)
  } catch (error) {
    await opened.close()
    throw error
  }
}

const getReady = 'Start the server, or run: rollcall migrate'
