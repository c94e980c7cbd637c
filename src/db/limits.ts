import type { Database } from './connect.ts'
import { deleteOld } from './jobs/delete-old.ts'
import { number, readRows, string } from './statements/read-rows.ts'
import { asOwner } from './transactions/in-transaction.ts'
import type { Sql } from './transactions/transaction.ts'

/** The counter: one row per limit key and clock hour. */
type Window = {
  /** `key:12`, or `address:203.0.113.7` for unknown keys. */
  limitKey: string
  /** The start of the clock hour, UTC, in milliseconds since 1970. */
  hour_ms: number
}

/** Asks for allowance of one counter. */
export type Ask = Window & {
  /** The maximum number of requests per hour. */
  limit: number
  /** The number of waiting requests. */
  need: number
  /** Earlier allowance that has been used by now. */
  used: number
  /** Whether to lease ahead, for requests that are expected soon. */
  is_busy: boolean
}

export type Lease = {
  /** Up to `need`, or more for future requests: at most a fiftieth of the limit. */
  granted: number
  /** Allowance that processes have been granted and have neither used nor returned. */
  outstanding: number
}

/**
 * Takes allowance from the hour's counters, so that the sum over all processes never exceeds the limit: what is
 * needed, or for a busy key a sixteenth of the rest, so that leases shrink to one near the limit. A process that dies
 * loses at most a fiftieth of the limit. Returns a lease for each; a window may appear once.
 */
export function leaseAllowance(database: Database, asks: readonly Ask[]): Promise<Lease[]> {
  return asOwner(database, async (sql) => {
    const leases = await takeLeases(sql, asks)
    const isNew = asks.filter((ask) => !leases.has(nameOf(ask)))
    if (isNew.length > 0) {
      await sql(
        `insert into rate_windows (holder, hour)
         select * from unnest($1::text[], $2::timestamptz[]) order by 1, 2 on conflict do nothing`,
        keysOf(isNew),
      )
      for (const [name, lease] of await takeLeases(sql, isNew)) leases.set(name, lease)
    }
    return asks.map((ask) => {
      const lease = leases.get(nameOf(ask))
      if (!lease) throw new Error('The rate limit row of this hour no longer exists.')
      return lease
    })
  })
}

export type Returned = Window & { ahead: number; unused: number }

/** Returns unused allowance, which may then be granted again. */
export async function returnAllowance(
  database: Database,
  returned: readonly Returned[],
): Promise<void> {
  const values = [returned.map(({ ahead }) => ahead), returned.map(({ unused }) => unused)]
  await asOwner(database, (sql) =>
    sql(
      `with returned as (${locked('$3::int[], $4::int[]', 'ahead, unused')})
       update rate_windows w
       set leased = greatest(w.leased - r.unused, 0), outstanding = greatest(w.outstanding - r.ahead, 0)
       from returned r where w.holder = r.holder and w.hour = r.hour`,
      [...keysOf(returned), ...values],
    ),
  )
}

/** Returns how much of a counter processes have been granted; 0 for an hour without requests. */
export async function readLeased(
  database: Database,
  { limitKey, hour_ms }: Window,
): Promise<number> {
  const [row] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { leased: number },
      'select leased from rate_windows where holder = $1 and hour = $2',
      [limitKey, new Date(hour_ms).toISOString()],
    ),
  )
  return row?.leased ?? 0
}

/** Deletes the counters of hours that began earlier. */
export function forgetWindows(database: Database, before_ms: number, signal?: AbortSignal) {
  return deleteOld(
    { table: 'rate_windows', key: ['holder', 'hour'], by: 'hour', found: 'by key' },
    { database, company_id: null, before: new Date(before_ms).toISOString(), signal },
  )
}

/** The grant has its own column because RETURNING sees the row after the update. */
async function takeLeases(sql: Sql, asks: readonly Ask[]): Promise<Map<string, Lease>> {
  const rows = await readRows(
    sql,
    { holder: string, hour_ms: number, granted: number, outstanding: number },
    `with asked as (${locked('$3::int[], $4::int[], $5::int[], $6::boolean[]', 'most, need, used, is_busy')})
     update rate_windows w
     set (leased, outstanding, granted) = (
       select w.leased + g.granted,
              greatest(w.outstanding - a.used, 0) + greatest(g.granted - a.need, 0), g.granted
       from (select least(
               greatest(a.most - w.leased, 0),
               greatest(a.need, 1, case when a.is_busy
                 then least((a.most - w.leased) / 16, a.most / 50) end)) as granted) g
     )
     from asked a where w.holder = a.holder and w.hour = a.hour
     returning w.holder, (extract(epoch from w.hour) * 1000)::bigint as hour_ms, w.granted, w.outstanding`,
    [
      ...keysOf(asks),
      asks.map(({ limit }) => limit),
      asks.map(({ need }) => need),
      asks.map(({ used }) => used),
      asks.map(({ is_busy }) => is_busy),
    ],
  )
  return new Map(
    rows.map(({ holder, hour_ms, ...lease }) => [nameOf({ limitKey: holder, hour_ms }), lease]),
  )
}

/** Locks the counters in one order, so that processes that want several of the same never wait in a circle. */
function locked(arrays: string, columns: string): string {
  return `select a.* from unnest($1::text[], $2::timestamptz[], ${arrays}) as a(holder, hour, ${columns})
    join rate_windows l on l.holder = a.holder and l.hour = a.hour
    order by a.holder, a.hour for update of l`
}

function keysOf(windows: readonly Window[]): [string[], string[]] {
  return [
    windows.map(({ limitKey }) => limitKey),
    windows.map(({ hour_ms }) => new Date(hour_ms).toISOString()),
  ]
}

function nameOf({ limitKey, hour_ms }: Window): string {
  return `${limitKey} ${hour_ms}`
}
