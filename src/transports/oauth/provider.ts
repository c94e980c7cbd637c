import { createPrivateKey, createPublicKey } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { Logger } from 'pino'
import { permissions } from '../../core/access/permissions.ts'
import type { Secrets } from '../../lib/crypto/secrets.ts'
import { accessTokenPrefix } from '../../modules/connected-apps/limits.ts'
import { allowedOrigins } from '../http/requests/origin.ts'
import { isAccountValid } from './account.ts'
import { type ArtifactDeps, artifactAdapter } from './artifacts.ts'
import { openClient, readRegistration, sealClient } from './clients.ts'
import type { FetchDocument } from './documents.ts'
import { importLibrary, keepUndecidedErrors, prefixAccessTokens } from './library-changes.ts'
import { resourceOf } from './metadata.ts'

export type ProviderDeps = ArtifactDeps & {
  log: Logger
  site_url: string
  allowed_origins: readonly string[]
  /** Set when clients may identify themselves by the address of a metadata document. */
  fetchDocument: FetchDocument | undefined
  /** Returns the page of an error, in a language that the browser prefers. */
  errorPage(ctx: KoaContextWithOIDC, problem: { code: string; message: string }): Promise<string>
}

const hour_s = 3600
const day_s = 24 * hour_s

/** The paths of the authorization server, below the path of the site. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  keys: '/oauth/keys',
  consent: '/oauth/consent',
  metadata: '/.well-known/oauth-authorization-server',
} as const

/**
 * Creates the authorization server: the library implements the protocol, and its sessions last as long as one sign-in.
 * All of its state is in the database, so that each process can answer requests that another one started.
 */
export async function makeProvider(deps: ProviderDeps): Promise<Provider> {
  const { log, site_url, services, fetchDocument } = deps
  const { secrets } = services
  const { default: OidcProvider, errors, interactionPolicy } = await importLibrary()
  const resource = resourceOf(site_url)
  const { isAllowed, isSite } = allowedOrigins(deps)
  const root = new URL(site_url).pathname.replace(/\/+$/, '')

  const configuration: Configuration = {
    adapter: artifactAdapter(deps, {
      alreadyUsed: () => new errors.InvalidGrant('authorization code already used'),
      because: () => (OidcProvider.ctx?.oidc.route === 'revocation' ? 'revoked' : 'reused'),
      // Only a refresh takes a scope.
      narrowed: () => OidcProvider.ctx?.oidc.params?.scope !== undefined,
      findClient: (id) => openClient(secrets, id),
    }),
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx, origin) => isAllowed(origin) || isSite(origin),
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    cookies: {
      keys: secrets.deriveAll('oauth-cookies').map((key) => key.toString('base64url')),
      names: { session: 'rollcall_oauth', interaction: 'rollcall_app', resume: 'rollcall_app_on' },
      long: { httpOnly: true, sameSite: 'lax', path: `${root}/oauth` },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    features: {
      clientIdMetadataDocument: fetchDocument
        ? { enabled: true, ack: 'draft-02', cacheDuration: { min: 30, max: 300 } }
        : { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: {
        enabled: true,
        issueRegistrationAccessToken: false,
        idFactory: (ctx) => sealedIdOf(ctx, secrets),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, indicator) {
          if (indicator !== resource) throw new errors.InvalidTarget()
          return { scope: permissions.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    fetch: fetchDocument ? (url) => fetchDocument(String(url)) : () => Promise.reject(new Error()),
    async findAccount(_ctx, accountId, token) {
      const isValid = await isAccountValid(deps, accountId, token)
      return isValid ? { accountId, claims: () => ({ sub: accountId }) } : undefined
    },
    expiresWithSession: () => false,
    interactions: {
      policy: interactionPolicy.base(),
      url: (_ctx, { uid }) => `${root}${oauthPaths.consent}/${uid}`,
    },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: { keys: [signingKey(secrets)] },
    async loadExistingGrant(ctx) {
      const id = ctx.oidc.result?.consent?.grantId
      return id ? ctx.oidc.provider.Grant.find(id) : undefined
    },
    pkce: { required: () => true },
    async renderError(ctx, { error, error_description }, thrown) {
      if (error === 'server_error') log.error({ err: thrown }, 'signing in failed')
      if (ctx.status < 400) ctx.status = 400
      ctx.type = 'text/html; charset=utf-8'
      ctx.body = await deps.errorPage(ctx, { code: error, message: error_description ?? '' })
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: () => true,
    routes: {
      authorization: oauthPaths.authorize,
      jwks: oauthPaths.keys,
      registration: oauthPaths.register,
      revocation: oauthPaths.revoke,
      token: oauthPaths.token,
    },
    scopes: ['offline_access', ...permissions],
    ttl: {
      AccessToken: (ctx) => atMostGrant(ctx, hour_s),
      AuthorizationCode: 60,
      Grant: 180 * day_s,
      Interaction: hour_s / 2,
      RefreshToken: (ctx) => atMostGrant(ctx, 30 * day_s),
      Session: hour_s / 6,
    },
  }
  const provider = new OidcProvider(site_url, configuration)
  // The address that clients know is that of the site, wherever the request arrived.
  provider.proxy = true
  prefixAccessTokens(provider, accessTokenPrefix)
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery') ctx.body = serverMetadata(ctx.body)
  })
  keepUndecidedErrors(provider)
  provider.on('server_error', (_ctx, err) => log.error({ err }, 'the authorization server failed'))
  return provider
}

/** Lasts no longer than the grant. */
function atMostGrant(ctx: KoaContextWithOIDC, seconds: number): number {
  const { Grant } = ctx.oidc.entities
  const left = Grant?.exp ? Grant.exp - Math.floor(Date.now() / 1000) : seconds
  return Math.max(1, Math.min(seconds, left))
}

/** Registration stores nothing: the metadata become the id. */
function sealedIdOf(ctx: KoaContextWithOIDC, secrets: ArtifactDeps['services']['secrets']): string {
  const read = readRegistration(ctx.oidc.body)
  if (!('metadata' in read)) throw new Error('A registration was not read before.')
  return sealClient(secrets, read.metadata)
}

/** Leaves out metadata that only applies to OpenID Connect, which is not offered (RFC 8414, 2). */
function serverMetadata(body: unknown): object {
  const all = body as Record<string, unknown>
  const served = Object.fromEntries(
    [
      'issuer',
      'authorization_endpoint',
      'token_endpoint',
      'registration_endpoint',
      'revocation_endpoint',
      'response_types_supported',
      'grant_types_supported',
      'token_endpoint_auth_methods_supported',
      'code_challenge_methods_supported',
      'authorization_response_iss_parameter_supported',
      'client_id_metadata_document_supported',
    ].flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  return {
    ...served,
    scopes_supported: ['offline_access', ...permissions],
    response_modes_supported: ['query'],
    revocation_endpoint_auth_methods_supported: ['none'],
  }
}

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410, 7); the 32 bytes of the key follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Returns the signing key, the same in every process; no token is signed with it, but the library requires one. */
function signingKey(secrets: Secrets) {
  const seed = secrets.derive('oauth-signing-key')
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  const { d } = key.export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, d } as const
}
