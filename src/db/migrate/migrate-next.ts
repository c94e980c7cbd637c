import { setTimeout as sleep } from 'node:timers/promises'
import type { Migration } from '@mikro-orm/migrations'
import { stayLocal } from '../citus/spread.ts'
import type { Connection } from '../connections.ts'
import type { Database, SchemaChange } from '../database.ts'
import { postgresCode } from '../failures.ts'
import { MigrationError } from './migration-error.ts'
import {
  readSchemaLog,
  recordMigration,
  recordRelease,
  type SchemaLog,
  schemaStateOf,
  schemaTables,
} from './schema-log.ts'

export type Target = { last: string | undefined; release: string }

/** Requests queue behind a statement that waits for a table, so it gives up long before they do. */
export const lock_ms = 2_000
/** With growing pauses about two minutes. */
const lock_tries = 40
const most_pause_ms = 2_000
const poll_ms = 100

function needsSession(name: string): string {
  return `${name} needs a session of its own, which a pooler does not give. Set DIRECT_DATABASE_URL to the address of PostgreSQL itself.`
}

// Any number that all versions of the service share.
const migrationLock = 7_265_100_311

/** Runs the next pending migration and returns its name; undefined when there is none. */
export async function migrateNext(
  database: Database,
  connection: Connection,
  target: Target,
): Promise<string | undefined> {
  await beginLocked(connection)
  const next = nextOf(database, await logOf(connection), target)
  if (next === undefined) {
    await connection.script(`${recordRelease(target.release)}; commit`)
    return undefined
  }
  const change = await changeOf(database, next)
  if (change.outside_transaction) {
    if (database.sessions?.isPooled) throw new MigrationError(needsSession(next))
    await connection.script('rollback')
    const isMine = await migrateOutside(database, connection, next)
    return isMine ? next : migrateNext(database, connection, target)
  }
  await connection.script(`set local lock_timeout = ${lock_ms}`)
  if (database.engine() === 'citus') await stayLocal(connection)
  await run(database, connection, next, 'failed and was rolled back')
  await connection.script(recordMigration(next, change))
  await connection.script('commit')
  return next
}

/**
 * Repeats a migration that waited too long for a lock, or that lost a deadlock with requests. Throws a
 * MigrationError when a table stays locked.
 */
export async function retryingLocks<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error
      if (!lockFailures.has(postgresCode(cause) ?? '')) throw error
      await connection.script('rollback')
      if (attempt === lock_tries) throw staysLocked(error)
      await sleep(Math.min(most_pause_ms, attempt * 100))
    }
  }
}

// Lock timeout, deadlock.
const lockFailures = new Set(['55P03', '40P01'])

function staysLocked(error: unknown): MigrationError {
  const message = error instanceof Error ? error.message : String(error)
  return new MigrationError(
    `${message}\nA table stayed locked through ${lock_tries} attempts. Find what holds it (a long transaction in pg_stat_activity, such as a backup or an open psql session), let it end, and start again.`,
    error,
  )
}

/**
 * Begins a transaction that only one process at a time can hold. It polls instead of waiting for the lock: `create
 * index concurrently` waits for every other transaction, so the two would deadlock.
 */
async function beginLocked(connection: Connection): Promise<void> {
  for (;;) {
    await connection.script(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local client_min_messages = warning`,
    )
    if (await isLocked(connection, 'pg_try_advisory_xact_lock')) break
    await connection.script('rollback')
    await sleep(poll_ms)
  }
  await connection.script(schemaTables)
}

/** Runs work in a transaction that only one process at a time has. */
export async function underLock(connection: Connection, work: () => Promise<void>): Promise<void> {
  await beginLocked(connection)
  await work()
  await connection.script('commit')
}

async function isLocked(connection: Connection, by: string): Promise<boolean> {
  const { rows } = await connection.query(`select ${by}(${migrationLock}) as locked`, [])
  return rows[0]?.locked === true
}

/** Runs a migration without a transaction, under a lock of the session; false if another process has run it. */
async function migrateOutside(
  database: Database,
  connection: Connection,
  name: string,
): Promise<boolean> {
  while (!(await isLocked(connection, 'pg_try_advisory_lock'))) await sleep(poll_ms)
  try {
    if ((await logOf(connection)).done.includes(name)) return false
    // No lock timeout: building an index waits for every older transaction, and blocks no request meanwhile.
    await connection.script('set statement_timeout = 0')
    await run(database, connection, name, 'failed; the statements before this one stay')
    await connection.script(recordMigration(name, await changeOf(database, name)))
    return true
  } finally {
    // Fails only with the connection, which then ends with its locks and settings.
    await connection
      .script('reset statement_timeout; select pg_advisory_unlock_all()')
      .catch(() => undefined)
  }
}

function logOf(connection: Connection): Promise<SchemaLog> {
  return readSchemaLog(async (text) => (await connection.query(text, [])).rows)
}

function nextOf(
  { migrations }: Database,
  log: SchemaLog,
  { last, release }: Target,
): string | undefined {
  const names = migrations.map(({ name }) => name)
  const { pending, refusal } = schemaStateOf(log, names, release)
  if (refusal !== null) throw new MigrationError(refusal)
  return last !== undefined && log.done.includes(last) ? undefined : pending[0]
}

async function run(
  database: Database,
  connection: Connection,
  name: string,
  failed: string,
): Promise<void> {
  for (const statement of await statementsOf(database, name)) {
    try {
      await connection.script(statement)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const code = postgresCode(error) ?? 'no code'
      throw new MigrationError(
        `The migration ${name} ${failed}: ${message} (${code})\n${statement.trim()}`,
        error,
      )
    }
  }
}

/** Returns the SQL of a migration, in order. */
export async function statementsOf(
  { orm, migrations }: Pick<Database, 'orm' | 'migrations'>,
  name: string,
): Promise<string[]> {
  const listed = migrations.find((one) => one.name === name)
  if (!listed) throw new MigrationError(`There is no migration ${name}.`)
  const Listed = await listed.load()
  const migration: Migration = new Listed(orm.em.getDriver(), orm.config)
  await migration.up()
  return migration.getQueries().map((query) => {
    if (typeof query === 'string') return query
    throw new MigrationError(`The migration ${name} has a statement that is not a string.`)
  })
}

/** Migrations up to 0034 do not say it; the release 1.1 can work with all of them. */
export async function changeOf(
  { migrations }: Pick<Database, 'migrations'>,
  name: string,
): Promise<SchemaChange> {
  const listed = await migrations.find((one) => one.name === name)?.load()
  return listed?.change ?? { kind: 'expand', oldest: '1.1' }
}
