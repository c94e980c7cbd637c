import type { Middleware } from 'koa'
import { readRequestId } from './request-id.ts'

/** Names each request in `X-Request-Id`, by the client's own name where it is acceptable. */
export const requestId: Middleware = (ctx, next) => {
  ctx.state.request_id = readRequestId(ctx.headers['x-request-id'])
  ctx.set('X-Request-Id', ctx.state.request_id)
  return next()
}
