import type { Database } from '../../db/connect.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { reachAllowed } from '../../modules/connected-apps/standing.ts'
import { findSession, type Session } from '../../modules/sessions/find.ts'
import { findPersonSession } from '../../modules/sign-in/sessions.ts'

/** The signed-in person: an admin, who reaches the company, or a manager, who reaches a team. */
export type SignedIn = Session & { reach: 'company' | 'team' }

/** Returns the person of a cookie; undefined for anybody without dashboard access. */
export async function findSignedIn(
  keeper: { database: Database; secrets: Secrets },
  cookie: string,
  now_ms: number,
): Promise<SignedIn | undefined> {
  const admin = await findSession(keeper, cookie, now_ms)
  if (admin) return { ...admin, reach: 'company' }
  if (cookie === '') return undefined
  const person = await findPersonSession(keeper, cookie, now_ms)
  if (!person || reachAllowed(person) === 'self') return undefined
  const { id, company_id, employee_id, name, email, company_name, timezone, language } = person
  const { person_only_reads: read_only } = person
  return {
    id,
    company_id,
    employee_id,
    name,
    email,
    company_name,
    timezone,
    language,
    read_only,
    reach: 'team',
  }
}
