import type { Database } from '../connect.ts'
import { readRows, string } from '../statements/read-rows.ts'
import { asOwner } from '../transactions/in-transaction.ts'

/**
 * Returns the login when it is a superuser, else null; null on the embedded database, which has no other
 * login.
 */
export async function superuserLogin(database: Database): Promise<string | null> {
  if (database.kind === 'embedded') return null
  const [row] = await asOwner(database, (sql) =>
    readRows(
      sql,
      { login: string },
      'select rolname::text as login from pg_roles where rolname = current_user and rolsuper',
    ),
  )
  return row?.login ?? null
}

/** Returns the warning of the start and of `rollcall doctor` about such a login. */
export function superuserWarning(login: string): string {
  return `DATABASE_URL logs in as ${login}, a superuser, and row-level security does not apply to superusers`
}

export const superuserTodo =
  'Use a login that owns the database and is not a superuser: docs/running.md shows how to make one.'
