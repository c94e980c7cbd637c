import { createHash } from 'node:crypto'
import {
  type Client,
  type Person,
  type PersonOf,
  type Reach,
  reaches,
} from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { asOwner, inCompany } from '../../db/in-transaction.ts'
import { boolean, number, oneOf, readRows, string, strings } from '../../db/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Listeners } from '../../lib/listeners.ts'
import { permissionsAt, readPair } from './schema.ts'
import { reachAllowed, standingColumns, standingShape } from './standing.ts'

/** What a person's consent allows an application at this moment. */
export type KnownGrant = {
  company_id: number
  person: Person
  client: Client
  grant_id: number
  permissions: readonly string[]
  reach: Reach
  read_only: boolean
  confirm_writes: boolean
}

/** What the token of a request allows at this moment. */
export type KnownToken = KnownGrant & {
  /** Fires when the token, what it stands for, or the person's sign-in ends while `hold` keeps it watched. */
  revoked: AbortSignal
  /** Has the token looked up once a second, for a request that stays open; returns the function that ends it. */
  hold(): () => void
}

export type TokenDirectory = {
  find(token: string): Promise<KnownToken | undefined>
  /** Looks up what a person allowed an application, without a token; undefined when it has ended. */
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

  const watching = setInterval(() => {
    for (const [hash, entry] of known) {
      if (entry.open.requests > 0) lookUp(hash).catch(warn)
    }
  }, cached_ms).unref()

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

const grantShape = {
  employee_id: number,
  name: string,
  client_name: string,
  client_host: string,
  permissions: strings,
  reach: oneOf(...reaches),
  read_only: boolean,
  confirm_writes: boolean,
  created_at: string,
  ...standingShape,
}

/** Two statements: the token by its hash, then what it stands for in the company that the first one names. */
async function loadToken(
  database: Database,
  hash: string,
  now_ms: number,
): Promise<KnownGrant | undefined> {
  const now = formatInstant(now_ms)
  const [token] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { grant_id: string },
      `select grant_id from oauth_artifacts
       where kind = 'AccessToken' and id_hash = $1 and expires_at > $2 and grant_id is not null`,
      [hash, now],
    ),
  )
  const pair = token && readPair(token.grant_id)
  if (!pair) return undefined
  return loadGrant(database, ...pair, now)
}

async function loadGrant(
  database: Database,
  company_id: number,
  grant_id: number,
  now: string,
): Promise<KnownGrant | undefined> {
  const [grant] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      grantShape,
      `select g.employee_id, e.first_name || ' ' || e.last_name as name, g.client_name,
         g.client_host, g.permissions, g.reach, g.read_only, g.confirm_writes, g.created_at,
         ${standingColumns}
       from oauth_grants g
       join employees e on e.company_id = g.company_id and e.id = g.employee_id
       join sign_ins s on s.company_id = g.company_id and s.employee_id = g.employee_id
       where g.company_id = $1 and g.id = $2 and g.revoked_at is null and g.until > $3
         and e.is_active and g.created_at >= s.given_at`,
      [grant_id, now],
    ),
  )
  if (!grant) return undefined
  const reach = narrower(grant.reach, reachAllowed(grant, grant.created_at))
  const possible = new Set<string>(permissionsAt(reach))
  return {
    company_id,
    grant_id,
    person: { id: grant.employee_id, name: grant.name },
    client: { name: grant.client_name, host: grant.client_host },
    permissions: grant.permissions.filter((permission) => possible.has(permission)),
    reach,
    read_only: grant.read_only,
    confirm_writes: grant.confirm_writes,
  }
}

function narrower(one: Reach, other: Reach): Reach {
  return reaches[Math.max(reaches.indexOf(one), reaches.indexOf(other))]!
}
