import { openPostgres } from '../../src/db/connect.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'

/** The URL of another database on the PostgreSQL of this run. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.ROLLCALL_TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement outside any transaction on the PostgreSQL of this run. */
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
