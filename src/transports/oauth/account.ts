import { inCompany } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { readPair } from '../../modules/connected-apps/schema.ts'
import type { ArtifactDeps } from './artifacts.ts'

/** Whether the person `<company>.<employee>` may sign in, and the grant of a code or token is still valid. */
export async function isAccountValid(
  { database, now }: ArtifactDeps,
  accountId: string,
  token: object | undefined,
): Promise<boolean> {
  const person = readPair(accountId)
  if (!person) return false
  const [company_id, employee_id] = person
  const { grantId, kind } = (token ?? {}) as { grantId?: string; kind?: string }
  const grant = grantId === undefined ? undefined : readPair(grantId)
  if (grantId !== undefined && grant?.[0] !== company_id) return false
  const rows = await inCompany(database, company_id, (sql) =>
    grant
      ? sql(
          `select 1 from employees e
           join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
           join oauth_grants g on g.company_id = e.company_id and g.employee_id = e.id
           where e.company_id = $1 and e.id = $2 and e.is_active and g.id = $3
             and (g.revoked_at is null or $5) and g.until > $4 and g.created_at >= s.given_at`,
          // The second redemption of a code may end the grant before the first one is answered. The first one still
          // gets its tokens, which are refused when they are used.
          [employee_id, grant[1], formatInstant(now()), kind === 'AuthorizationCode'],
        )
      : sql(
          `select 1 from employees e
           join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
           where e.company_id = $1 and e.id = $2 and e.is_active`,
          [employee_id],
        ),
  )
  return rows.length > 0
}
