import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id, PeopleText } from '../../core/schema.ts'
import { approvalMailModes } from '../../core/tables.ts'
import type { Database } from '../../db/connect.ts'
import { readRows, type ShapedRow } from '../../db/statements/read-rows.ts'
import * as column from '../../db/statements/shape.ts'
import { inTransaction } from '../../db/transactions/in-transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { DomainError } from '../../lib/errors.ts'
import { languages } from '../../words/index.ts'
import { standingColumns, standingShape } from '../connected-apps/standing.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { markUsed } from '../sessions/links.ts'
import { Opened, openSession } from '../sessions/open.ts'
import { hashSecret, readToken } from '../sessions/token.ts'
import { reachesSelf } from './passwords.ts'
import { isGiven } from './schema.ts'

export const openSessionByCode = defineOperation({
  name: 'sign_in_sessions.create',
  summary: 'Sign in a person who typed the code from the email.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({ sign_in_email: PeopleText }),
  output: Opened,
  async run(context, { sign_in_email }) {
    const employee_id = requireSignedIn(context.actor)
    await requireNoProvider(context)
    const [found] = await context.sql(
      `select e.id from employees e
       join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
       where e.company_id = $1 and e.id = $2 and e.is_active and s.sign_in_email = $3
       for share of e, s`,
      [employee_id, sign_in_email],
    )
    if (!found) throw new DomainError('forbidden', common.may_not_sign_in())
    return openSession(context, employee_id, 'code')
  },
})

export const openSessionByInvitation = defineOperation({
  name: 'sign_in_invitations.use',
  summary: 'Sign in with an invitation, which can then not be used again.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({ link_id: Id, secret: v.string() }),
  output: Opened,
  async run(context, { link_id, secret }) {
    const employee_id = requireSignedIn(context.actor)
    await requireNoProvider(context)
    const now = formatInstant(context.now_ms)
    const token_hash = hashSecret(secret)
    const [used] = await markUsed(context.sql, { id: link_id, token_hash, employee_id, now })
    const [given] = await context.sql(
      `select e.id from employees e
       join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
       where e.company_id = $1 and e.id = $2 and e.is_active and s.given_at <= $3
       for share of e, s`,
      [employee_id, used?.created_at ?? null],
    )
    if (!used || !given) {
      throw new DomainError('forbidden', common.link_used())
    }
    return openSession(context, employee_id, 'invitation')
  },
})

const sessionShape = {
  id: column.number,
  company_id: column.number,
  employee_id: column.number,
  name: column.string,
  email: column.string,
  sign_in_email: column.string,
  company_name: column.string,
  timezone: column.string,
  language: column.oneOf(...languages),
  /** Null: the company's. */
  own_language: column.nullable(column.oneOf(...languages)),
  opens_dashboard: column.boolean,
  by_provider: column.boolean,
  /** Whether the person has chosen a password at the sign-in. */
  has_password: column.boolean,
  sign_in_issuer: column.nullable(column.string),
  approval_mails: column.nullable(column.oneOf(...approvalMailModes)),
  ...standingShape,
}

/** A signed-in person, with the facts that every page shows about them. */
export type PersonSession = ShapedRow<typeof sessionShape>

/**
 * Returns the person of a cookie; undefined when the service never issued it, when the session has ended, and when
 * the person may no longer sign in.
 */
export async function findPersonSession(
  { database, secrets }: { database: Database; secrets: Secrets },
  cookie: string,
  now_ms: number,
): Promise<PersonSession | undefined> {
  const token = readToken(secrets, 'dashboard-session', cookie)
  if (!token) return undefined
  const { company_id, id, secret } = token
  const [session] = await inTransaction(database, { company_id, read_only: true }, ({ sql }) =>
    readRows(
      sql,
      sessionShape,
      `select d.id, d.company_id, d.employee_id, e.first_name || ' ' || e.last_name as name,
         e.email, s.sign_in_email, c.name as company_name, c.timezone, d.by_provider,
         c.sign_in_issuer, coalesce(e.language, c.language) as language,
         e.language as own_language, s.approval_mails, ${standingColumns},
         s.password_hash is not null and ${reachesSelf} as has_password,
         coalesce(e.dashboard_access and e.role = 'company_admin'
           and d.created_at >= e.dashboard_granted_at, false) as opens_dashboard
       from dashboard_sessions d
       join employees e on e.company_id = d.company_id and e.id = d.employee_id
       join sign_ins s on s.company_id = d.company_id and s.employee_id = d.employee_id
       join companies c on c.id = d.company_id
       where d.company_id = $1 and d.id = $2 and d.token_hash = $3 and d.expires_at > $4
         and ${isGiven}`,
      [id, hashSecret(secret), formatInstant(now_ms)],
    ),
  )
  return session
}
