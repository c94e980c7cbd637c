import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Code, described, Id, Instant, PeopleText } from '../../core/schema.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import { readRows, string } from '../../db/statements/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { maySignIn, usableLink } from './links.ts'
import type { DashboardSessionTable } from './table.ts'
import { hashSecret, makeSecret, writeToken } from './token.ts'

const db = tablesOf<typeof DashboardSessionTable>()

export const session_ms = 12 * 60 * 60 * 1000

export const Opened = v.strictObject({
  id: Id,
  token: v.pipe(
    Code,
    v.description('The value of the cookie; only in this answer.'),
    v.metadata({ secret: true }),
  ),
  expires_at: Instant,
  sign_in_email: described(v.nullable(PeopleText), 'The address of the person.'),
})

export const openDashboardSession = defineOperation({
  name: 'dashboard_sessions.create',
  summary: 'Sign in a person with the correct password.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({}),
  output: Opened,
  run: (context) =>
    openByPassword(
      context,
      `employees e where e.company_id = $1 and e.id = $2 and ${maySignIn} for share`,
    ),
})

/** Opens the session of the signed-in person, whose password was right, if the person `e` is still in `tables`. */
export async function openByPassword(context: Context, tables: string) {
  const employee_id = requireSignedIn(context.actor)
  await requireNoProvider(context)
  const [found] = await context.sql(`select e.id from ${tables}`, [employee_id])
  if (!found) throw new DomainError('forbidden', common.may_not_sign_in())
  return openSession(context, employee_id, 'password')
}

export const openDashboardSessionByLink = defineOperation({
  name: 'dashboard_links.use',
  summary: 'Sign in with a one-time link, which can then not be used again.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({ link_id: Id, secret: v.string() }),
  output: Opened,
  async run(context, { link_id, secret }) {
    const employee_id = requireSignedIn(context.actor)
    const used = await context.sql(
      `update dashboard_links l set used_at = $4 from employees e
       where e.company_id = l.company_id and e.id = l.employee_id and e.id = $5 and ${usableLink}
       returning l.id`,
      [link_id, hashSecret(secret), formatInstant(context.now_ms), employee_id],
    )
    if (used.length === 0) throw new DomainError('forbidden', common.link_used())
    return openSession(context, employee_id, 'link')
  },
})

export async function openSession(
  { sql, company_id, services, now_ms, audit }: Context,
  employee_id: number,
  by: 'password' | 'link' | 'code' | 'invitation' | 'provider',
) {
  const now = formatInstant(now_ms)
  await sql('delete from dashboard_sessions where company_id = $1 and expires_at <= $2', [now])
  await sql('delete from dashboard_links where company_id = $1 and expires_at <= $2', [now])
  const secret = makeSecret()
  const expires_at = formatInstant(now_ms + session_ms)
  const [session] = await insertSession(sql, {
    employee_id,
    token_hash: hashSecret(secret),
    now,
    expires_at,
    by_provider: by === 'provider',
  })
  const { id } = session!
  audit({
    record_type: 'dashboard_session',
    record_id: id,
    before: null,
    after: { employee_id, by, expires_at },
  })
  const token = writeToken(services.secrets, 'dashboard-session', { company_id, id, secret })
  const [given] = await readRows(
    sql,
    { sign_in_email: string },
    'select sign_in_email from sign_ins where company_id = $1 and employee_id = $2',
    [employee_id],
  )
  return { id, token, expires_at, sign_in_email: given?.sign_in_email ?? null }
}

type NewSession = {
  employee_id: number
  token_hash: string
  now: string
  expires_at: string
  by_provider: boolean
}

const insertSession = prepare((session: Params<NewSession>) =>
  db
    .insertInto('dashboard_sessions')
    .values({
      company_id: session.company_id,
      employee_id: session.employee_id,
      token_hash: session.token_hash,
      created_at: session.now,
      expires_at: session.expires_at,
      by_provider: session.by_provider,
    })
    .returning('id'),
)
