import type { ClientAuth, Configuration } from 'openid-client'
import {
  hasTenants,
  type IdentityProvider,
  isIssuedBy,
  providerCallbackPath,
} from '../../../lib/identity-provider.ts'
import { emailNorm } from '../../../lib/text.ts'
import type { ProvenAccount } from '../../../modules/sign-in/accounts.ts'
import { isOfIssuer, limitedFetch, timeout_s } from './limited-fetch.ts'
import { ProviderProblem, problemOf } from './problems.ts'

/** The data that the browser stores between leaving for the provider and coming back. */
export type Round = { state: string; nonce: string; verifier: string }

/** An account, and why its email does not count. */
export type Proven = ProvenAccount & { email_problem: 'none' | 'unverified' | null }

export type ProviderClient = {
  provider: IdentityProvider
  /** Returns the URL to redirect to; with `other_account` the provider asks who is signing in. */
  begin(options?: { other_account?: boolean }): Promise<{ url: string; round: Round }>
  /** Redeems the provider's response. */
  finish(query: string, round: Round): Promise<Proven>
  /** Checks everything that can be checked without a person. */
  examine(): Promise<void>
}

type Library = typeof import('openid-client')

/** How long the document is used to send browsers away, and how long a failure is repeated. */
const known_ms = 60_000
const failed_ms = 2_000

/**
 * Speaks OpenID Connect with the provider: the authorization code flow with PKCE, state and nonce. Each sign-in reads
 * the document and the keys again, so changed keys need no restart. Everything that fails is a ProviderProblem.
 */
export function makeProviderClient(provider: IdentityProvider, site_url: string): ProviderClient {
  const callback = `${site_url}${providerCallbackPath}`
  let known: { configuration: Promise<Configuration>; until: number } | undefined

  function recent(library: Library): Promise<Configuration> {
    if (known && performance.now() < known.until) return known.configuration
    const configuration = discover(library, provider)
    const asked = { configuration, until: performance.now() + known_ms }
    known = asked
    configuration.catch(() => {
      asked.until = performance.now() + failed_ms
    })
    return configuration
  }

  return {
    provider,
    begin: ({ other_account = false } = {}) =>
      explained(async (library) => {
        const configuration = await recent(library)
        const round = {
          state: library.randomState(),
          nonce: library.randomNonce(),
          verifier: library.randomPKCECodeVerifier(),
        }
        const url = library.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: 'openid email',
          state: round.state,
          nonce: round.nonce,
          code_challenge: await library.calculatePKCECodeChallenge(round.verifier),
          code_challenge_method: 'S256',
          ...(other_account ? { prompt: 'login' } : {}),
        })
        return { url: url.href, round }
      }),
    finish: (query, round) =>
      explained((library) => redeem(library, provider, new URL(`${callback}?${query}`), round)),
    examine: () =>
      explained(async (library) => {
        const configuration = await discover(library, provider)
        await requireKeys(provider, configuration.serverMetadata().jwks_uri!)
      }),
  }
}

async function explained<T>(work: (library: Library) => Promise<T>): Promise<T> {
  try {
    return await work(await import('openid-client'))
  } catch (error) {
    throw problemOf(error)
  }
}

async function discover(
  library: Library,
  { issuer, client_id }: IdentityProvider,
  auth?: ClientAuth,
): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = library
  const url = new URL(issuer)
  const configuration = await discovery(url, client_id, {}, auth, {
    timeout: timeout_s,
    // The settings allow http only on this machine.
    execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
    [customFetch]: limitedFetch(issuer),
  })
  enableNonRepudiationChecks(configuration)
  checkDocument(issuer, configuration)
  return configuration
}

/** The document must name the issuer exactly as the setting does, and its endpoints must be on the issuer's host. */
function checkDocument(issuer: string, configuration: Configuration): void {
  const document = configuration.serverMetadata()
  const isTemplate = document.issuer.includes('{tenantid}') && hasTenants(issuer)
  if (!isTemplate && !isIssuedBy({ issuer }, document.issuer)) {
    throw new ProviderProblem('wrong_issuer', document.issuer)
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const address = document[name]
    if (address === undefined) throw new ProviderProblem('no_endpoint', name)
    if (name !== 'authorization_endpoint' && !isOfIssuer(issuer, address)) {
      throw new ProviderProblem('foreign_host', URL.parse(address)?.host ?? address)
    }
  }
}

async function redeem(
  library: Library,
  provider: IdentityProvider,
  returned: URL,
  { state, nonce, verifier }: Round,
): Promise<Proven> {
  const { issuer, client_secret } = provider
  const [inBody, inHeader] = [
    library.ClientSecretPost(client_secret),
    library.ClientSecretBasic(client_secret),
  ]
  let auth = inBody
  const configuration = await discover(library, provider, (...sent) => auth(...sent))
  const methods = configuration.serverMetadata().token_endpoint_auth_methods_supported
  if (!methods?.includes('client_secret_post')) auth = inHeader
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }
  const grant = () => library.authorizationCodeGrant(configuration, new URL(returned), checks)
  const tokens = await grant().catch((error) => {
    // A client may be registered for the header only, although the provider supports both.
    if (!isClientRefused(library, error) || auth === inHeader) throw error
    auth = inHeader
    return grant()
  })
  const claims = tokens.claims()!
  if (!isIssuedBy(provider, claims.iss)) throw new ProviderProblem('wrong_issuer', claims.iss)
  const account = { issuer: claims.iss, subject: claims.sub }
  const told = emailOf(claims, provider)
  const { userinfo_endpoint } = configuration.serverMetadata()
  const isWhole = claims.email_verified !== undefined || claims.xms_edov !== undefined
  if (told.email !== null || (claims.email !== undefined && isWhole)) return { ...account, ...told }
  if (!isOfIssuer(issuer, userinfo_endpoint ?? '')) return { ...account, ...told }
  // Some providers tell the email, or whether it is verified, only here.
  const more = await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return { ...account, ...emailOf(more, provider) }
}

function isClientRefused(library: Library, error: unknown): boolean {
  if (error instanceof library.WWWAuthenticateChallengeError) return true
  return error instanceof library.ResponseBodyError && error.error === 'invalid_client'
}

async function requireKeys({ issuer }: IdentityProvider, jwks_uri: string): Promise<void> {
  const response = await limitedFetch(issuer)(jwks_uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  })
  const { keys } = response.ok ? ((await response.json()) as { keys?: unknown[] }) : {}
  if (!Array.isArray(keys) || keys.length === 0) throw new ProviderProblem('no_keys', jwks_uri)
}

/** Returns the email where it counts: verified by the provider, or trusted by the operator. */
function emailOf(
  { email, email_verified, xms_edov }: Readonly<Record<string, unknown>>,
  { trust_email }: IdentityProvider,
): Pick<Proven, 'email' | 'email_problem'> {
  if (typeof email !== 'string' || email === '') return { email: null, email_problem: 'none' }
  const counts = isTrue(email_verified) || isTrue(xms_edov) || trust_email
  if (!counts) return { email: null, email_problem: 'unverified' }
  return { email: emailNorm(email), email_problem: null }
}

/** Some tokens have these claims as text or as a number. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true' || claim === 1 || claim === '1'
}
