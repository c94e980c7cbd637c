import type { Middleware } from 'koa'
import compress from 'koa-compress'

/** Compresses answers of at least that size for clients that ask for it; only those go through koa-compress. */
export function compressed(threshold: number): Middleware {
  const pack = compress({ threshold })
  const noNext = async () => undefined
  return async (ctx, next) => {
    ctx.vary('Accept-Encoding')
    await next()
    const accepts = ctx.headers['accept-encoding'] !== undefined
    if (accepts && (ctx.length ?? threshold) >= threshold) await pack(ctx, noNext)
  }
}
