import { createACompany, grantAnAdmin } from '../../config/first-commands.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { countEncrypted } from '../../db/backup/index.ts'
import { schemaState } from '../../db/migrate/migrate.ts'
import { missingRights } from '../../db/postgres/rights.ts'
import { standbySentence } from '../../db/postgres/server-check.ts'
import { superuserLogin, superuserTodo, superuserWarning } from '../../db/postgres/superuser.ts'
import { boolean, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { firstSignIn } from '../../modules/dashboard-access/first-sign-in.ts'
import { encryptedColumns } from '../../server/encryption/columns.ts'
import { storedKey } from '../../server/encryption/key.ts'
import { citusFindings } from './citus.ts'
import { deliveries } from './deliveries.ts'
import { type Finding, fail, ok, warn } from './findings.ts'
import { poolerFindings } from './pooler.ts'
import { providerUse } from './provider.ts'
import { standbys } from './standbys.ts'

/** Checks the database, in the process that has it open. Throws when it does not answer. */
export async function examineDatabase(
  deps: OperationDeps,
  { has_direct = false }: { has_direct?: boolean | undefined },
): Promise<Finding[]> {
  const found = [
    await reached(deps),
    ...(await standbys(deps)),
    ...(await poolerFindings(deps.database, has_direct)),
    await rights(deps),
    ...(await login(deps)),
  ]
  const nodes = await citusFindings(deps)
  found.push(...nodes)
  // The checks below query every node.
  if (nodes.some(({ state }) => state === 'fail')) return found
  const migrated = await migrations(deps)
  if (migrated.state !== 'ok') return [...found, migrated]
  return [
    ...found,
    migrated,
    await encryptionKey(deps),
    ...(await deliveries(deps)),
    await dashboard(deps),
    ...(await providerUse(deps)),
  ]
}

/** Also whether a release was skipped, or whether the database needs a newer one. */
async function migrations({ database }: OperationDeps): Promise<Finding> {
  const { pending, later, refusal } = await schemaState(database)
  if (refusal !== null) return fail('migrations', 'this version cannot use the database', refusal)
  if (pending.length > 0) {
    const todo = 'Start the service, or run: rollcall migrate'
    return fail('migrations', `${pending.join(', ')} wait`, todo)
  }
  if (later.length === 0) return ok('migrations', 'all ran')
  return ok('migrations', `all ran, and ${later.join(', ')} of a newer version`)
}

const oldest_major = 15

async function reached({ database }: OperationDeps): Promise<Finding> {
  const [row] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { version: string, is_standby: boolean },
      `select current_setting('server_version') as version, pg_is_in_recovery() as is_standby`,
    ),
  )
  const { version, is_standby } = row!
  if (is_standby) return fail('database', `PostgreSQL ${version}, a standby`, standbySentence)
  if (database.kind === 'embedded') return ok('database', `embedded, of PostgreSQL ${version}`)
  if (Number.parseInt(version, 10) >= oldest_major) return ok('database', `PostgreSQL ${version}`)
  const todo = `Move to PostgreSQL ${oldest_major} or newer.`
  return fail('database', `PostgreSQL ${version} is too old`, todo)
}

async function rights({ database }: OperationDeps): Promise<Finding> {
  const connection = await database.acquire()
  try {
    const lacking = await missingRights(connection)
    if (lacking === null) return ok('rights', 'the login has the required rights')
    return fail('rights', 'the login lacks rights', lacking)
  } finally {
    connection.release(false)
  }
}

/** Only on PostgreSQL: the embedded database has a single login that nobody else can use. */
async function login({ database }: OperationDeps): Promise<Finding[]> {
  if (database.kind === 'embedded') return []
  const superuser = await superuserLogin(database)
  if (superuser === null) return [ok('login', 'is not a superuser')]
  return [warn('login', superuserWarning(superuser), superuserTodo)]
}

async function encryptionKey({ database, services }: OperationDeps): Promise<Finding> {
  const encrypted = new Map<string, number>()
  for (const { key_id, count } of await countEncrypted(database, encryptedColumns)) {
    encrypted.set(key_id, (encrypted.get(key_id) ?? 0) + count)
  }
  const total = [...encrypted.values()].reduce((sum, count) => sum + count, 0)
  const { key_ids, own_key_id } = services.secrets
  const stored = (await storedKey(database))?.key_id
  if (stored && !key_ids.has(stored)) {
    return fail(
      'encryption key',
      own_key_id === null
        ? `ENCRYPTION_KEY is not set; the key of the database is ${stored}`
        : `${own_key_id} is not the key of the database, which is ${stored}`,
      'Set ENCRYPTION_KEY to that key. If it is lost, run: rollcall encryption-key lost',
    )
  }
  const known = [...key_ids].reduce((sum, id) => sum + (encrypted.get(id) ?? 0), 0)
  const strange = total - known
  if (strange === 0) return ok('encryption key', `decrypts all ${total} encrypted values`)
  const others = [...encrypted.keys()]
    .filter((id) => !key_ids.has(id))
    .map((id) => id || 'none at all')
  return fail(
    'encryption key',
    `${strange} of ${total} encrypted values use another key (${others.join(', ')})`,
    `Set the ENCRYPTION_KEY that they were encrypted with; this one is ${services.secrets.key_id}. If that is
lost, rotate the secrets of the webhooks and set the stored numbers of employees again.`,
  )
}

/** Whether anyone can sign in to the dashboard, and how to fix it if not. */
async function dashboard({ database }: OperationDeps): Promise<Finding> {
  const first = await firstSignIn(database)
  if (first.state === 'no_company') {
    return warn('dashboard', 'there is no company yet', `Create one with: ${createACompany}`)
  }
  if (first.state === 'no_admin') {
    return warn('dashboard', 'no admin can sign in', `Grant access with: ${grantAnAdmin}`)
  }
  if (first.state === 'done') return ok('dashboard', 'an admin can sign in')
  const said = `${first.admin.name} can sign in, but no one has signed in yet`
  return warn('dashboard', said, 'Print a sign-in link with: rollcall admin link')
}
