import { type IdentityProvider, providerHost } from '../../../lib/identity-provider.ts'
import type { ProblemKind, ProviderProblem } from './problems.ts'
import { explain } from './refusals.ts'

/** Says why a sign-in with the provider failed. */
export function problemWords(
  { kind, detail }: ProviderProblem,
  provider: IdentityProvider,
): string {
  const because = `${kind}_because`
  const made = detail !== '' && isExplained(because) ? explain[because] : explain[kind]
  return made({ host: providerHost(provider), detail })
}

function isExplained(name: string): name is keyof typeof explain {
  return Object.hasOwn(explain, name)
}

/** Returns the operator's next step after a failed sign-in. */
export function problemAdvice({ kind }: ProviderProblem, provider: IdentityProvider): string {
  if (kind !== 'no_document') return advice[kind]
  return `Check OIDC_ISSUER: this address must answer: ${documentOf(provider)}`
}

const advice: Readonly<Record<Exclude<ProblemKind, 'no_document'>, string>> = {
  away: 'Check OIDC_ISSUER, and whether this machine reaches that host.',
  wrong_issuer: 'Set OIDC_ISSUER to exactly that issuer, if it is the one you mean.',
  no_endpoint: 'Use a provider of OpenID Connect with the authorization code flow.',
  foreign_host: 'Have the provider name its token and key addresses at the host of OIDC_ISSUER.',
  too_large: 'Check OIDC_ISSUER.',
  no_keys: 'Check the keys of the provider, or whether this machine reaches them.',
  bad_key:
    'If its keys were just changed, wait until it publishes the new ones, and sign in again.',
  bad_client: 'Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; a secret may have expired.',
  bad_token: 'Check the clocks of both machines, and the client at the provider.',
  refused: 'Ask its administrator.',
  other_round: 'Start the sign-in again, in one tab.',
  over: 'Start the sign-in again.',
}

/** The address at which the provider describes itself. */
function documentOf({ issuer }: Pick<IdentityProvider, 'issuer'>): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
