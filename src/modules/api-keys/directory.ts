import type { Person, Reach } from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { poll } from '../../db/jobs/poll.ts'
import { type Params, prepare } from '../../db/statements/prepare.ts'
import { json, nullable, readRows, string } from '../../db/statements/read-rows.ts'
import { timelineQuery } from '../../db/statements/timeline.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { retrying } from '../../db/transactions/retry.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import type { Listeners } from '../../lib/listeners.ts'
import { db, personOfKey } from './schema.ts'
import { makeKeyUsage } from './usage.ts'

/** The fields of a key that requests are checked against. */
export type KnownKey = {
  id: number
  company_id: number
  name: string
  /** SHA-256 of the key's text. */
  hash: Buffer
  permissions: readonly string[] | null
  rate_limit: number
  confirm_writes: boolean
  /** The employee that it belongs to. */
  person: Person | null
  reach: Reach
  /** Milliseconds since 1970. */
  expires_ms: number | null
  is_revoked: boolean
  /** Fires when the key is revoked. */
  revoked: AbortSignal
}

/** A cache of all companies' keys by id, used while the database says which of them have changed. */
export type KeyDirectory = {
  find(id: number): KnownKey | undefined | Promise<KnownKey | undefined>
  /** Counts a request of a key, and records when it was used; written later, at most once a minute. */
  used(key: KnownKey): void
  /** Counts a request that was refused because of the key's limit. */
  refused(key: KnownKey): void
  close(): Promise<void>
}

export type DirectoryDeps = {
  now: () => number
  /** Changes that this process is about to commit. */
  changes?: Listeners<number>
  /** Called with the id of the key that encrypts, each time it is read. */
  encryptsWith?: (key_id: string) => void
  /** Called with background errors. */
  warn?: (error: unknown) => void
  /** The maximum number of cached keys. */
  capacity?: number
}

/**
 * Looks keys up in the database and caches them. Once a second it asks which keys have changed; without an
 * answer within 1.9 s it caches nothing.
 */
export function makeKeyDirectory(
  database: Database,
  { now, changes, encryptsWith, warn = () => {}, capacity = 10_000 }: DirectoryDeps,
): KeyDirectory {
  const memory = new Map<number, Memory>()
  const lookUps = new Map<number, Promise<KnownKey | undefined>>()
  const changing = new Map<number, number>()
  const usage = makeKeyUsage(database, { now, warn })
  let asked_at: string | null = null
  let asked_on: string | null = null

  const polling = poll(database, {
    warn,
    async ask(sql) {
      const { xmin, timeline, changed, encryption_key_id } = await changedSince(sql, asked_at)
      // A server with fewer transactions is a different one, or was restored. A promoted server may reuse the ids of
      // lost transactions.
      const isOther = asked_at !== null && BigInt(xmin) < BigInt(asked_at)
      if (isOther || (asked_on !== null && timeline !== asked_on)) forgetAll()
      asked_at = xmin
      if (encryption_key_id !== null) encryptsWith?.(encryption_key_id)
      asked_on = timeline
      for (const { id, changed_xid } of changed) {
        if (memory.get(id)?.changed_xid !== changed_xid) forget(id)
      }
    },
  })
  const unsubscribe = changes?.subscribe((id) => {
    changing.set(id, performance.now() + CHANGING_MS)
    forget(id)
  })

  function find(id: number): KnownKey | undefined | Promise<KnownKey | undefined> {
    const isCached = mayCache(id)
    const stored = memory.get(id)
    if (stored?.isCurrent && isCached) {
      memory.delete(id)
      memory.set(id, stored)
      return stored.key
    }
    return (isCached ? lookUps.get(id) : undefined) ?? lookUp(id, isCached)
  }

  /** Whether a database answer is valid beyond the request that loaded it. */
  function mayCache(id: number): boolean {
    const until = changing.get(id)
    if (until !== undefined) {
      if (performance.now() < until) return false
      changing.delete(id)
    }
    return polling.isRecent()
  }

  function lookUp(id: number, isCached: boolean): Promise<KnownKey | undefined> {
    const found: Promise<KnownKey | undefined> = load(database, id).then((row) => {
      const isLatest = lookUps.get(id) === found
      if (isLatest) lookUps.delete(id)
      return row && remember(row, isLatest)
    })
    if (isCached) lookUps.set(id, found)
    found.catch(() => {
      if (lookUps.get(id) === found) lookUps.delete(id)
    })
    return found
  }

  /** Of a key that is not current only the signal is kept, which requests of the key share. */
  function remember({ changed_xid, ...row }: KeyRow, isCurrent: boolean): KnownKey {
    const controller = memory.get(row.id)?.controller ?? new AbortController()
    const key = keyOf(row, controller.signal)
    memory.delete(row.id)
    memory.set(row.id, { key, changed_xid, isCurrent, controller })
    if (memory.size > capacity) memory.delete(memory.keys().next().value!)
    if (key.is_revoked) controller.abort()
    return key
  }

  /** Looks a cached key up again, if only to abort the requests of a revoked one. */
  function forget(id: number): void {
    lookUps.delete(id)
    const stored = memory.get(id)
    if (!stored) return
    stored.isCurrent = false
    Promise.resolve(find(id)).catch(warn)
  }

  function forgetAll(): void {
    lookUps.clear()
    for (const [id, { key }] of memory) if (!key.is_revoked) forget(id)
  }

  return {
    find,
    used: usage.used,
    refused: usage.refused,
    async close() {
      unsubscribe?.()
      await Promise.all([polling.close(), usage.close()])
    },
  }
}

