import type { Database } from '../../db/connect.ts'
import { nullable, number, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { type IdentityProvider, isIssuedBy } from '../../lib/identity-provider.ts'
import { type Candidate, withNames } from './candidates.ts'

/** An account that the identity provider has signed in. */
export type ProvenAccount = {
  issuer: string
  subject: string
  /** In lower case; null where it does not count. */
  email: string | null
}

export type FoundByAccount = {
  candidates: Candidate[]
  /** Whether somebody with the email is linked to another account. */
  is_taken: boolean
}

/**
 * Returns everybody whom an account may sign in: the people linked to it and, in other companies, people who have its
 * email and are not linked to an account of this provider.
 */
export async function candidatesOfAccount(
  database: Database,
  provider: IdentityProvider,
  { issuer, subject, email }: ProvenAccount,
): Promise<FoundByAccount> {
  const rows = await asOwner(database, (sql) =>
    readRows(
      sql,
      {
        company_id: number,
        employee_id: number,
        issuer: nullable(string),
        subject: nullable(string),
      },
      `select company_id, employee_id, issuer, subject from sign_ins
       where (issuer = $1 and subject = $2) or sign_in_email = $3 order by company_id limit 100`,
      [issuer, subject, email],
    ),
  )
  const linked = rows.filter((row) => row.issuer === issuer && row.subject === subject)
  const linkedAt = new Set(linked.map(({ company_id }) => company_id))
  const others = rows.filter(({ company_id }) => !linkedAt.has(company_id))
  const first = others.filter((row) => !isLinkedTo(provider, row.issuer))
  return {
    candidates: await withNames(database, [...linked, ...first]),
    is_taken: others.length > first.length,
  }
}

/** Whether a link is to an account of this provider; one of a former provider does not count. */
export function isLinkedTo(provider: IdentityProvider, issuer: string | null): boolean {
  return issuer !== null && isIssuedBy(provider, issuer)
}
