import type { Middleware } from 'koa'

/**
 * Refuses to register an OAuth client: MCP hosts without a key try it, and its `error_description` is the one
 * sentence that they show.
 */
export function refuseRegistration(site_url: string, with_sign_in: boolean): Middleware {
  const people = with_sign_in ? ` People sign in at ${site_url}/mcp.` : ''
  const body = JSON.stringify({
    error: 'access_denied',
    error_description: `Rollcall takes an API key: add the header X-API-Key with a key of your company to the settings of this server (${site_url}/api/mcp). An admin creates keys at ${site_url}/admin/keys.${people}`,
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
