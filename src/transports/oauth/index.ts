import type { Context, Middleware } from 'koa'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import { permissions } from '../../core/permissions.ts'
import type { OperationDeps } from '../../core/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { t, wireWords } from '../../words/index.ts'
import { dashboardAssets } from '../dashboard/assets.ts'
import { html } from '../dashboard/html.ts'
import { publicLayout } from '../dashboard/layout.ts'
import { inPageLanguage } from '../http/page-language.ts'
import { readBody } from '../http/read-body.ts'
import type { Replaced } from './answer-by.ts'
import { normalizedRegistration } from './clients.ts'
import { resourceMetadata } from './metadata.ts'
import { oauthPaths } from './provider.ts'

export type OAuthDeps = {
  operationDeps: OperationDeps
  log: Logger
  settings: {
    site_url: string
    allowed_origins: readonly string[]
    oauth?: boolean
    oauth_client_documents?: boolean
  }
}

/** The authorization server, loaded with the first request that needs it. */
export type AuthorizationServer = {
  middleware: Middleware
  provider: () => Promise<Provider>
}

/**
 * Serves the authorization server (RFC 6749, 7009, 7591, 8414) and the metadata of the endpoint for people (RFC
 * 9728), but not the pages on which people sign in and agree.
 */
export function authorizationServer(deps: OAuthDeps): AuthorizationServer {
  const { site_url } = deps.settings
  const root = new URL(site_url).pathname.replace(/\/+$/, '')
  let provider: Promise<Provider> | undefined
  const load = () => {
    provider ??= loadProvider(deps, root)
    return provider
  }
  const documents = resourceMetadata(site_url)
  const metadata = new Set([oauthPaths.metadata, `${oauthPaths.metadata}${root}`])

  const middleware: Middleware = async (ctx, next) => {
    const { path } = ctx
    if (path.startsWith('/.well-known/oauth-protected-resource')) return documents(ctx, next)
    if (metadata.has(path)) return answer(ctx, { url: oauthPaths.metadata })
    if (!path.startsWith('/oauth/') || path.startsWith(`${oauthPaths.consent}/`)) return next()
    if (path === oauthPaths.register && ctx.method === 'POST') return register(ctx)
    if (path === oauthPaths.authorize) return answer(ctx, { url: withScopes(ctx) })
    return answer(ctx)
  }

  async function register(ctx: Context): Promise<void> {
    const tooLarge = () => new DomainError('too_large', 'The registration is too large.')
    const read = normalizedRegistration(
      (await readBody(ctx.req, 16_384, tooLarge)).toString('utf8'),
    )
    if ('body' in read) {
      const body = { text: JSON.stringify(read.body), type: 'application/json' }
      return answer(ctx, { body })
    }
    ctx.status = 400
    ctx.set('Cache-Control', 'no-store')
    ctx.body = read
  }

  async function answer(ctx: Context, replaced: Replaced = {}): Promise<void> {
    const [{ answerBy }, library] = await Promise.all([import('./answer-by.ts'), load()])
    ctx.respond = false
    ctx.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    await answerBy(library, { site_url, root }, ctx, replaced)
  }

  return { middleware, provider: load }
}

async function loadProvider({ operationDeps, log, settings }: OAuthDeps, root: string) {
  const { makeProvider } = await import('./provider.ts')
  const { services, now } = operationDeps
  const { site_url, allowed_origins } = settings
  const fetchDocument = settings.oauth_client_documents
    ? (await import('./documents.ts')).makeFetchDocument(services.egressPolicy, now)
    : undefined
  const deps = { ...operationDeps, log, site_url, allowed_origins, fetchDocument }
  return makeProvider({
    ...deps,
    errorPage(ctx, message) {
      ctx.vary('Accept-Language')
      return inPageLanguage(ctx, () => errorPage(root, message))
    },
  })
}

/**
 * Returns the address with the scopes that exist. A client that asks for none, or for other ones, asks for all:
 * what it may do is chosen on the page.
 */
function withScopes({ path, querystring }: Context): string {
  const query = new URLSearchParams(querystring)
  const known = new Set<string>(permissions)
  const asked = (query.get('scope') ?? '').split(' ').filter((scope) => known.has(scope))
  query.set('scope', (asked.length > 0 ? asked : permissions).join(' '))
  return `${path}?${query}`
}

async function errorPage(root: string, message: string): Promise<string> {
  const assets = await dashboardAssets()
  const main = html`<h1>${t`The application could not be connected`}</h1>
<p>${sentence(wireWords(message))}</p>
<p>${t`Go back to the application and connect it again.`}</p>`
  return publicLayout({ root, assets }, { title: t`Not connected`, main }).toString()
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`
}
