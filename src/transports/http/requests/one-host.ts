import type { Middleware } from 'koa'
import { DomainError } from '../../../lib/errors.ts'

/**
 * Refuses a request with several `Host` headers, since a proxy may have checked a different one (RFC 9112,
 * 3.2).
 */
export const oneHost: Middleware = (ctx, next) => {
  const { rawHeaders } = ctx.req
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) {
    throw new DomainError('bad_request', 'Send one Host header; this request has several.')
  }
  return next()
}
