import cors from '@koa/cors'
import type { Middleware } from 'koa'
import { DomainError } from '../../../lib/errors.ts'
import { oauthPaths } from '../../oauth/provider.ts'
import { allowedOrigins, type OriginSettings } from '../requests/origin.ts'
import { anyOrigin } from './open-documents.ts'

/** The endpoints to which pages of `ALLOWED_ORIGINS` may send requests and read the answers. */
const endpoints: ReadonlySet<string> = new Set([
  '/api/mcp',
  '/mcp',
  '/register',
  oauthPaths.register,
  oauthPaths.token,
  oauthPaths.revoke,
])

/** The headers that a client reads. */
const exposed = ['WWW-Authenticate', 'Retry-After', 'MCP-Protocol-Version', 'X-Request-Id']

/** Lets pages of `ALLOWED_ORIGINS` use the MCP endpoints and sign in; cookies play no part in either. */
export function crossOrigin(
  settings: Pick<OriginSettings, 'site_url' | 'allowed_origins'>,
): Middleware {
  const { isAllowed, isSite } = allowedOrigins(settings)
  const share = cors({
    origin: ({ headers: { origin = '' } }) => (isAllowed(origin) ? origin : ''),
    allowMethods: ['POST'],
    exposeHeaders: exposed,
    maxAge: 3600,
  })
  return (ctx, next) => {
    if (!endpoints.has(ctx.path)) return next()
    const { origin } = ctx.headers
    const isPreflight = ctx.method === 'OPTIONS' && origin !== undefined
    if (isPreflight && !isAllowed(origin) && !isSite(origin)) {
      throw new DomainError('forbidden', 'This Origin is not allowed; add it to ALLOWED_ORIGINS.')
    }
    return share(ctx as never, next)
  }
}

/** Lets pages of any origin read metadata (RFC 8414, 3.1; RFC 9728, 3), or the error that there is none. */
export const openMetadata: Middleware = (ctx, next) => {
  if (!metadata.test(ctx.path)) return next()
  ctx.set(anyOrigin)
  if (ctx.method !== 'OPTIONS') return next()
  ctx.status = 204
  return undefined
}

const metadata = /^(\/api\/mcp)?\/\.well-known\//
