import type { Database } from '../../db/connect.ts'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import { inTransaction } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { languages } from '../../words/index.ts'
import { maySignIn } from './links.ts'
import { hashSecret, readToken } from './token.ts'

/** The signed-in admin, with the facts that every page shows about them. */
const sessionShape = {
  id: column.number,
  company_id: column.number,
  employee_id: column.number,
  name: column.string,
  email: column.string,
  company_name: column.string,
  timezone: column.string,
  language: column.oneOf(...languages),
  read_only: column.boolean,
}

export type Session = ShapedRow<typeof sessionShape>

/**
 * Returns the signed-in admin of a cookie; undefined when the service never issued the cookie, when the
 * session has ended, and when the admin may no longer sign in.
 */
export async function findSession(
  { database, secrets }: { database: Database; secrets: Secrets },
  cookie: string,
  now_ms: number,
): Promise<Session | undefined> {
  const token = readToken(secrets, 'dashboard-session', cookie)
  if (!token) return undefined
  const { company_id, id, secret } = token
  const [session] = await inTransaction(database, { company_id, read_only: true }, ({ sql }) =>
    readRows(
      sql,
      sessionShape,
      `select s.id, s.company_id, s.employee_id, e.first_name || ' ' || e.last_name as name,
              e.email, c.name as company_name, c.timezone,
              coalesce(e.language, c.language) as language,
              coalesce(i.read_only, false) as read_only
       from dashboard_sessions s
       join employees e on e.company_id = s.company_id and e.id = s.employee_id
       join companies c on c.id = s.company_id
       left join sign_ins i on i.company_id = s.company_id and i.employee_id = s.employee_id
       where s.company_id = $1 and s.id = $2 and s.token_hash = $3 and s.expires_at > $4
         and s.created_at >= e.dashboard_granted_at and ${maySignIn}`,
      [id, hashSecret(secret), formatInstant(now_ms)],
    ),
  )
  return session
}
