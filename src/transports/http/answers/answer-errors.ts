import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { unavailableError } from '../../../db/failures.ts'
import { DomainError, errorBody, internalErrorBody } from '../../../lib/errors.ts'
import { logOnceASecond } from '../serving/log-rarely.ts'

/** Turns every refusal and failure into the error bodies of the API. */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body === undefined) {
        throw new DomainError('not_found', `Nothing was found at ${ctx.path}.`)
      }
    } catch (error) {
      sendError(ctx, log, error)
    }
  }
}

function sendError(ctx: Context, log: Logger, thrown: unknown): void {
  const error = unavailableError(thrown) ?? thrown
  const { request_id } = ctx.state
  ctx.type = 'application/json; charset=utf-8'
  if (error instanceof DomainError) {
    if (error.cause) logOnceASecond(log, 'warn', { err: error.cause, request_id }, error.message)
    if (error.code === 'unauthorized') ctx.set('WWW-Authenticate', ctx.state.challenge ?? 'Bearer')
    ctx.status = error.status
    ctx.body = JSON.stringify(errorBody(error, request_id))
    return
  }
  const refusal = fromHttpError(error)
  if (refusal) {
    ctx.status = refusal.status
    ctx.body = JSON.stringify(errorBody(refusal, request_id))
    return
  }
  log.error({ err: error, request_id }, 'request failed')
  ctx.status = 500
  ctx.body = JSON.stringify(internalErrorBody(request_id))
}

/** Errors that Koa throws for an unreadable request, for example a path that cannot be decoded. */
function fromHttpError(error: unknown): DomainError | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const status = Number(error.status)
  if (status === 404) return new DomainError('not_found', 'Nothing was found at this address.')
  if (status === 413) return new DomainError('too_large', 'The request is too large.')
  if (status >= 400 && status < 500) {
    return new DomainError('bad_request', 'The request is malformed.')
  }
  return undefined
}
