import type { Migration } from '@mikro-orm/migrations'
import { type Database, openPostgres } from './connect.ts'
import type { Connection } from './connections.ts'
import { postgresCode } from './failures.ts'
import { asOwner } from './in-transaction.ts'
import { withConnectErrors } from './postgres/connect-errors.ts'
import { examineSessions } from './postgres/examine-sessions.ts'
import { missingRights } from './postgres/rights.ts'

/** A database cannot be migrated; the message says what to do. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'MigrationError'
  }
}

/**
 * Migrates a database to the version of the code, each migration in its own transaction, one process at a
 * time. Returns the names of the migrations that ran. Throws a MigrationError for a database that is newer
 * than the code, a missing right or a failed migration. With `last`, stops after that migration.
 */
export async function migrate(database: Database, last?: string): Promise<string[]> {
  const connection = await database.acquire({ unhurried: true })
  try {
    const lacking = await missingRights(connection)
    if (lacking !== null) throw new MigrationError(lacking)
    const ran: string[] = []
    for (;;) {
      const name = await migrateNext(database, connection, last)
      if (name === undefined) break
      ran.push(name)
    }
    // A migration may have changed the settings of the login, which a new connection gets.
    connection.release(ran.length > 0)
    return ran
  } catch (error) {
    await connection.script('rollback').catch(() => undefined)
    connection.release(true)
    throw error
  }
}

/** Does the same through `DIRECT_DATABASE_URL`, where there is one. */
export async function migrateThrough(url: string | null, database: Database): Promise<string[]> {
  if (url === null) return migrate(database)
  const migrating = await openPostgres(url, { entities: [], migrations: database.migrations }, 1)
  try {
    return await withConnectErrors('DIRECT_DATABASE_URL', url, async () => {
      await examineSessions(migrating, null)
      return migrate(migrating)
    })
  } finally {
    await migrating.close()
  }
}

/**
 * Returns the names of pending migrations; throws a MigrationError for a database that is newer than the
 * code.
 */
export async function pendingMigrations(database: Database): Promise<string[]> {
  return pendingAfter(database, await doneMigrations(database))
}

/** Returns the names of the migrations that have run, in order. */
export function doneMigrations(database: Database): Promise<string[]> {
  return asOwner(database, async (sql) => {
    const [table] = await sql<{ there: boolean }>(
      `select to_regclass('migrations') is not null as there`,
    )
    if (!table?.there) return []
    const done = await sql<{ name: string }>('select name from migrations order by id')
    return done.map(({ name }) => name)
  })
}

// Any number that all versions of the service share.
const migrationLock = 7_265_100_311

/** The table of MikroORM's migrator, so that its tools know which migrations have run. */
const migrationsTable = `create table if not exists migrations (
  id serial primary key,
  name varchar(255) not null,
  executed_at timestamptz(6) not null default current_timestamp
)`

async function migrateNext(
  database: Database,
  connection: Connection,
  last: string | undefined,
): Promise<string | undefined> {
  // The lock ends with the transaction; a process that waited for it finds fewer pending migrations.
  await connection.script(
    `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
     set local client_min_messages = warning;
     select pg_advisory_xact_lock(${migrationLock}); ${migrationsTable}`,
  )
  const { rows } = await connection.query('select name from migrations', [])
  const done = rows.map(({ name }) => String(name))
  const [next] = last !== undefined && done.includes(last) ? [] : pendingAfter(database, done)
  if (next !== undefined) {
    await run(database, connection, next)
    await connection.query('insert into migrations (name) values ($1)', [next])
  }
  await connection.script('commit')
  return next
}

async function run(database: Database, connection: Connection, name: string): Promise<void> {
  for (const statement of await statementsOf(database, name)) {
    try {
      await connection.script(statement)
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      throw new MigrationError(
        `The migration ${name} failed and was rolled back: ${said} (${postgresCode(error) ?? 'no code'})\n` +
          statement.trim(),
        error,
      )
    }
  }
}

async function statementsOf({ orm, migrations }: Database, name: string): Promise<string[]> {
  const listed = migrations.find((one) => one.name === name)
  if (!listed) throw new MigrationError(`There is no migration ${name}.`)
  const migration: Migration = new listed.class(orm.em.getDriver(), orm.config)
  await migration.up()
  return migration.getQueries().map((query) => {
    if (typeof query === 'string') return query
    throw new MigrationError(`The migration ${name} has a statement that is not a string.`)
  })
}

function pendingAfter({ migrations }: Database, done: readonly string[]): string[] {
  const known = migrations.map(({ name }) => name)
  const newer = done.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    throw new MigrationError(
      `The database is newer than this version of Rollcall. It has the migrations ${newer.join(', ')}. ` +
        'Start the version that migrated it, or a newer one.',
    )
  }
  return known.filter((name) => !done.includes(name))
}
