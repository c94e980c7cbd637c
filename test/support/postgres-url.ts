import { openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'

/** The run's PostgreSQL, another database of it. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.ROLLCALL_TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** One statement outside of any transaction, on the run's PostgreSQL. */
export async function statement(text: string): Promise<void> {
  const database = await openPostgres(
    process.env.ROLLCALL_TEST_DATABASE_URL ?? '',
    databaseSchema,
    1,
  )
  const connection = await database.acquire()
  try {
    await connection.script(text)
  } finally {
    connection.release(false)
    await database.close()
  }
}
