import type { Database } from '../../db/connect.ts'
import { boolean, number, readRows, type ShapedRow, string } from '../../db/statements/read-rows.ts'
import { asOwner, inCompany } from '../../db/transactions/in-transaction.ts'
import { noPassword } from '../../lib/crypto/passwords.ts'
import { maySignIn } from '../sessions/links.ts'

/** An installation's progress toward its first sign-in; `admin` is the first person who may sign in. */
export type FirstSignIn =
  | { state: 'no_company' }
  | { state: 'no_admin' }
  | { state: 'waiting'; admin: { company_id: number; employee_id: number; name: string } }
  | { state: 'done' }

/** The number of companies to check; an installation with more is past its first sign-in. */
const most_companies = 20

/** Returns the next step until someone has signed in to the dashboard. */
export async function firstSignIn(database: Database): Promise<FirstSignIn> {
  const companies = await asOwner(database, (sql) =>
    readRows(sql, { id: number }, 'select id from companies order by id limit $1', [
      most_companies + 1,
    ]),
  )
  if (companies.length === 0) return { state: 'no_company' }
  if (companies.length > most_companies) return { state: 'done' }
  let waiting: FirstSignIn | undefined
  for (const { id } of companies) {
    const admins = await adminsOf(database, id)
    if (admins.some(({ has_signed_in }) => has_signed_in)) return { state: 'done' }
    const [first] = admins
    if (!first || waiting) continue
    const { employee_id, name } = first
    waiting = { state: 'waiting', admin: { company_id: id, employee_id, name } }
  }
  return waiting ?? { state: 'no_admin' }
}

/** An answer that an operator is still acting on is not cached. */
const settled_ms = 60_000

/** Caches `firstSignIn` and runs one lookup at a time, so that a page anyone can open costs few reads. */
export function rememberedFirstSignIn(database: Database, now: () => number) {
  let last: { found: FirstSignIn; until_ms: number } | undefined
  let reading: Promise<FirstSignIn> | undefined
  async function readOnce(): Promise<FirstSignIn> {
    try {
      const found = await firstSignIn(database)
      const isSettled = found.state === 'done' || found.state === 'waiting'
      if (isSettled) last = { found, until_ms: now() + settled_ms }
      return found
    } finally {
      reading = undefined
    }
  }
  return async (): Promise<FirstSignIn> => {
    if (last && now() < last.until_ms) return last.found
    reading ??= readOnce()
    return reading
  }
}

const firstAdminShape = { employee_id: number, name: string, has_signed_in: boolean }

type FirstAdmin = ShapedRow<typeof firstAdminShape>

/** Sessions and used links are deleted after a while, but then there is a password or a newer session. */
function adminsOf(database: Database, company_id: number): Promise<FirstAdmin[]> {
  return inCompany(database, company_id, (sql) =>
    readRows(
      sql,
      firstAdminShape,
      `select e.id as employee_id, e.first_name || ' ' || e.last_name as name,
              e.password_hash <> $2
              or exists (select from dashboard_sessions s
                         where s.company_id = $1 and s.employee_id = e.id)
              or exists (select from dashboard_links l
                         where l.company_id = $1 and l.employee_id = e.id
                           and l.used_at is not null) as has_signed_in
       from employees e where e.company_id = $1 and ${maySignIn} order by e.id`,
      [noPassword],
    ),
  )
}
