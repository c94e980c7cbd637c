import type { Database } from './connect.ts'
import { deleteOld } from './jobs/delete-old.ts'
import { number, readRows } from './statements/read-rows.ts'
import { asOwner } from './transactions/in-transaction.ts'
import type { Sql } from './transactions/transaction.ts'

/** The counter: one row per limit key and clock hour. */
type Window = {
  /** The limit key: `key:12`, or `address:203.0.113.7` for unknown keys. */
  holder: string
  /** The start of the clock hour, UTC. */
  hour: string
}

/** Asks for allowance of one counter. */
export type Ask = Window & {
  /** The maximum number of requests per hour. */
  limit: number
  /** The number of waiting requests. */
  need: number
  /** Leased allowance that has been used. */
  used: number
  /** Whether to lease ahead, for requests that are expected soon. */
  is_busy: boolean
}

export type Lease = {
  /** Up to `need`, or more for future requests: at most a fiftieth of the limit. */
  granted: number
  /** Allowance that processes have leased and have neither used nor returned. */
  outstanding: number
}

/**
 * Takes allowance from the hour's counters, so that the sum over all processes never exceeds the limit: the requested
 * amount, or for a busy key a sixteenth of the rest, so that leases shrink to one near the limit. A process that dies
 * loses at most a fiftieth of the limit. Returns a lease for each; a window may appear once.
 */
export function leaseAllowance(database: Database, asks: readonly Ask[]): Promise<Lease[]> {
  return asOwner(database, async (sql) => {
    const leases: Lease[] = []
    const numbered = asks.map((ask, place) => ({ ...ask, place }))
    await takeLeases(sql, numbered, leases)
    const isNew = numbered.filter(({ place }) => !leases[place])
    if (isNew.length > 0) {
      await sql(
        `insert into rate_windows (holder, hour)
         select * from json_to_recordset($1::json) as a(holder text, hour timestamptz)
         order by 1, 2 on conflict do nothing`,
        [JSON.stringify(isNew)],
      )
      await takeLeases(sql, isNew, leases)
    }
    return leases
  })
}

export type Returned = Window & { ahead: number; unused: number }

/** Returns unused allowance, which may then be granted again. */
export async function returnAllowance(
  database: Database,
  returned: readonly Returned[],
): Promise<void> {
  await asOwner(database, (sql) =>
    sql(
      `with returned as (${locked('ahead int, unused int')})
       update rate_windows w
       set leased = greatest(w.leased - r.unused, 0), outstanding = greatest(w.outstanding - r.ahead, 0)
       from returned r where w.holder = r.holder and w.hour = r.hour`,
      [JSON.stringify(returned)],
    ),
  )
}

/** Returns how much of a counter processes have been granted; 0 for an hour without requests. */
export async function readLeased(database: Database, { holder, hour }: Window): Promise<number> {
  const text = 'select leased from rate_windows where holder = $1 and hour = $2'
  const [row] = await asOwner(database, (sql) =>
    readRows(sql, { leased: number }, text, [holder, hour]),
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

/** Writes each lease to its place. The grant has its own column because RETURNING sees the row after the update. */
async function takeLeases(sql: Sql, asks: readonly (Ask & { place: number })[], leases: Lease[]) {
  const rows = await readRows(
    sql,
    { place: number, granted: number, outstanding: number },
    `with asked as (${locked('place int, "limit" int, need int, used int, is_busy boolean')})
     update rate_windows w
     set (leased, outstanding, granted) = (
       select w.leased + g.granted,
              greatest(w.outstanding - a.used, 0) + greatest(g.granted - a.need, 0), g.granted
       from (select least(
               greatest(a."limit" - w.leased, 0),
               greatest(a.need, 1, case when a.is_busy
                 then least((a."limit" - w.leased) / 16, a."limit" / 50) end)) as granted) g
     )
     from asked a where w.holder = a.holder and w.hour = a.hour
     returning a.place, w.granted, w.outstanding`,
    [JSON.stringify(asks)],
  )
  for (const { place, ...lease } of rows) leases[place] = lease
}

/** Locks the counters in one order, so that processes that want several of the same never wait in a circle. */
function locked(columns: string): string {
  return `select a.* from json_to_recordset($1::json) as a(holder text, hour timestamptz, ${columns})
    join rate_windows l on l.holder = a.holder and l.hour = a.hour
    order by a.holder, a.hour for update of l`
}
