import { type Person, type Reach, reaches } from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { nullable, number, oneOf, readRows, string } from '../../db/statements/read-rows.ts'
import { inCompany, inTransaction } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { reachesTeam } from './schema.ts'
import { type FeedToken, isFeedSecret } from './secret.ts'

/** A feed whose address was sent. */
export type KnownFeed = {
  company_id: number
  id: number
  reach: Reach
  person: Person | null
  last_read_at: string | null
  /** The grant or key that created the feed and ends it; null if a person created it on a page. */
  maker: { kind: 'grant' | 'key'; id: number } | null
}

/** The number of times per hour that a feed may be read, by all calendar apps together. */
export const perFeedAnHour = 600

const read_every_ms = 60 * 60 * 1000

/**
 * Returns the current feed of an address; undefined for a wrong secret, a person who is no longer active, or a manager
 * who no longer manages anybody.
 */
export async function findFeed(
  database: Database,
  { company_id, id, secret }: FeedToken,
): Promise<KnownFeed | undefined> {
  const [feed] = await inTransaction(database, { company_id, read_only: true }, ({ sql }) =>
    readRows(
      sql,
      {
        reach: oneOf(...reaches),
        secret_hash: string,
        last_read_at: nullable(string),
        employee_id: nullable(number),
        person_name: nullable(string),
        grant_id: nullable(number),
        api_key_id: nullable(number),
      },
      `select f.reach, f.secret_hash, f.last_read_at, f.employee_id, f.grant_id, f.api_key_id,
         e.first_name || ' ' || e.last_name as person_name
       from calendar_feeds f
       left join employees e on e.company_id = f.company_id and e.id = f.employee_id
       where f.company_id = $1 and f.id = $2 and (f.employee_id is null or e.is_active)
         and (f.reach <> 'team' or ${reachesTeam})`,
      [id],
    ),
  )
  if (!feed || !isFeedSecret(secret, feed.secret_hash)) return undefined
  const { reach, last_read_at, employee_id, person_name, grant_id, api_key_id } = feed
  const person = employee_id === null ? null : { id: employee_id, name: person_name! }
  const grant = grant_id === null ? null : { kind: 'grant' as const, id: grant_id }
  const maker = api_key_id === null ? grant : { kind: 'key' as const, id: api_key_id }
  return { company_id, id, reach, person, last_read_at, maker }
}

/** Writes when a feed was last read, at most once an hour. */
export async function noteRead(
  database: Database,
  { company_id, id, last_read_at }: KnownFeed,
  now_ms: number,
): Promise<void> {
  if (last_read_at !== null && now_ms - Date.parse(last_read_at) < read_every_ms) return
  await inCompany(database, company_id, (sql) =>
    sql('update calendar_feeds set last_read_at = $3 where company_id = $1 and id = $2', [
      id,
      formatInstant(now_ms),
    ]),
  )
}
