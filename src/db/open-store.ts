import {
  type Database,
  type DatabaseSchema,
  openEmbeddedDatabase,
  openPostgres,
} from './connect.ts'
import type { Embedded, EmbeddedLog } from './embedded/index.ts'

export type Opened = {
  database: Database
  /** Undefined on PostgreSQL. */
  embedded: Embedded | undefined
}

/** The database: PostgreSQL at an address, or the embedded one in a directory. */
export type Place = { database_url: string | null; data_dir: string; pool_size?: number }

/**
 * Opens the configured database; throws DirectoryInUse when another process uses the embedded one. The schema can
 * still be loading, because the embedded database opens in a thread meanwhile.
 */
export async function openStore(
  { database_url, data_dir, pool_size }: Place,
  schema: DatabaseSchema | Promise<DatabaseSchema>,
  options: { log?: EmbeddedLog; onLost?: (error: Error) => void } = {},
): Promise<Opened> {
  if (database_url !== null) {
    return {
      database: await openPostgres(database_url, await schema, pool_size),
      embedded: undefined,
    }
  }
  const { openEmbedded } = await import('./embedded/index.ts')
  const embedded = await openEmbedded({ dir: data_dir, ...options })
  try {
    return { database: await openEmbeddedDatabase(embedded, await schema), embedded }
  } catch (error) {
    await embedded.close()
    throw error
  }
}
