import type { Context } from 'koa'

/**
 * Returns the client's address. A forwarded address only counts when the service trusts its proxy, and then
 * only the proxy's own last entry: the client may have invented the others.
 */
export function addressOf(ctx: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? ctx.get('X-Forwarded-For').split(',').at(-1)?.trim() : undefined
  return forwarded || ctx.req.socket.remoteAddress || 'unknown'
}
