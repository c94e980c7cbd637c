import { createHash } from 'node:crypto'
import type { PersonOf } from '../../core/services.ts'
import type { Database } from '../../db/connect.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Listeners } from '../../lib/listeners.ts'
import { type KnownGrant, loadGrant, loadToken } from './load-grant.ts'

/** The current access of a request's token. */
type KnownToken = KnownGrant & {
  /** Fires when the token, its grant, or the person's sign-in ends while `hold` keeps it watched. */
  revoked: AbortSignal
  /** Has the token looked up once a second, for a request that stays open; returns the function that ends it. */
  hold(): () => void
}

export type TokenDirectory = {
  find(token: string): Promise<KnownToken | undefined>
  /** Looks up a grant to an application, without a token; undefined when it has ended. */
  findGrant(company_id: number, grant_id: number): Promise<KnownGrant | undefined>
  close(): void
}

type Deps = {
  now: () => number
  changes?: Listeners<PersonOf>
  warn?: (error: unknown) => void
}

/** Half of the two seconds within which a change is promised to be noticed. */
const cached_ms = 1_000
/** Longer than any transaction that may still commit a change. */
const changing_ms = 60_000
const most_cached = 10_000
const used_every_ms = 60_000

/** Looks access tokens up by their hash and caches the answers for one second. */
export function makeTokenDirectory(
  database: Database,
  { now, changes, warn = () => {} }: Deps,
): TokenDirectory {
  const known = new Map<string, Entry>()
  const lookUps = new Map<string, Promise<Entry | undefined>>()
  const changing = new Map<string, number>()
  const used = new Map<string, number>()

  async function find(token: string): Promise<KnownToken | undefined> {
    const hash = hashOfToken(token)
    const entry = known.get(hash)
    if (entry && isFresh(entry)) return seen(entry)
    const found = await (lookUps.get(hash) ?? lookUp(hash))
    return found && seen(found)
  }

  function isFresh({ at, of }: Entry): boolean {
    const until = changing.get(of)
    if (until !== undefined && performance.now() < until) return false
    return performance.now() - at < cached_ms
  }

  function lookUp(hash: string): Promise<Entry | undefined> {
    const asked_at = performance.now()
    const found = loadToken(database, hash, now()).then((loaded) => {
      const before = known.get(hash)
      known.delete(hash)
      if (!loaded) {
        before?.controller.abort()
        return undefined
      }
      const entry: Entry = {
        ...loaded,
        of: nameOf({ company_id: loaded.company_id, employee_id: loaded.person.id }),
        at: asked_at,
        controller: before?.controller ?? new AbortController(),
        open: before?.open ?? { requests: 0 },
      }
      known.set(hash, entry)
      if (known.size > most_cached) forgetOldest(known)
      return entry
    })
    // A change that commits meanwhile must not be missed, so only requests that ask at the same time share it.
    lookUps.set(hash, found)
    const done = () => lookUps.delete(hash)
    found.then(done, done)
    return found
  }

  function seen(entry: Entry): KnownToken {
    note(entry)
    const { controller, open } = entry
    return {
      ...pickKnown(entry),
      revoked: controller.signal,
      hold() {
        open.requests += 1
        watching ??= setInterval(watch, cached_ms).unref()
        let held = true
        return () => {
          if (held) open.requests -= 1
          held = false
        }
      },
    }
  }

  /** Writes when an application was last used, at most once a minute. */
  function note({ company_id, grant_id }: Entry): void {
    const name = `${company_id}.${grant_id}`
    const now_ms = now()
    if (now_ms - (used.get(name) ?? 0) < used_every_ms) return
    if (used.size > most_cached) used.clear()
    used.set(name, now_ms)
    inCompany(database, company_id, (sql) =>
      sql('update oauth_grants set last_used_at = $3 where company_id = $1 and id = $2', [
        grant_id,
        formatInstant(now_ms),
      ]),
    ).catch(warn)
  }

  const unsubscribe = changes?.subscribe((person) => {
    changing.set(nameOf(person), performance.now() + changing_ms)
    for (const [name, until] of changing) {
      if (until > performance.now()) break
      changing.delete(name)
    }
  })

  let watching: NodeJS.Timeout | undefined

  function watch(): void {
    const held = [...known].filter(([, { open }]) => open.requests > 0)
    for (const [hash] of held) lookUp(hash).catch(warn)
    if (held.length > 0) return
    clearInterval(watching)
    watching = undefined
  }

  return {
    find,
    findGrant: (company_id, grant_id) =>
      loadGrant(database, company_id, grant_id, formatInstant(now())),
    close() {
      clearInterval(watching)
      unsubscribe?.()
    },
  }
}

/** Returns the stored form of the id of a token, a code or another artifact. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type Entry = KnownGrant & {
  /** The person, as text. */
  of: string
  at: number
  controller: AbortController
  open: { requests: number }
}

function pickKnown({
  of: _of,
  at: _at,
  controller: _c,
  open: _open,
  ...loaded
}: Entry): KnownGrant {
  return loaded
}

function nameOf({ company_id, employee_id }: PersonOf): string {
  return `${company_id}.${employee_id}`
}

function forgetOldest(known: Map<string, Entry>): void {
  for (const [hash, { open }] of known) {
    if (open.requests > 0) continue
    known.delete(hash)
    return
  }
}
