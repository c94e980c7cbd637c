import type { Database } from '../../db/connect.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'

/** Counts the requests of keys by day (UTC), and notes when each key was used last. */
export type KeyUsage = {
  used(key: UsedKey): void
  refused(key: UsedKey): void
  /** Writes the remaining counts. */
  close(): Promise<void>
}

type UsedKey = { id: number; company_id: number }

type Deps = { now: () => number; warn: (error: unknown) => void }

type Count = { id: number; company_id: number; day: string; requests: number; refused: number }

const EVERY_MS = 60_000
const DELAY_MS = 1_000

/**
 * Writes the counts of all keys together: a second after the first use of a key in a minute, and once a minute while
 * requests come. A process that is killed loses the counts of its last minute.
 */
export function makeKeyUsage(database: Database, { now, warn }: Deps): KeyUsage {
  const written = new Map<number, number>()
  const lastUsed = new Map<number, number>()
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let due_ms = Infinity
  let writing = Promise.resolve()

  function used(key: UsedKey): void {
    const now_ms = now()
    countOf(key, now_ms).requests += 1
    if (now_ms - (written.get(key.id) ?? 0) < EVERY_MS) {
      writeWithin(EVERY_MS)
      return
    }
    written.set(key.id, now_ms)
    lastUsed.set(key.id, now_ms)
    writeWithin(DELAY_MS)
  }

  function refused(key: UsedKey): void {
    countOf(key, now()).refused += 1
    writeWithin(EVERY_MS)
  }

  function countOf({ id, company_id }: UsedKey, now_ms: number): Count {
    const day = formatInstant(now_ms).slice(0, 10)
    const name = `${id} ${day}`
    let count = counts.get(name)
    if (count === undefined) {
      count = { id, company_id, day, requests: 0, refused: 0 }
      counts.set(name, count)
    }
    return count
  }

  function writeWithin(ms: number): void {
    const at_ms = performance.now() + ms
    if (at_ms >= due_ms) return
    clearTimeout(timer)
    due_ms = at_ms
    timer = setTimeout(write, ms).unref()
  }

  /** Ends with the writes that have begun. */
  function write(): Promise<void> {
    clearTimeout(timer)
    due_ms = Infinity
    if (counts.size > 0) writing = Promise.all([writing, writeCounted()]).then(() => {})
    return writing
  }

  async function writeCounted(): Promise<void> {
    const uses = [...lastUsed]
    const days = [...counts.values()]
    lastUsed.clear()
    counts.clear()
    if (written.size > 10_000) forgetOld(written, now() - EVERY_MS)
    await asOwner(database, async (sql) => {
      if (uses.length > 0) await sql(lastUsedQuery, columnsOfUses(uses))
      await sql(daysQuery, columnsOfDays(days))
    }).catch(warn)
  }

  return { used, refused, close: write }
}

/** Skips rows that another process has locked. */
const lastUsedQuery = `
  with used as (select * from unnest($1::bigint[], $2::timestamptz[]) as u(id, at)),
       due as (select k.id, u.at from api_keys k join used u on u.id = k.id
               where k.last_used_at is null or k.last_used_at <= u.at - interval '1 minute'
               for update of k skip locked)
  update api_keys k set last_used_at = due.at from due where k.id = due.id`

function columnsOfUses(uses: readonly (readonly [id: number, at_ms: number])[]) {
  return [uses.map(([id]) => id), uses.map(([, at_ms]) => formatInstant(at_ms))]
}

/** Every process updates in the same order, to avoid deadlocks. */
const daysQuery = `
  insert into api_key_days (company_id, key_id, day, requests, refused)
  select company_id, key_id, day, requests, refused
  from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[], $5::bigint[])
    as u(company_id, key_id, day, requests, refused)
  order by company_id, key_id, day
  on conflict (company_id, key_id, day) do update
  set requests = api_key_days.requests + excluded.requests,
    refused = api_key_days.refused + excluded.refused`

function columnsOfDays(days: readonly Count[]) {
  return [
    days.map(({ company_id }) => company_id),
    days.map(({ id }) => id),
    days.map(({ day }) => day),
    days.map(({ requests }) => requests),
    days.map(({ refused }) => refused),
  ]
}

function forgetOld(written: Map<number, number>, before_ms: number): void {
  for (const [id, at_ms] of written) if (at_ms < before_ms) written.delete(id)
}
