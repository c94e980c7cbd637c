import * as v from 'valibot'
import { requireSignedIn } from '../../core/access/actor.ts'
import { Password } from '../../core/fields.ts'
import { type Context, defineOperation } from '../../core/operation.ts'
import { described } from '../../core/schema.ts'
import type { Database } from '../../db/connect.ts'
import { boolean, number, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { DomainError } from '../../lib/errors.ts'
import { endOtherSessions, endSessions } from '../sessions/end.ts'
import type { Account } from '../sessions/links.ts'
import { Opened, openByPassword } from '../sessions/open.ts'
import { refuse } from './refusals.ts'

/** How long a first password is valid. */
const first_ms = 90 * 24 * 60 * 60 * 1000

/**
 * Conditions on an employee `e` and a sign-in `s` for a password of a person without dashboard access. By the confirmed
 * role, because a key may lower the other one and raise it again.
 */
export const reachesSelf = `e.is_active and not e.dashboard_access and s.role = 'employee'`

/** Also for a first password, at `$3` at the latest: the one of the creation, which no other has replaced. */
const hasFirst = `s.password_hash is null and e.first_password_hash = e.password_hash
  and e.created_at > $3`

const tables = `employees e
  join sign_ins s on s.company_id = e.company_id and s.employee_id = e.id
  where e.company_id = $1 and e.id = $2 and ${reachesSelf}`

/** The password of a person without dashboard access: the first one, or the one that the person has chosen. */
type StoredPassword = Account & { password_hash: string; is_first: boolean }

/** Returns the passwords that sign in with an address at reach self, in each of several companies. */
export async function passwordsOf(
  database: Database,
  email_norm: string,
  now_ms: number,
): Promise<StoredPassword[]> {
  const given = await asOwner(database, (sql) =>
    readRows(
      sql,
      { company_id: number, employee_id: number },
      `select company_id, employee_id from sign_ins where sign_in_email = $1
       order by company_id limit 50`,
      [email_norm],
    ),
  )
  const found: StoredPassword[] = []
  for (const { company_id, employee_id } of given) {
    const [one] = await inCompany(database, company_id, (sql) =>
      readRows(
        sql,
        { name: string, password_hash: string, is_first: boolean },
        `select e.first_name || ' ' || e.last_name as name, s.password_hash is null as is_first,
           coalesce(s.password_hash, e.password_hash) as password_hash
         from ${tables} and (s.password_hash is not null or (${hasFirst}))`,
        [employee_id, formatInstant(now_ms - first_ms)],
      ),
    )
    if (one) found.push({ company_id, employee_id, ...one })
  }
  return found
}

/** Returns the first password of a person, locked with the sign-in, while it can be used. */
export async function lockFirstPassword(
  { sql, now_ms }: Context,
  employee_id: number,
): Promise<string | undefined> {
  const [first] = await readRows(
    sql,
    { password_hash: string },
    `select e.password_hash from ${tables} and ${hasFirst} for no key update of e, s`,
    [employee_id, formatInstant(now_ms - first_ms)],
  )
  return first?.password_hash
}

export const openSessionByPassword = defineOperation({
  name: 'sign_in_passwords.use',
  summary: 'Sign in a person who typed the password that the person has chosen.',
  permission: 'any',
  effect: 'create',
  transports: ['dashboard'],
  input: v.strictObject({}),
  output: Opened,
  run: (context) =>
    openByPassword(context, `${tables} and s.password_hash is not null for share of e, s`),
})

export const setOwnPassword = defineOperation({
  name: 'sign_in_passwords.update',
  summary: 'Replace the password of the signed-in person, who has one; other sessions end.',
  permission: 'any',
  effect: 'update',
  own_sign_in: true,
  transports: ['dashboard'],
  input: v.strictObject({
    password: Password,
    session_id: described(v.number(), 'The session that does not end.'),
  }),
  output: v.strictObject({ employee_id: v.number(), ended_sessions: v.number() }),
  prepare: ({ password }) => hashPassword(password),
  async run(context, { session_id }, password_hash: string) {
    const { sql, actor } = context
    const employee_id = requireSignedIn(actor)
    const [found] = await sql(
      `select e.id from ${tables} and s.password_hash is not null for no key update of e, s`,
      [employee_id],
    )
    if (!found) throw new DomainError('forbidden', refuse.no_password())
    await storePassword(context, employee_id, password_hash)
    return { employee_id, ended_sessions: await endOtherSessions(sql, employee_id, session_id) }
  },
})

/** Stores the password that a person has chosen. */
export async function storePassword(
  { sql, audit }: Context,
  employee_id: number,
  password_hash: string,
): Promise<void> {
  await sql('update sign_ins set password_hash = $3 where company_id = $1 and employee_id = $2', [
    employee_id,
    password_hash,
  ])
  audit({
    record_type: 'sign_in',
    record_id: employee_id,
    before: null,
    after: { secrets_changed: ['password'] },
  })
}

/** Forgets the password of a person whose reach becomes more than self, and ends the sessions that it may have opened. */
export async function forgetPassword(sql: Sql, employee_id: number): Promise<void> {
  const forgotten = await sql(
    `update sign_ins set password_hash = null
     where company_id = $1 and employee_id = $2 and password_hash is not null returning employee_id`,
    [employee_id],
  )
  if (forgotten.length > 0) await endSessions(sql, employee_id)
}
