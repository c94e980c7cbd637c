import type { Config } from '../config.ts'
import { type Database, openEmbeddedDatabase, openPostgres } from './database.ts'
import { type Embedded, type EmbeddedLog, openEmbedded } from './embedded/index.ts'
import { entities } from './entities.ts'

export type Opened = {
  database: Database
  /** Undefined on PostgreSQL. */
  embedded: Embedded | undefined
}

export type OpenOptions = { log?: EmbeddedLog; onLost?: (error: Error) => void }

/** Opens the database that the settings name; throws where the embedded one is not allowed, or is held. */
export async function openStore(config: Config, options: OpenOptions = {}): Promise<Opened> {
  if (config.database_url !== null) {
    return { database: await openPostgres(config.database_url, entities), embedded: undefined }
  }
  if (config.node_env === 'production' && !config.allow_embedded_database) {
    throw new Error(
      'In production, set DATABASE_URL to a PostgreSQL database (15 or newer). The embedded database ' +
        'survives a killed process but no power cut; ALLOW_EMBEDDED_DATABASE=true takes it all the same.',
    )
  }
  const embedded = await openEmbedded({ dir: config.data_dir, ...options })
  try {
    return { database: await openEmbeddedDatabase(embedded, entities), embedded }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
