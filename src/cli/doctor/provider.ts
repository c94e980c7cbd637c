import type { Config } from '../../config/index.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { number, readRows, string } from '../../db/statements/read-rows.ts'
import { asOwner } from '../../db/transactions/in-transaction.ts'
import { providerCallbackPath, providerHost } from '../../lib/identity-provider.ts'
import { type Finding, fail, ok, warn } from './findings.ts'

const check = 'identity provider'

/** Requests the identity provider's metadata that a sign-in needs; sends nothing about a person or a company. */
export async function providerFinding({ identity_provider, site_url }: Config): Promise<Finding[]> {
  if (!identity_provider) return []
  const [{ makeProviderClient }, { problemOf }, { problemAdvice, problemWords }] =
    await Promise.all([
      import('../../transports/sign-in/provider/client.ts'),
      import('../../transports/sign-in/provider/problems.ts'),
      import('../../transports/sign-in/provider/words.ts'),
    ])
  try {
    await makeProviderClient(identity_provider, site_url).examine()
  } catch (error) {
    const problem = problemOf(error)
    const todo = problemAdvice(problem, identity_provider)
    const way = 'Until then admins come in with: rollcall admin link'
    return [fail(check, problemWords(problem, identity_provider), `${todo}\n${way}`)]
  }
  const host = providerHost(identity_provider)
  return [ok(check, `${host} answers; it sends browsers to ${site_url}${providerCallbackPath}`)]
}

/** The companies that only sign in with the identity provider. */
export async function providerUse({ database, services }: OperationDeps): Promise<Finding[]> {
  const companies = await asOwner(database, (sql) =>
    readRows(
      sql,
      { issuer: string, count: number },
      `select coalesce(sign_in_issuer, '') as issuer, count(*)::int as count from companies group by 1`,
    ),
  )
  const { identityProvider: provider } = services
  const former = companies.filter(({ issuer }) => issuer !== '' && issuer !== provider?.issuer)
  const all = companies.reduce((sum, { count }) => sum + count, 0)
  const alone = companies.find(({ issuer }) => issuer === provider?.issuer)?.count ?? 0
  const found = former.map(({ issuer, count }) =>
    warn(
      'sign-in',
      `${plural(count)} signed in with ${issuer} alone, which is not in use now: codes, invitation links and passwords work again`,
      `Set OIDC_ISSUER=${issuer} again, or sign in as an admin with the new provider.`,
    ),
  )
  if (!provider) return found
  const said = `${alone} of ${plural(all)} sign in with ${providerHost(provider)} alone`
  return [...found, ok('sign-in', said)]
}

function plural(count: number): string {
  return count === 1 ? '1 company' : `${count} companies`
}
