import type { Config } from '../config/index.ts'
import { entities } from '../modules/entities.ts'
import { type Database, openEmbeddedDatabase, openPostgres } from './connect.ts'
import { type Embedded, type EmbeddedLog, openEmbedded } from './embedded/index.ts'

export type Opened = {
  database: Database
  /** Undefined on PostgreSQL. */
  embedded: Embedded | undefined
}

export type OpenOptions = { log?: EmbeddedLog; onLost?: (error: Error) => void }

/** Opens the database that the settings name; throws DirectoryInUse where a process has the embedded one. */
export async function openStore(config: Config, options: OpenOptions = {}): Promise<Opened> {
  if (config.database_url !== null) {
    return { database: await openPostgres(config.database_url, entities), embedded: undefined }
  }
  const embedded = await openEmbedded({ dir: config.data_dir, ...options })
  try {
    return { database: await openEmbeddedDatabase(embedded, entities), embedded }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
