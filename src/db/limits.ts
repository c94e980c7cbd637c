import type { Database } from './connect.ts'
import { asOwner } from './in-transaction.ts'
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
  /** Additional allowance for future requests; granted completely or not at all. */
  ahead: number
  /** Earlier allowance that has been used by now. */
  used: number
}

export type Lease = {
  granted: number
  /** The rest of the limit. */
  remaining: number
  /** Allowance that processes have been granted and have neither used nor returned. */
  outstanding: number
}

/**
 * Takes allowance from the hour's counter, so that the sum over all processes never exceeds the limit. Once a
 * request got less than needed, the hour is `contended` and no more allowance is granted ahead.
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
