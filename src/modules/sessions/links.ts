import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { Code } from '../../core/schema.ts'
import type { Database } from '../../db/connect.ts'
import { type Params, prepare, tablesOf } from '../../db/statements/prepare.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import { inCompany } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import type { DashboardLinkTable } from './table.ts'
import { hashSecret, makeSecret, type Token, writeToken } from './token.ts'

const db = tablesOf<typeof DashboardLinkTable>()

/** An account that may sign in. */
export type Account = { company_id: number; employee_id: number; name: string }

/** Conditions, joined with `and`, on an employee `e` for sessions and links of the dashboard to be valid. */
export const maySignIn = `e.is_active and e.dashboard_access and e.role = 'company_admin'`

/** The conditions for a link to sign in, with its employee `e`: `$2` its id, `$3` its hash, `$4` now. */
export const usableLink = `l.company_id = $1 and l.id = $2 and l.token_hash = $3
  and l.used_at is null and l.expires_at > $4 and l.created_at >= e.dashboard_granted_at
  and ${maySignIn}`

/** Returns the person that a link signs in; undefined when it was used, has expired, or its admin may not sign in. */
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

/** The path of a one-time link in the answer that creates it. */
export const LinkPath = v.pipe(
  Code,
  v.description('The path of the link, relative to the address of the site.'),
  v.metadata({ secret: true }),
)

const recordTypes = {
  'dashboard-link': 'dashboard_link',
  invitation: 'sign_in_invitation',
} as const

/** Stores a one-time link of a person; returns its token. */
export async function createLink(
  { sql, company_id, services, now_ms, audit }: Context,
  employee_id: number,
  { kind, valid_ms }: { kind: keyof typeof recordTypes; valid_ms: number },
): Promise<{ token: string; expires_at: string }> {
  const secret = makeSecret()
  const [now, expires_at] = [formatInstant(now_ms), formatInstant(now_ms + valid_ms)]
  const token_hash = hashSecret(secret)
  const [link] = await insertLink(sql, { employee_id, token_hash, now, expires_at })
  const { id } = link!
  const after = { employee_id, expires_at }
  audit({ record_type: recordTypes[kind], record_id: id, before: null, after })
  return { token: writeToken(services.secrets, kind, { company_id, id, secret }), expires_at }
}

type NewLink = { employee_id: number; token_hash: string; now: string; expires_at: string }

const insertLink = prepare((link: Params<NewLink>) =>
  db
    .insertInto('dashboard_links')
    .values({
      company_id: link.company_id,
      employee_id: link.employee_id,
      token_hash: link.token_hash,
      created_at: link.now,
      expires_at: link.expires_at,
    })
    .returning('id'),
)

export async function deleteLinks(sql: Sql, employee_id: number): Promise<void> {
  await deleteLinksOf(sql, { employee_id })
}

const deleteLinksOf = prepare(({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .deleteFrom('dashboard_links')
    .where('company_id', '=', company_id)
    .where('employee_id', '=', employee_id),
)

type UsedLink = { id: number; token_hash: string; employee_id: number; now: string }

/** Marks an unused link of an employee as used; returns nothing when it was used or has expired. */
export const markUsed = prepare((link: Params<UsedLink>) =>
  db
    .updateTable('dashboard_links')
    .set({ used_at: link.now })
    .where('company_id', '=', link.company_id)
    .where('id', '=', link.id)
    .where('employee_id', '=', link.employee_id)
    .where('token_hash', '=', link.token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', link.now)
    .returning('created_at'),
)
