import { version } from '../../lib/version.ts'
import { spread } from '../citus/spread.ts'
import { type Database, openPostgres } from '../connect.ts'
import { withConnectErrors } from '../postgres/connect-errors.ts'
import { examineSessions } from '../postgres/examine-sessions.ts'
import { missingRights } from '../postgres/rights.ts'
import { asOwner } from '../transactions/in-transaction.ts'
import { migrateNext, retryingLocks, underLock } from './migrate-next.ts'
import { MigrationError } from './migration-error.ts'
import { readSchemaLog, type SchemaLog, type SchemaState, schemaStateOf } from './schema-log.ts'

export { MigrationError }

/** `last`: stops after this migration. `release`: the version of the code, for tests. */
export type MigrateOptions = { last?: string | undefined; release?: string }

/**
 * Migrates a database to the version of the code, each migration in its own transaction, one process at a time. Returns
 * the names of the migrations that ran. Throws a MigrationError if this version cannot use the database, a privilege is
 * missing, a migration fails, or a table stays locked.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  const { last, release = version } = options
  const connection = await database.acquire({ unhurried: true })
  try {
    const lacking = await missingRights(connection)
    if (lacking !== null) throw new MigrationError(lacking)
    const ran: string[] = []
    for (;;) {
      const name = await retryingLocks(connection, () =>
        migrateNext(database, connection, { last, release }),
      )
      if (name === undefined) break
      ran.push(name)
    }
    if (database.engine() === 'citus' && last === undefined) {
      await spread(connection, (work) => underLock(connection, work))
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

/** Returns which migrations the code needs that have not run, and whether it can use the database. */
export async function schemaState(database: Database, release = version): Promise<SchemaState> {
  const names = database.migrations.map(({ name }) => name)
  return schemaStateOf(await logOf(database), names, release)
}

/** Returns the names of pending migrations; throws a MigrationError for a database that the code cannot use. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const { pending, refusal } = await schemaState(database)
  if (refusal !== null) throw new MigrationError(refusal)
  return pending
}

/** Returns the names of the migrations that have run, in order. */
export async function doneMigrations(database: Database): Promise<readonly string[]> {
  return (await logOf(database)).done
}

function logOf(database: Database): Promise<SchemaLog> {
  return asOwner(database, readSchemaLog)
}
