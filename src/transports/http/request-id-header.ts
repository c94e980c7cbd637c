import type { Middleware } from 'koa'
import { readRequestId } from './request-id.ts'

/** Sets `X-Request-Id` on each answer: the client's own id if it is valid. */
export const requestId: Middleware = (ctx, next) => {
  ctx.state.request_id = readRequestId(ctx.headers['x-request-id'])
  ctx.set('X-Request-Id', ctx.state.request_id)
  return next()
}
