import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { deleteOld } from '../../db/jobs/delete-old.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { emailNorm } from '../../lib/text.ts'

/** The number of free failures, and the wait after the next one, which doubles each time. */
type Policy = { free: number; first_s: number; most_s: number }

/** One account from one network: not noticeable after typing errors, but at most 100 guesses a day. */
const ofAccount: Policy = { free: 5, first_s: 5, most_s: 900 }
/** All accounts from one network, where many people may share an address. */
const ofNetwork: Policy = { free: 20, first_s: 1, most_s: 60 }

const forgotten_ms = 24 * 60 * 60 * 1000

export type SignInAttempt =
  | { passes: true; succeeded(): Promise<void> }
  | { passes: false; retry_at_ms: number }

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts cannot outrun the
 * count; `succeeded` reverts it. A refused attempt does not count, and other networks are never delayed.
 */
export async function startSignInAttempt(
  database: Database,
  { email, network }: { email: string; network: string },
  now_ms: number,
): Promise<SignInAttempt> {
  const account = createHash('sha256').update(emailNorm(email)).digest('base64url')
  const keys = { network: `network:${network}`, account: `account:${network}:${account}` }
  return asOwner(database, async (sql) => {
    const network_ms = await count(sql, keys.network, ofNetwork, now_ms)
    if (network_ms !== undefined) return { passes: false, retry_at_ms: network_ms }
    const account_ms = await count(sql, keys.account, ofAccount, now_ms)
    if (account_ms !== undefined) {
      await takeBack(sql, keys.network, now_ms)
      return { passes: false, retry_at_ms: account_ms }
    }
    return {
      passes: true,
      succeeded: () =>
        asOwner(database, async (sql) => {
          await takeBack(sql, keys.network, now_ms)
          await sql('delete from sign_in_waits where holder = $1', [keys.account])
        }),
    }
  })
}

/** Deletes rows that were last counted more than a day ago. */
export function forgetSignInWaits(database: Database, now_ms: number, signal?: AbortSignal) {
  return deleteOld(
    { table: 'sign_in_waits', key: ['holder'], by: 'failed_at', found: 'by time' },
    { database, company_id: null, before: formatInstant(now_ms - forgotten_ms), signal },
  )
}

/** Counts one more failure; returns when to try again when it is too early. */
async function count(
  sql: Sql,
  key: string,
  { free, first_s, most_s }: Policy,
  now_ms: number,
): Promise<number | undefined> {
  const counted = await sql(
    `insert into sign_in_waits as w (holder, failures, next_at, failed_at)
     values ($1, 1, $2::timestamptz, $2::timestamptz)
     on conflict (holder) do update set (failures, next_at, failed_at) = (
       select n, $2::timestamptz + make_interval(secs => case
           when n < $4::int then 0
           else least($6::int, $5::int * power(2, least(n - $4::int, 20)))
         end), $2::timestamptz
       from (select case when w.failed_at < $3::timestamptz then 1 else w.failures + 1 end as n) c
     )
     where w.next_at <= $2::timestamptz
     returning failures`,
    [key, formatInstant(now_ms), formatInstant(now_ms - forgotten_ms), free, first_s, most_s],
  )
  if (counted.length > 0) return undefined
  const [row] = await readRows(
    sql,
    { next_at: string },
    'select next_at from sign_in_waits where holder = $1',
    [key],
  )
  return row ? Date.parse(row.next_at) : now_ms
}

function takeBack(sql: Sql, key: string, now_ms: number): Promise<unknown> {
  return sql(
    `update sign_in_waits set failures = greatest(failures - 1, 0), next_at = least(next_at, $2)
     where holder = $1`,
    [key, formatInstant(now_ms)],
  )
}
