import type { Context } from '../../core/operation.ts'
import type { Database } from '../../db/connect.ts'
import { boolean, nullable, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import type { Sql } from '../../db/transactions/transaction.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { DomainError } from '../../lib/errors.ts'
import { type IdentityProvider, providerHost } from '../../lib/identity-provider.ts'
import { refuse } from './refusals.ts'

/**
 * Throws a 403 once an admin of the company has signed in with the identity provider: then nothing else signs in but
 * the one-time link of `rollcall admin link`.
 */
export async function requireNoProvider({
  sql,
  services: { identityProvider },
}: Pick<Context, 'sql' | 'services'>): Promise<void> {
  if (!identityProvider) return
  const since = await inForceSince(sql, identityProvider)
  if (since !== null) throw new DomainError('forbidden', useProvider(identityProvider))
}

/** Tells people of such a company how to sign in. */
export function useProvider(provider: IdentityProvider): string {
  return refuse.use_provider({ host: providerHost(provider) })
}

/** Returns since when the company signs in with this provider alone; null before an admin has signed in with it. */
export async function inForceSince(
  sql: Sql,
  { issuer }: Pick<IdentityProvider, 'issuer'>,
): Promise<string | null> {
  const [found] = await readRows(
    sql,
    { since: nullable(string) },
    `select sign_in_issuer_since as since from companies where id = $1 and sign_in_issuer = $2`,
    [issuer],
  )
  return found?.since ?? null
}

/** Whether all companies sign in with this provider alone, so that no other way needs to be offered. */
export async function isInForceEverywhere(
  database: Database,
  { issuer }: Pick<IdentityProvider, 'issuer'>,
): Promise<boolean> {
  const found = await asOwner(database, (sql) =>
    readRows(
      sql,
      { is_alone: boolean },
      'select distinct (sign_in_issuer is not distinct from $1::text) as is_alone from companies',
      [issuer],
    ),
  )
  return found.length === 1 && found[0]!.is_alone
}

/** Makes the provider the only way into the company, once an admin has signed in with it. */
export async function takeForce(
  { sql, now_ms, audit }: Context,
  { issuer }: Pick<IdentityProvider, 'issuer'>,
  { employee_id, shortened }: { employee_id: number; shortened: () => Promise<number> },
): Promise<void> {
  const [company] = await readRows(
    sql,
    { sign_in_issuer: nullable(string) },
    'select sign_in_issuer from companies where id = $1 for no key update',
    [],
  )
  const before = company?.sign_in_issuer ?? null
  if (before === issuer) return
  await sql('update companies set sign_in_issuer = $2, sign_in_issuer_since = $3 where id = $1', [
    issuer,
    formatInstant(now_ms),
  ])
  audit({
    record_type: 'identity_provider',
    record_id: null,
    before: before === null ? null : { issuer: before },
    after: { issuer, employee_id, shortened_connected_apps: await shortened() },
  })
}
