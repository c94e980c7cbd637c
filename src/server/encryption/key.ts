import { encryptionKey, keyFile, knownEncryptionKey } from '../../config/encryption-key.ts'
import type { Config } from '../../config/index.ts'
import type { Database } from '../../db/connect.ts'
import { boolean, nullable, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { makeSecrets, type Secrets } from '../../lib/crypto/secrets.ts'
import { StartError } from '../../lib/start-error.ts'

/** The ENCRYPTION_KEY does not belong to the database. */
export class EncryptionKeyError extends StartError {
  constructor(message: string) {
    super(message)
    this.name = 'EncryptionKeyError'
  }
}

type Options = {
  /** Creates a key in `DATA_DIR` if there is none and nothing is encrypted. */
  creates: boolean
}

/**
 * Returns the secrets of a migrated database, which encrypt with the key that it names. The first call stores the id of
 * the key. Throws an EncryptionKeyError for a missing key, and for a key that cannot decrypt the stored values.
 */
export async function openSecrets(
  config: Config,
  database: Database,
  { creates }: Options,
): Promise<Secrets> {
  const known = secretsOf(config)
  const stored = await storedKey(database)
  if (stored?.key_id) return withKey(config, known, stored.key_id)

  const found = stored ? [] : await encryptedWith(database)
  if (found.some((id) => !known.key_ids.has(id))) throw otherKey(config, known, found)
  if (known.own_key_id === null && !creates) throw otherKey(config, known, found)
  const secrets = known.own_key_id === null ? created(config) : known
  const key_id = chosen(secrets, found)
  await asOwner(database, (sql) => storeFirst(sql, key_id))
  // Another process may have been first.
  return withKey(config, secrets, (await storedKey(database))?.key_id ?? key_id)
}

/** Returns the secrets of the settings alone: without a key they decrypt nothing. */
export function secretsOf(config: Config): Secrets {
  return makeSecrets(knownEncryptionKey(config), config.former_encryption_keys)
}

/** Returns the row of the key; undefined before the first start. */
export async function storedKey(
  database: Database,
): Promise<{ key_id: string | null } | undefined> {
  const rows = await asOwner(database, async (sql) => {
    // Migrations may be pending.
    const [{ exists } = { exists: false }] = await readRows(
      sql,
      { exists: boolean },
      `select to_regclass('encryption_key') is not null as "exists"`,
      [],
    )
    if (!exists) return []
    return readRows(sql, { key_id: nullable(string) }, 'select key_id from encryption_key', [])
  })
  return rows[0]
}

/** Stores which key encrypts from now on; null leaves it to the next start. */
export async function storeKey(sql: Sql, key_id: string | null): Promise<void> {
  await sql(
    `insert into encryption_key (key_id, chosen_at) values ($1, now())
     on conflict (id) do update set key_id = excluded.key_id, chosen_at = excluded.chosen_at`,
    [key_id],
  )
}

async function storeFirst(sql: Sql, key_id: string): Promise<void> {
  const [{ exists } = { exists: false }] = await readRows(
    sql,
    { exists: boolean },
    `select to_regclass('encryption_key') is not null as "exists"`,
    [],
  )
  if (!exists) return
  await sql(
    `insert into encryption_key (key_id, chosen_at) values ($1, now())
     on conflict (id) do update set key_id = excluded.key_id, chosen_at = excluded.chosen_at
       where encryption_key.key_id is null`,
    [key_id],
  )
}

function withKey(config: Config, secrets: Secrets, key_id: string): Secrets {
  if (!secrets.key_ids.has(key_id)) throw otherKey(config, secrets, [key_id])
  secrets.use(key_id)
  return secrets
}

function created(config: Config): Secrets {
  return makeSecrets(encryptionKey(config), config.former_encryption_keys)
}

async function encryptedWith(database: Database): Promise<string[]> {
  const { countEncrypted } = await import('../../db/backup/index.ts')
  const { encryptedColumns } = await import('./columns.ts')
  const counts = await countEncrypted(database, encryptedColumns)
  return [...new Set(counts.map(({ key_id }) => key_id))].filter(Boolean)
}

/** The key of the settings, unless only a former one was used until now, which other processes may still use alone. */
function chosen({ own_key_id, key_id }: Secrets, found: readonly string[]): string {
  if (own_key_id === null || found.length === 0 || found.includes(own_key_id)) return key_id
  return found[0]!
}

function otherKey(config: Config, { own_key_id }: Secrets, ids: readonly string[]) {
  const right = ids.length === 0 ? '' : ` The key of this database has the id ${ids.join(', ')}.`
  const lost = 'If the key is lost, run: rollcall encryption-key lost'
  if (own_key_id === null) {
    return new EncryptionKeyError(
      `ENCRYPTION_KEY is not set, and there is none in ${keyFile(config.data_dir)}.${right} Set ENCRYPTION_KEY as for the service.${ids.length === 0 ? '' : `\n${lost}`}`,
    )
  }
  const name = config.encryption_key ? 'ENCRYPTION_KEY' : keyFile(config.data_dir)
  return new EncryptionKeyError(
    `${name} has the id ${own_key_id}, which is not the key of this database.${right}
Set ENCRYPTION_KEY to that key. To change to a new one, also set the former one in FORMER_ENCRYPTION_KEYS, and run: rollcall encryption-key rotate
${lost}`,
  )
}
