import { type Database, openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { onPostgres } from './database.ts'
import { databaseUrl } from './postgres-url.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** Two services on one database; on PostgreSQL each with its own pool, like two processes. */
export async function startTwoServers(
  options: TestServerOptions = {},
): Promise<{ first: TestServer; second: TestServer; close(): Promise<void> }> {
  const first = await startTestServer(options)
  const pool = onPostgres() ? await openAgain(first) : undefined
  const { company_id, key } = first
  const beside = { database: pool ?? first.database, company_id, key }
  const second = await startTestServer({ ...options, beside })
  return {
    first,
    second,
    async close() {
      await second.close()
      await pool?.close()
      await first.close()
    },
  }
}

async function openAgain(server: TestServer): Promise<Database> {
  const [row] = await server.sql<{ name: string }>(
    'select current_database()::text as name, $1 as company',
  )
  return openPostgres(databaseUrl(row!.name), databaseSchema)
}
