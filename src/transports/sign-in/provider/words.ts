import { type IdentityProvider, providerHost } from '../../../lib/identity-provider.ts'
import type { ProviderProblem } from './problems.ts'

/** What failed, and what the operator does about it. */
export type ProblemWords = { said: string; todo: string }

/** Says in words why a sign-in with the provider failed. */
export function problemWords(
  { kind, detail }: ProviderProblem,
  provider: IdentityProvider,
): ProblemWords {
  const host = providerHost(provider)
  const because = detail === '' ? '' : ` (${detail})`
  const words: Record<ProviderProblem['kind'], ProblemWords> = {
    away: {
      said: `${host} does not answer${because}`,
      todo: 'Check OIDC_ISSUER, and whether this machine reaches that host.',
    },
    no_document: {
      said: `${host} has no document of an identity provider at the address in OIDC_ISSUER${because}`,
      todo: `Check OIDC_ISSUER: this address must answer: ${documentOf(provider)}`,
    },
    wrong_issuer: {
      said: `${host} answers for another issuer${because}`,
      todo: 'Set OIDC_ISSUER to exactly that issuer, if it is the one you mean.',
    },
    no_endpoint: {
      said: `the document of ${host} lacks ${detail}`,
      todo: 'Use a provider of OpenID Connect with the authorization code flow.',
    },
    foreign_host: {
      said: `the document of ${host} names another host${because}, which is not contacted`,
      todo: 'Have the provider name its token and key addresses at the host of OIDC_ISSUER.',
    },
    too_large: { said: `an answer of ${host} is too large`, todo: 'Check OIDC_ISSUER.' },
    no_keys: {
      said: `${host} publishes no keys${because}`,
      todo: 'Check the keys of the provider, or whether this machine reaches them.',
    },
    bad_key: {
      said: `what ${host} sent is not signed with a key that it publishes`,
      todo: 'If its keys were just changed, wait until it publishes the new ones, and sign in again.',
    },
    bad_client: {
      said: `${host} does not accept this server${because}`,
      todo: 'Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET; a secret may have expired.',
    },
    bad_token: {
      said: `what ${host} sent cannot be used`,
      todo: 'Check the clocks of both machines, and the client at the provider.',
    },
    refused: { said: `${host} did not sign you in${because}`, todo: 'Ask its administrator.' },
    other_round: {
      said: `what ${host} sent belongs to another sign-in`,
      todo: 'Start the sign-in again, in one tab.',
    },
    over: {
      said: `this sign-in with ${host} was already used or took too long`,
      todo: 'Start the sign-in again.',
    },
  }
  return words[kind]
}

/** The address at which the provider describes itself. */
function documentOf({ issuer }: Pick<IdentityProvider, 'issuer'>): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}
