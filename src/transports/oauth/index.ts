import type { Context, Middleware } from 'koa'
import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import { permissions } from '../../core/access/permissions.ts'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import { meaningOf } from '../../lib/refusals.ts'
import { capitalized } from '../../lib/text.ts'
import { t, wireWords } from '../../words/index.ts'
import { type Limiter, nextHour } from '../auth/rate-limit.ts'
import { addressOf } from '../http/requests/address.ts'
import { inPageLanguage } from '../http/requests/page-language.ts'
import { readFormText, readText } from '../http/requests/read-text.ts'
import { dashboardAssets } from '../pages/assets.ts'
import { html } from '../pages/html.ts'
import { publicLayout } from '../pages/layout.ts'
import { refuse as pages } from '../refusals.ts'
import { networkOf } from '../sign-in/network.ts'
import type { Replaced } from './answer-by.ts'
import { normalizedRegistration } from './clients.ts'
import { resourceMetadata } from './metadata.ts'
import { oauthPaths } from './provider.ts'
import { refuse } from './refusals.ts'

export type OAuthDeps = {
  operationDeps: OperationDeps
  limiter: Limiter
  log: Logger
  settings: {
    site_url: string
    trust_proxy: boolean
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
  const { limiter, operationDeps } = deps
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
    if (path === oauthPaths.authorize) return authorize(ctx)
    if (ctx.method === 'POST' && readsForm.has(path)) return answerForm(ctx)
    return answer(ctx)
  }

  /** Each request that is answered with the sign-in stores a row, so strangers may send only so many and so much. */
  async function authorize(ctx: Context): Promise<void> {
    const now_ms = operationDeps.now()
    const from = networkOf(addressOf(ctx, deps.settings.trust_proxy))
    if (!(await limiter.take(`authorize:${from}`, authorizationsPerNetwork))) {
      const wait_s = Math.ceil((nextHour(now_ms) - now_ms) / 1000)
      ctx.set('Retry-After', String(wait_s))
      const minutes = Math.ceil(wait_s / 60)
      const words = () =>
        t`Too many sign-ins began in your network. Try again in ${minutes} minutes.`
      return refusePage(ctx, 429, words)
    }
    const query = new URLSearchParams(ctx.querystring)
    const tooLong = [...query].find(([name, value]) => isTooLong(name, value))
    if (tooLong) {
      const name = tooLong[0].slice(0, 50)
      return refusePage(ctx, 400, () => t`${name} is too long: at most ${longest_bytes} bytes.`)
    }
    return answer(ctx, { url: `${ctx.path}?${knownParameters(query)}` })
  }

  async function refusePage(ctx: Context, status: number, words: () => string): Promise<void> {
    ctx.set('Cache-Control', 'no-store')
    ctx.vary('Accept-Language')
    ctx.status = status
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = await inPageLanguage(ctx, () => errorPage(root, words()))
  }

  async function register(ctx: Context): Promise<void> {
    const tooLarge = () => new DomainError('too_large', 'The registration is too large.')
    const read = normalizedRegistration(await readText(ctx.req, 16_384, tooLarge))
    if ('body' in read) {
      const body = { text: JSON.stringify(read.body), type: 'application/json' }
      return answer(ctx, { body })
    }
    ctx.status = 400
    ctx.set('Cache-Control', 'no-store')
    ctx.body = read
  }

  /** The library would replace bytes that are not UTF-8. */
  async function answerForm(ctx: Context): Promise<void> {
    const tooLarge = () => new DomainError('too_large', pages.form_too_large())
    const read = readFormText(ctx.req, most_form_bytes, tooLarge)
    const text = await read.catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      ctx.status = error.status
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { error: 'invalid_request', error_description: error.message }
    })
    if (text === undefined) return
    await answer(ctx, { body: { text, type: ctx.get('Content-Type') } })
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
    errorPage(ctx, problem) {
      ctx.vary('Accept-Language')
      return inPageLanguage(ctx, () => libraryPage(root, problem))
    },
  })
}

/** The paths to which applications send forms, up to the size that the library reads. */
const readsForm: ReadonlySet<string> = new Set([oauthPaths.token, oauthPaths.revoke])
const most_form_bytes = 56 * 1024

/** The parameters that an authorization request may contain; the library stores these, and refuses the last three. */
const parameters = new Set([
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'resource',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'request',
  'request_uri',
  'registration',
])

/** The number of sign-ins for applications that may begin in a network within an hour. */
const authorizationsPerNetwork = 600

/** The longest parameter of a request for authorization. */
const longest_bytes = 2_048

function isTooLong(name: string, value: string): boolean {
  return parameters.has(name) && Buffer.byteLength(value) > longest_bytes
}

/**
 * Returns the known parameters, with the existing scopes. A client that requests no scopes, or unknown ones, requests
 * all: the person chooses the permissions on the page.
 */
function knownParameters(query: URLSearchParams): URLSearchParams {
  const allowed = new URLSearchParams([...query].filter(([name]) => parameters.has(name)))
  const requested = new Set((query.get('scope') ?? '').split(' '))
  const existing = permissions.filter((permission) => requested.has(permission))
  allowed.set('scope', (existing.length > 0 ? existing : permissions).join(' '))
  return allowed
}

/** Shows the library's message; without a translation, below a sentence that has one. */
function libraryPage(root: string, { code, message }: { code: string; message: string }) {
  if (meaningOf(message)) return errorPage(root, wireWords(message))
  const detail = message === '' ? code : `${code}: ${message}`
  return errorPage(root, wireWords(refuse.not_valid()), detail)
}

async function errorPage(root: string, text: string, detail?: string): Promise<string> {
  const assets = await dashboardAssets()
  const main = html`<h1>${t`The application could not be connected`}</h1>
<p>${sentence(text)}</p>${
    detail === undefined
      ? ''
      : html`
<p><code>${detail}</code></p>`
  }
<p>${t`Go back to the application and connect it again.`}</p>`
  return publicLayout({ root, assets }, { title: t`Not connected`, main }).toString()
}

function sentence(text: string): string {
  return `${capitalized(text)}${text.endsWith('.') ? '' : '.'}`
}
