import type { Middleware } from 'koa'
import { nextHour } from '../../auth/rate-limit.ts'

const unavailable_s = 2

/** Sets `Retry-After` on every 503, and on a 429 to the hour in which the limit restarts. */
export function retryAfter(now: () => number): Middleware {
  return async (ctx, next) => {
    await next()
    if ((ctx.status !== 429 && ctx.status !== 503) || ctx.res.hasHeader('Retry-After')) return
    const now_ms = now()
    const wait_s = ctx.status === 503 ? unavailable_s : (nextHour(now_ms) - now_ms) / 1_000
    ctx.set('Retry-After', String(Math.ceil(wait_s)))
  }
}
