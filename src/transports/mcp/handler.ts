import type { IncomingHttpHeaders } from 'node:http'
import type Koa from 'koa'
import { DomainError } from '../../lib/errors.ts'
import {
  type Authenticate,
  type Authenticated,
  hasTwoCredentials,
  twoCredentials,
} from '../auth/authenticate.ts'
import { addressOf } from '../http/requests/address.ts'
import { type OriginSettings, originCheck } from '../http/requests/origin.ts'
import { challengeOf } from '../oauth/metadata.ts'
import { readAddress } from './call/address.ts'
import type { CallDeps } from './call/call.ts'
import type { Exchange } from './call/exchange.ts'
import { checkSurface } from './listing/check-surface.ts'
import type { Surface } from './surface.ts'

export type McpHandlerDeps = CallDeps & {
  authenticate: Authenticate
  settings: OriginSettings & { trust_proxy: boolean; oauth?: boolean }
} & Pick<Surface, 'toolsets'> &
  Partial<Surface>

/**
 * Serves `POST /api/mcp` and `POST /mcp` for both generations of MCP, stateless. Reads the body itself, so it runs
 * before any body parser; throws refusals for the app to answer. `close` ends subscriptions; `warm` prepares everything
 * that the first call would otherwise wait for.
 */
export function mcpHandler(
  deps: McpHandlerDeps,
): Koa.Middleware & { close(): Promise<void>; warm(): Promise<void> } {
  const surface: Surface = {
    resources: [],
    documents: [],
    prompts: [],
    extensions: [],
    ...deps,
  }
  const checkOrigin = originCheck(deps.settings)
  const maxBody_bytes = takesBulk(surface) ? 2 * 1024 * 1024 : 256 * 1024
  checkSurface(surface)
  let loading: Promise<Exchange> | undefined
  const load = () => {
    loading ??= import('./call/exchange.ts').then((m) =>
      m.makeExchange(deps, surface, maxBody_bytes),
    )
    return loading
  }

  const { site_url, oauth = true } = deps.settings

  /** Keys and access tokens are taken at both addresses; only a 401 differs. */
  async function authenticate(ctx: Koa.Context): Promise<Authenticated> {
    const address = addressOf(ctx, deps.settings.trust_proxy)
    if (hasTwoCredentials(ctx.headers)) {
      // RFC 6750, 3.1: a client that is told `invalid_token` would refresh its token again and again.
      ctx.set('WWW-Authenticate', 'Bearer error="invalid_request"')
      throw new DomainError('bad_request', twoCredentials)
    }
    try {
      return await deps.authenticate({ headers: ctx.headers, address, takes_tokens: oauth })
    } catch (error) {
      if (!oauth || !(error instanceof DomainError) || error.code !== 'unauthorized') throw error
      if (ctx.path !== '/mcp') {
        throw new DomainError(error.code, `${error.message} People sign in at ${site_url}/mcp.`)
      }
      const sent = hasCredential(ctx.headers)
      ctx.state.challenge = challengeOf(site_url, { sent })
      throw sent ? error : new DomainError(error.code, 'Sign in, or send an API key as X-API-Key.')
    }
  }

  async function answer(ctx: Koa.Context): Promise<void> {
    checkOrigin(ctx.headers)
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST')
      throw new DomainError(
        'method_not_allowed',
        'Send MCP messages with POST; there are no sessions.',
      )
    }
    const limitKey = await authenticate(ctx)
    const input = readAddress(new URLSearchParams(ctx.querystring), surface.toolsets)
    const exchange = await load()
    await exchange.answer(ctx, { limitKey, input, count: () => authenticate(ctx) })
  }
  const handler: Koa.Middleware = (ctx, next) =>
    isEndpoint(ctx.path, oauth) ? answer(ctx) : next()
  return Object.assign(handler, {
    close: async () => (await loading)?.close(),
    warm: async () => (await load()).warm(),
  })
}

/**
 * Answers the OAuth well-known URLs with a JSON 404: a client that finds anything else there drops its API
 * key and starts to sign in.
 */
export const oauthAddresses: Koa.Middleware = (ctx, next) => {
  if (!oauthAddress.test(ctx.path)) return next()
  throw new DomainError('not_found', 'There is no sign-in here. Send an API key as a Bearer token.')
}

/** Takes the addresses of the endpoints with a slash at the end too, as some clients write them. */
export const endpointSlash: Koa.Middleware = (ctx, next) => {
  if (/^(\/api)?\/mcp\/$/.test(ctx.path)) ctx.path = ctx.path.slice(0, -1)
  return next()
}

/** `/api/mcp` for keys, and `/mcp` for people unless `OAUTH` is off. */
function isEndpoint(path: string, oauth: boolean): boolean {
  return path === '/api/mcp' || (oauth && path === '/mcp')
}

function hasCredential({ authorization, 'x-api-key': key }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || key !== undefined
}

const oauthAddress =
  /^(\/api\/mcp)?\/\.well-known\/(oauth-protected-resource|oauth-authorization-server|openid-configuration)(\/|$)/

function takesBulk({ toolsets }: Surface): boolean {
  return toolsets.some(({ tools }) => tools.some((tool) => tool.text.bulk))
}
