import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'

const acceptable = /^[A-Za-z0-9._-]{1,128}$/

/** Returns the id of a request: the client's own if it is valid, else a new one. */
export function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && acceptable.test(header) ? header : randomUUID()
}

/** Sets `X-Request-Id` on each answer: the client's own id if it is valid. */
export const requestId: Middleware = (ctx, next) => {
  ctx.state.request_id = readRequestId(ctx.headers['x-request-id'])
  ctx.res.setHeader('X-Request-Id', ctx.state.request_id)
  return next()
}
