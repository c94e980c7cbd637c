import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** Names each request in `X-Request-Id`, by the client's own name where it is acceptable. */
export const requestId: Middleware = (ctx, next) => {
  const given = ctx.get('X-Request-Id')
  ctx.state.request_id = acceptable.test(given) ? given : randomUUID()
  ctx.set('X-Request-Id', ctx.state.request_id)
  return next()
}
