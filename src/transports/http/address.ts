import type { Context } from 'koa'

/**
 * The client's address; what a proxy forwards counts only where the service was told to trust it, and
 * then its own last entry: what stands before it may be the client's invention.
 */
export function addressOf(ctx: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? ctx.get('X-Forwarded-For').split(',').at(-1)?.trim() : undefined
  return forwarded || ctx.req.socket.remoteAddress || 'unknown'
}
