import type { Database } from '../../db/connect.ts'
import { asOwner } from '../../db/in-transaction.ts'
import { listen } from '../../db/postgres/listen.ts'
import { type Params, prepare, tablesOf } from '../../db/prepare.ts'
import type { Listeners } from '../../lib/listeners.ts'
import { keyChannel } from './changes.ts'
import { makeLastUsed } from './last-used.ts'
import type { ApiKeyTable } from './table.ts'

const db = tablesOf<typeof ApiKeyTable>()

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
  /** Milliseconds since 1970. */
  expires_ms: number | null
  is_revoked: boolean
  /** Fires when the key is revoked. */
  revoked: AbortSignal
}

/** A cache of all companies' keys by id, valid while change notifications arrive. */
export type KeyDirectory = {
  find(id: number): KnownKey | undefined | Promise<KnownKey | undefined>
  /** Records that a key was used; written later, at most once a minute. */
  used(key: KnownKey): void
  close(): Promise<void>
}

export type DirectoryDeps = {
  now: () => number
  /** Changes that this process is about to commit. */
  changes?: Listeners<number>
  /** Called with background errors. */
  warn?: (error: unknown) => void
  /** The maximum number of cached keys. */
  capacity?: number
}

/** Looks keys up in the database and caches each as long as a change would be noticed. */
export function makeKeyDirectory(
  database: Database,
  { now, changes, warn = () => {}, capacity = 10_000 }: DirectoryDeps,
): KeyDirectory {
  const memory = new Map<number, Memory>()
  const lookUps = new Map<number, Promise<KnownKey | undefined>>()
  const changing = new Map<number, number>()
  const lastUsed = makeLastUsed(database, { now, warn })

  const listening = listen(database, {
    channel: keyChannel,
    onMessage: (payload) => forget(Number(payload)),
    onConnected() {
      lookUps.clear()
      recheck().catch(warn)
    },
    warn,
  })
  const unsubscribe = changes?.subscribe((id) => {
    changing.set(id, performance.now() + CHANGING_MS)
    forget(id)
  })

  function find(id: number): KnownKey | undefined | Promise<KnownKey | undefined> {
    const generation = trustedGeneration(id)
    const stored = memory.get(id)
    if (stored && generation !== null && stored.generation === generation) {
      memory.delete(id)
      memory.set(id, stored)
      return stored.key
    }
    return generation === null ? lookUp(id, null) : (lookUps.get(id) ?? lookUp(id, generation))
  }

  /** Returns null when an answer of the database is only valid for the request that asked. */
  function trustedGeneration(id: number): number | null {
    const until = changing.get(id)
    if (until !== undefined) {
      if (performance.now() < until) return null
      changing.delete(id)
    }
    return listening.generation()
  }

  function lookUp(id: number, generation: number | null): Promise<KnownKey | undefined> {
    const found: Promise<KnownKey | undefined> = load(database, id).then((row) => {
      const isLatest = lookUps.get(id) === found
      if (isLatest) lookUps.delete(id)
      return row && remember(row, isLatest ? generation : null)
    })
    if (generation !== null) lookUps.set(id, found)
    found.catch(() => {
      if (lookUps.get(id) === found) lookUps.delete(id)
    })
    return found
  }

  /** Without a generation only the signal is kept, which requests of the key share. */
  function remember(row: KeyRow, generation: number | null): KnownKey {
    const before = memory.get(row.id)
    const controller = before?.controller ?? new AbortController()
    const key = keyOf(row, controller.signal)
    memory.delete(row.id)
    memory.set(row.id, { key, generation, controller })
    if (memory.size > capacity) memory.delete(memory.keys().next().value!)
    if (key.is_revoked) controller.abort()
    return key
  }

  /** Looks a cached key up again, if only to abort the requests of a revoked one. */
  function forget(id: number): void {
    lookUps.delete(id)
    const stored = memory.get(id)
    if (!stored) return
    stored.generation = null
    Promise.resolve(find(id)).catch(warn)
  }

  /** After a gap in notifications: aborts requests of keys that were revoked during it. */
  async function recheck(): Promise<void> {
    const live = [...memory.values()].filter(({ key }) => !key.is_revoked)
    if (live.length === 0) return
    const revoked = await asOwner(database, (sql) =>
      revokedAmong(sql, { ids: live.map(({ key }) => key.id) }),
    )
    for (const { id } of revoked) forget(id)
  }

  return {
    find,
    used: ({ id }) => lastUsed.note(id),
    async close() {
      unsubscribe?.()
      await Promise.all([listening.close(), lastUsed.close()])
    },
  }
}

/** Longer than any transaction that may still commit a change. */
const CHANGING_MS = 60_000

type Memory = { key: KnownKey; generation: number | null; controller: AbortController }

type KeyRow = {
  id: number
  company_id: number
  name: string
  secret_hash: string
  permissions: string[] | null
  rate_limit: number
  confirm_writes: boolean
  expires_at: string | null
  revoked_at: string | null
}

async function load(database: Database, id: number): Promise<KeyRow | undefined> {
  const rows = await asOwner(database, (sql) => findKey(sql, { id }))
  return rows[0]
}

function keyOf(row: KeyRow, revoked: AbortSignal): KnownKey {
  const { secret_hash, expires_at, revoked_at, ...same } = row
  return {
    ...same,
    hash: Buffer.from(secret_hash, 'hex'),
    expires_ms: expires_at === null ? null : Date.parse(expires_at),
    is_revoked: revoked_at !== null,
    revoked,
  }
}

const revokedAmong = prepare(
  ({ ids }: Params<{ ids: readonly number[] }>) =>
    db
      .selectFrom('api_keys')
      .select('id')
      .where((eb) => eb('id', '=', eb.fn.any(ids)))
      .where('revoked_at', 'is not', null),
  { all_companies: true },
)

const findKey = prepare(
  ({ id }: Params<{ id: number }>) =>
    db
      .selectFrom('api_keys')
      .select([
        'id',
        'company_id',
        'name',
        'secret_hash',
        'permissions',
        'rate_limit',
        'confirm_writes',
        'expires_at',
        'revoked_at',
      ])
      .where('id', '=', id),
  { all_companies: true },
)
