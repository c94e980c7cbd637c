import type { Database } from '../../../db/connect.ts'
import { inCompany } from '../../../db/in-transaction.ts'
import { number, readRows, string } from '../../../db/read-rows.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import type { Account } from '../account.ts'
import { maySignIn } from '../schema.ts'
import { hashSecret, type Token } from '../token.ts'

/** The conditions for a link to sign in, with its employee `e`: `$2` its id, `$3` its hash, `$4` now. */
export const usableLink = `l.company_id = $1 and l.id = $2 and l.token_hash = $3
  and l.used_at is null and l.expires_at > $4 and l.created_at >= e.dashboard_granted_at
  and ${maySignIn}`

/**
 * Returns whom a link would sign in; undefined when it was used, has expired, or its admin may not sign in.
 */
export async function findByLink(
  database: Database,
  { company_id, id, secret }: Token,
  now_ms: number,
): Promise<Account | undefined> {
  const [found] = await inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      { employee_id: number, name: string },
      `select e.id as employee_id, e.first_name || ' ' || e.last_name as name
       from dashboard_links l
       join employees e on e.company_id = l.company_id and e.id = l.employee_id
       where ${usableLink}`,
      [id, hashSecret(secret), formatInstant(now_ms)],
    ),
  )
  return found && { company_id, ...found }
}