/** Longer than any transaction that may still commit a change. */
const CHANGING_MS = 60_000

type Memory = {
  key: KnownKey
  changed_xid: string
  /** Whether no change since the lookup is known. */
  isCurrent: boolean
  controller: AbortController
}

type KeyRow = {
  id: number
  company_id: number
  name: string
  secret_hash: string
  permissions: string[] | null
  rate_limit: number
  confirm_writes: boolean
  person: Person | null
  reach: Reach
  person_secret_hash: string | null
  expires_at: string | null
  revoked_at: string | null
  changed_xid: string
}

/**
 * Returns the keys changed by transactions that were running at `since` or began later, and the `since` for the next
 * call. Null returns none.
 */
async function changedSince(sql: Sql, since: string | null) {
  const [answer] = await readRows(
    sql,
    {
      xmin: string,
      timeline: nullable(string),
      encryption_key_id: nullable(string),
      changed: json<{ id: number; changed_xid: string }[]>(),
    },
    `select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, ${timelineQuery} as timeline,
       (select key_id from encryption_key) as encryption_key_id,
       coalesce((select json_agg(json_build_object('id', id, 'changed_xid', changed_xid::text))
                 from api_keys where changed_xid >= $1::text::xid8), '[]') as changed`,
    [since],
  )
  if (answer!.timeline === null)
    throw new Error('The server is a standby, which may not have all changes.')
  return answer!
}

/** Returns a key's current access; undefined if it is revoked or expired. */
export async function findUsableKey(
  database: Database,
  id: number,
  now_ms: number,
): Promise<Pick<KnownKey, 'company_id' | 'permissions' | 'reach'> | undefined> {
  const key = await load(database, id)
  const isOver = key?.expires_at != null && Date.parse(key.expires_at) <= now_ms
  return key === undefined || key.revoked_at !== null || isOver ? undefined : key
}

async function load(database: Database, id: number): Promise<KeyRow | undefined> {
  const rows = await retrying(() => asOwner(database, (sql) => findKey(sql, { id })), 'read')
  return rows[0]
}

function keyOf(row: Omit<KeyRow, 'changed_xid'>, revoked: AbortSignal): KnownKey {
  const { secret_hash, person_secret_hash, expires_at, revoked_at, ...same } = row
  return {
    ...same,
    hash: Buffer.from(person_secret_hash ?? secret_hash, 'hex'),
    expires_ms: expires_at === null ? null : Date.parse(expires_at),
    is_revoked: revoked_at !== null,
    revoked,
  }
}

const findKey = prepare(
  ({ id }: Params<{ id: number }>) =>
    db
      .selectFrom('api_keys')
      .select([
        'id',
        'company_id',
        'name',
        'secret_hash',
        'person_secret_hash',
        'reach',
        personOfKey('api_keys'),
        'permissions',
        'rate_limit',
        'confirm_writes',
        'expires_at',
        'revoked_at',
        (eb) => eb.cast<string>('changed_xid', 'text').as('changed_xid'),
      ])
      .where('id', '=', id),
  { all_companies: true },
)
