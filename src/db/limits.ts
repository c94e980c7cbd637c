import type { Database } from './connect.ts'
import { asOwner } from './in-transaction.ts'
import type { Sql } from './transaction.ts'

/** Whose counter: one row a holder and clock hour. */
export type Window = {
  /** `key:12`, or `address:203.0.113.7` for unknown keys. */
  limitKey: string
  /** The start of the clock hour, UTC, milliseconds since 1970. */
  hour_ms: number
}

export type Ask = {
  /** Requests an hour, at most. */
  limit: number
  /** Requests that wait. */
  need: number
  /** More than that, ahead of requests to come; given whole or not at all. */
  ahead: number
  /** What was given ahead before and is used up now. */
  used: number
}

export type Lease = {
  granted: number
  /** What is left of the limit. */
  remaining: number
  /** What processes were given ahead and have neither used up nor returned. */
  outstanding: number
}

/**
 * Takes allowance out of the hour's counter, so that the sum over all processes never passes the limit.
 * Once somebody got less than needed the hour is `contended`, and nothing is given ahead any more.
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
    if (!first) throw new Error('The counter of the hour is gone.')
    return first
  })
}

/** Returns what was given ahead: `unused` of it may be given again. */
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

/** Removes the counters of hours that began before. */
export async function forgetWindows(database: Database, before_ms: number): Promise<void> {
  await asOwner(database, (sql) =>
    sql('delete from rate_windows where hour < $1', [new Date(before_ms).toISOString()]),
  )
}

/** The grant stands in a column of its own because RETURNING sees the row as it is after the update. */
async function takeLease(
  sql: Sql,
  window: Window,
  { limit, need, ahead, used }: Ask,
): Promise<Lease | undefined> {
  const [lease] = await sql<Lease>(
    `update rate_windows w
     set (leased, outstanding, contended, granted) = (
       select w.leased + g.granted,
              greatest(w.outstanding - $6, 0) + greatest(g.granted - $4, 0),
              w.contended or g.granted < $4,
              g.granted
       from (select case
               when not w.contended and w.leased + $4 + $5 <= $3 then $4 + $5
               else least($4, greatest($3 - w.leased, 0))
             end as granted) g
     )
     where w.holder = $1 and w.hour = $2
     returning granted, greatest($3 - leased, 0) as remaining, outstanding`,
    [...keyOf(window), limit, need, ahead, used],
  )
  return lease
}

function keyOf({ limitKey, hour_ms }: Window): [string, string] {
  return [limitKey, new Date(hour_ms).toISOString()]
}
