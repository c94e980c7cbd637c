import { type Database, openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres } from './database.ts'
import { databaseUrl } from './postgres-url.ts'
import type { TestServer } from './server.ts'

/**
 * Opens other connections to a server's database, as another process has them; undefined if it is
 * embedded.
 */
export async function openBeside(server: TestServer): Promise<Database | undefined> {
  if (!onPostgres()) return undefined
  const [row] = await server.sql<{ name: string }>(
    'select current_database() as name where $1::bigint > 0',
  )
  return openPostgres(databaseUrl(row!.name), databaseSchema)
}
