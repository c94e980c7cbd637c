import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openEmbeddedDatabase, openPostgres } from '../../src/db/connect.ts'
import { alterLogin } from '../../src/db/postgres/session.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { createDatabase, databaseUrl, dropDatabase, isCitus, statement } from './postgres-url.ts'
import { openTemplate, sharedDatabase } from './shared-database.ts'

export type TestDatabase = {
  database: Database
  /** Another process's connection to the same database; PostgreSQL only. */
  another(): Promise<Database>
  close(): Promise<void>
}

/**
 * Creates a migrated, empty database for the file: PGlite, or PostgreSQL in a run of
 * `test:postgres`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('postgres_template')
  if (template !== null) return copyOf(template)
  const database = await openEmbeddedDatabase(await sharedDatabase.take(), databaseSchema)
  return {
    database,
    another: () => Promise.reject(new Error('An embedded database has one process.')),
    close: () => database.close(),
  }
}

/**
 * Creates a migrated, empty embedded database, in memory or in a new data directory, from a
 * template: creating one from nothing takes seconds.
 */
export async function openMigrated(dir?: string): Promise<Database> {
  return openEmbeddedDatabase(await openTemplate(dir), databaseSchema)
}

/** The same in a folder for a command to open. */
export async function makeMigrated(dir: string): Promise<void> {
  await (await openMigrated(dir)).close()
}

/** Whether this run is on PostgreSQL, where several processes can share the database. */
export function onPostgres(): boolean {
  return inject('postgres_template') !== null
}

/** Whether this run is on Citus, with companies on two nodes. */
export function onCitus(): boolean {
  return onPostgres() && isCitus()
}

async function copyOf(template: string): Promise<TestDatabase> {
  const name = `rollcall_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await createDatabase(name, template)
  // A template does not bring the settings that a migration gave to the login.
  await statement(alterLogin(new URL(databaseUrl(name)).username, name).join('\n'))
  const opened: Database[] = []
  const open = async () => {
    const database = await openPostgres(databaseUrl(name), databaseSchema)
    opened.push(database)
    return database
  }
  return {
    database: await open(),
    another: open,
    async close() {
      for (const database of opened) await database.close()
      await dropDatabase(name)
    },
  }
}
