import type { Database } from './connect.ts'
import { asOwner } from './in-transaction.ts'
import { number, readRows } from './read-rows.ts'
import type { Sql } from './transaction.ts'

/** The counter: one row per limit key and clock hour. */
export type Window = {
  /** `key:12`, or `address:203.0.113.7` for unknown keys. */
  limitKey: string
  /** The start of the clock hour, UTC, in milliseconds since 1970. */
  hour_ms: number
}

export type Ask = {
  /** The maximum number of requests per hour. */
  limit: number
  /** The number of waiting requests. */
  need: number
  /** Earlier allowance that has been used by now. */
  used: number
}

export type Lease = {
  /** Up to `need`, or more for future requests: at most a fiftieth of the limit. */
  granted: number
  /** Allowance that processes have been granted and have neither used nor returned. */
  outstanding: number
}

/**
 * Takes allowance from the hour's counter, so that the sum over all processes never exceeds the limit: what is
 * needed, or a sixteenth of the rest, so that leases shrink to one near the limit. A process that dies loses at
 * most a fiftieth of the limit.
 */
export function leaseAllowance(database: Database, window: Window, ask: Ask): Promise<Lease> {
  return asOwner(database, async (sql) => {
    const lease = await takeLease(sql, window, ask)
    if (lease) return lease
    await sql(
      'insert into rate_windows (holder, hour) values ($1, $2) on conflict do nothing',
      keyOf(window),
    )
    const first = await takeLease(sql, window, ask)
    if (!first) throw new Error('The rate limit row of this hour no longer exists.')
    return first
  })
}

/** Returns unused allowance, which may then be granted again. */
export async function returnAllowance(
  database: Database,
  window: Window,
  { ahead, unused }: { ahead: number; unused: number },
): Promise<void> {
  await asOwner(database, (sql) =>
    sql(
      `update rate_windows
       set leased = greatest(leased - $4, 0), outstanding = greatest(outstanding - $3, 0)
       where holder = $1 and hour = $2`,
      [...keyOf(window), ahead, unused],
    ),
  )
}

/** Deletes the counters of hours that began earlier. */
export async function forgetWindows(database: Database, before_ms: number): Promise<void> {
  await asOwner(database, (sql) =>
    sql('delete from rate_windows where hour < $1', [new Date(before_ms).toISOString()]),
  )
}

/** The grant has its own column because RETURNING sees the row after the update. */
async function takeLease(
  sql: Sql,
  window: Window,
  { limit, need, used }: Ask,
): Promise<Lease | undefined> {
  const [lease] = await readRows(
    sql,
    { granted: number, outstanding: number },
    `update rate_windows w
     set (leased, outstanding, granted) = (
       select w.leased + g.granted,
              greatest(w.outstanding - $5, 0) + greatest(g.granted - $4, 0), g.granted
       from (select least(
               greatest($3 - w.leased, 0),
               greatest($4, 1, least(($3 - w.leased) / 16, $3 / 50))) as granted) g
     )
     where w.holder = $1 and w.hour = $2
     returning granted, outstanding`,
    [...keyOf(window), limit, need, used],
  )
  return lease
}

function keyOf({ limitKey, hour_ms }: Window): [string, string] {
  return [limitKey, new Date(hour_ms).toISOString()]
}
