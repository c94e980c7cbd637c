import type { Middleware } from 'koa'

/**
 * Refuses to register an OAuth client: MCP hosts without a key try it, and its `error_description` is the one
 * sentence that they show.
 */
export function refuseRegistration(site_url: string): Middleware {
  const body = JSON.stringify({
    error: 'access_denied',
    error_description: `Rollcall requires an API key: add the header X-API-Key with a key of your company to the settings of this server (${site_url}/api/mcp). An admin creates keys at ${site_url}/admin/keys.`,
  })
  return (ctx, next) => {
    if (ctx.path !== '/register' || ctx.method !== 'POST') return next()
    // The body does not matter; reading it to the end keeps the connection usable.
    ctx.req.resume()
    ctx.status = 400
    ctx.set('Cache-Control', 'no-store')
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = body
  }
}
