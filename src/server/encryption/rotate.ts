import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { countEncrypted, eachCompany, quoted } from '../../db/backup/index.ts'
import type { Database } from '../../db/connect.ts'
import { boolean, nullable, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { retrying } from '../../db/transactions/retry.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { type Encrypted, encryptedColumns } from './columns.ts'
import { EncryptionKeyError, storedKey, storeKey } from './key.ts'

export type Rotated = { key_id: string; former_key_id: string | null; values: number }

/**
 * Makes ENCRYPTION_KEY the key that encrypts, in every process, and encrypts all stored texts again with it. Can be
 * repeated after an interruption.
 */
export async function rotateKey({ database, services }: OperationDeps): Promise<Rotated> {
  const { secrets } = services
  const key_id = ownKey(secrets)
  const unknown = (await countEncrypted(database, encryptedColumns)).filter(
    (one) => one.key_id !== '' && !secrets.key_ids.has(one.key_id),
  )
  if (unknown.length > 0) {
    const ids = [...new Set(unknown.map((one) => one.key_id))].join(', ')
    throw new EncryptionKeyError(
      `Some values are encrypted with another key: ${ids}. Add it to FORMER_ENCRYPTION_KEYS, or if it is lost, run: rollcall encryption-key lost`,
    )
  }
  const former = (await storedKey(database))?.key_id ?? null
  await asOwner(database, (sql) => storeKey(sql, key_id))
  secrets.use(key_id)
  if (former !== key_id && database.kind === 'postgres') await untilNoticed(database)
  let values = 0
  for (let round = 0; round < most_rounds; round += 1) {
    const encrypted = await encryptAnew(database, secrets)
    values += encrypted
    if (encrypted === 0) return { key_id, former_key_id: former === key_id ? null : former, values }
  }
  throw new EncryptionKeyError(
    'Other processes still encrypt with a former key. Start them again, then run this command again.',
  )
}

export type Lost = { key_id: string; lost: { what: string; count: number }[] }

/**
 * Makes ENCRYPTION_KEY the key of the database even though it cannot decrypt every stored value, and returns the lost
 * values. Deletes values that are useless when they cannot be decrypted.
 */
export async function replaceLostKey({ database, services }: OperationDeps): Promise<Lost> {
  const { secrets } = services
  const key_id = ownKey(secrets)
  const counts = await countEncrypted(database, encryptedColumns)
  const lost = encryptedColumns.flatMap(({ table, column, lost: what }) => {
    const count = counts
      .filter((one) => one.table === table && one.column === column)
      .filter((one) => one.key_id !== '' && !secrets.key_ids.has(one.key_id))
      .reduce((sum, one) => sum + one.count, 0)
    return count === 0 ? [] : [{ what, count }]
  })
  const stored = (await storedKey(database))?.key_id
  await asOwner(database, async (sql) => {
    await sql(`delete from oauth_artifacts where split_part(payload, '.', 2) <> all ($1::text[])`, [
      [...secrets.key_ids],
    ])
    if (!stored || !secrets.key_ids.has(stored)) await storeKey(sql, key_id)
  })
  return { key_id, lost }
}

function ownKey({ own_key_id }: Secrets): string {
  if (own_key_id !== null) return own_key_id
  throw new EncryptionKeyError('Set ENCRYPTION_KEY to the key that is used from now on.')
}

/** Processes check the key once a second; work that they began with the former key ends within its time limits. */
async function untilNoticed(database: Database): Promise<void> {
  await sleep(notice_ms)
  const [now] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { xid: string },
      'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
      [],
    ),
  )
  const until = performance.now() + most_wait_ms
  while (performance.now() < until) {
    const [row] = await asOwner(database, (sql) =>
      readRows(
        sql,
        { over: boolean },
        'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as over',
        [now!.xid],
      ),
    )
    if (row!.over) return
    await sleep(200)
  }
}

const notice_ms = 3_000
const most_wait_ms = 15_000
const most_rounds = 10
const batch = 100

/** Re-encrypts values that another key has encrypted, and returns how many changed. */
async function encryptAnew(database: Database, secrets: Secrets): Promise<number> {
  const waiting: { column: Encrypted; company_id: number | null; rows: Row[] }[] = []
  await asOwner(database, (sql) =>
    eachCompany(sql, encryptedColumns, async (column, company_id) => {
      const rows = await sql<Row>(
        `select ${column.key.map(quoted).join(', ')} from ${quoted(column.table)}
         where split_part(${quoted(column.column)}, '.', 2) not in ('', $1)
           ${company_id === null ? '' : 'and company_id = $2'}`,
        company_id === null ? [secrets.key_id] : [secrets.key_id, company_id],
      )
      if (rows.length > 0) waiting.push({ column, company_id, rows })
    }),
  )
  let changed = 0
  for (const { column, company_id, rows } of waiting) {
    for (let at = 0; at < rows.length; at += batch) {
      const some = rows.slice(at, at + batch)
      changed += await retrying(
        () => encryptRows(database, secrets, { column, company_id, rows: some }),
        'write',
      )
    }
  }
  return changed
}

type Row = Record<string, string | number>

/** A value that was changed in the meantime is left unchanged. */
function encryptRows(
  database: Database,
  secrets: Secrets,
  { column, company_id, rows }: { column: Encrypted; company_id: number | null; rows: Row[] },
): Promise<number> {
  const { table, column: name, key } = column
  const isRow = key.map((part, at) => `${quoted(part)} = $${at + 1}`).join(' and ')
  const ofCompany = company_id === null ? '' : ` and company_id = ${company_id}`
  return asOwner(database, async (sql) => {
    if (company_id !== null) await sql(`set local app.company_id = '${company_id}'`)
    let changed = 0
    for (const row of rows) {
      const values = key.map((part) => row[part]!)
      const [stored] = await readRows(
        sql,
        { value: nullable(string) },
        `select ${quoted(name)} as value from ${quoted(table)} where ${isRow}${ofCompany}`,
        values,
      )
      const value = stored?.value
      if (!value || value.split('.', 2)[1] === secrets.key_id) continue
      const context = column.context({ ...row, company_id } as never)
      const again = secrets.encrypt(secrets.decrypt(value, context), context)
      await sql(
        `update ${quoted(table)} set ${quoted(name)} = $${key.length + 1}
         where ${isRow}${ofCompany} and ${quoted(name)} = $${key.length + 2}`,
        [...values, again, value],
      )
      changed += 1
    }
    return changed
  })
}
