import { migrationsList } from '../../../migrations/index.ts'
import type { Config } from '../../config/index.ts'
import {
  type Contents,
  CopyError,
  countRows,
  keysOfBackup,
  madeByNewer,
  openBackup,
  restoreDatabase,
  type Said,
  takeAll,
} from '../../db/backup/index.ts'
import { type Database, openPostgres } from '../../db/connect.ts'
import { DirectoryInUse } from '../../db/embedded/index.ts'
import { doneMigrations, migrate } from '../../db/migrate/migrate.ts'
import { withConnectErrors } from '../../db/postgres/connect-errors.ts'
import { examineSessions } from '../../db/postgres/examine-sessions.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { databaseSchema } from '../../server/database-schema.ts'
import { encryptedColumns } from '../../server/encryption/columns.ts'
import { secretsOf, storedKey, storeKey } from '../../server/encryption/key.ts'
import { openReady, openToMigrate, type Workplace } from '../open.ts'

/**
 * Moves the embedded database in `DATA_DIR` to an empty PostgreSQL. Throws a CopyError, and then nothing is
 * moved.
 */
export async function moveDatabase(config: Config, url: string, said: Said): Promise<Contents> {
  const embedded = { ...config, database_url: null, direct_database_url: null }
  const source = await stopped(openReady(embedded))
  try {
    const target = await openPostgres(url, databaseSchema, 1)
    try {
      await withConnectErrors('--to', url, () =>
        examineSessions(target, config.prepared_statements),
      )
      await migrate(target)
      return await restoreDatabase(target, (load) => takeAll(source.deps.database, load), said)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export type Restoring = {
  /** Continues with a different ENCRYPTION_KEY; existing encrypted values cannot be decrypted. */
  has_lost_key: boolean
  said: Said
}

/**
 * Restores a backup into the configured, empty database. Throws a CopyError, and then nothing is restored.
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { has_lost_key, said }: Restoring,
): Promise<Contents> {
  const { head, read, close } = await openBackup(file)
  let target: Workplace | undefined
  try {
    const known: string[] = migrationsList.map(({ name }) => name)
    const unknown = head.migrations.filter((name) => !known.includes(name))
    if (unknown.length > 0) {
      throw madeByNewer(file, head.made_by, `the migrations ${unknown.join(', ')}`)
    }
    const { key_ids, own_key_id } = secretsOf(config)
    const strange = [...(await keysIn(file))].filter((id) => !key_ids.has(id))
    if (strange.length > 0 && !has_lost_key) {
      throw new CopyError(otherKey(file, own_key_id, strange.join(', ')))
    }
    target = await stopped(openToMigrate(config))
    const { database } = target.deps
    await migrateAsFar(database, head.migrations)
    const contents = await restoreDatabase(database, read, said)
    await migrate(database)
    const stored = (await storedKey(database))?.key_id
    // Without the key of the backup, the next start chooses: nothing is encrypted, or the key is lost.
    if (strange.length > 0 || (stored && !key_ids.has(stored))) {
      await asOwner(database, (sql) => storeKey(sql, own_key_id))
    }
    return contents
  } finally {
    close()
    await target?.close()
  }
}

/** Returns how much was copied, for people. */
export function saidOf(contents: Contents): string {
  const tables = Object.values(contents.tables).filter(({ rows }) => rows > 0).length
  return `${countRows(contents).toLocaleString('en')} rows of ${tables} tables`
}

/** Rows fit the schema of the version that wrote them; later migrations may change them. */
async function migrateAsFar(database: Database, migrations: readonly string[]): Promise<void> {
  const beyond = (await doneMigrations(database)).filter((name) => !migrations.includes(name))
  if (beyond.length > 0) {
    throw new CopyError(
      `The database has migrations that the backup does not have: ${beyond.join(', ')}. Use a new, empty database.`,
    )
  }
  await migrate(database, { last: migrations.at(-1) })
}

async function stopped(opening: Promise<Workplace>): Promise<Workplace> {
  try {
    return await opening
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const pid = error.owner ? ` It is process ${error.owner.pid}.` : ''
    throw new CopyError(
      `Stop the service first: changes made in the meantime would be lost.${pid} Then run this again.`,
      error,
    )
  }
}

/** Reads the whole file once, before anything is created. */
async function keysIn(file: string): Promise<ReadonlySet<string>> {
  const backup = await openBackup(file)
  try {
    return await keysOfBackup(backup, encryptedColumns)
  } finally {
    backup.close()
  }
}

function otherKey(file: string, key_id: string | null, encrypted_with: string): string {
  const current = key_id === null ? 'none is set here' : `the current one is ${key_id}`
  return `The secrets in ${file} are encrypted with the ENCRYPTION_KEY ${encrypted_with}; ${current}.
Set the ENCRYPTION_KEY used then; if it was generated, it is in DATA_DIR/encryption-key.
If it is lost, use --lost-key to restore the rest; webhook secrets and SSN/SIN numbers stay unreadable.`
}
