import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { isFile } from '../../core/file.ts'
import type { Caller } from '../../core/operation.ts'
import { entityTag } from '../../core/run/if-match.ts'
import {
  type OperationDeps,
  requirePermission,
  runOperation,
} from '../../core/run/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import type { Authenticate } from '../auth/authenticate.ts'
import { addressOf } from '../http/requests/address.ts'
import { requireUtf8Query } from '../http/requests/read-text.ts'
import { jsonBody } from './body.ts'
import { sendFile } from './files.ts'
import { jsonText, lengthOf } from './json-text.ts'
import { recordOf } from './openapi/shapes.ts'
import { pageLinks } from './page-links.ts'
import { readIdempotencyKey, readInput } from './read-input.ts'
import type { Route } from './routes.ts'

const bodyLimit = 256 * 1024
const bulkBodyLimit = 2 * 1024 * 1024

export type RestDeps = {
  operationDeps: OperationDeps
  authenticate: Authenticate
  trust_proxy: boolean
}

/** Serves `/api/v1`: every route runs its operation for the company of the key. */
export function restRouter(deps: RestDeps, table: readonly Route[]): Middleware {
  const read = { small: jsonBody(bodyLimit), large: jsonBody(bulkBodyLimit) }
  const routers = new Map<string, Router>()
  for (const route of table) {
    const parse = route.path.endsWith('/bulk') ? read.large : read.small
    const guards = { parse, record: recordOf(route, table) }
    const router = routers.getOrInsertComputed(firstWord(route.path), newRouter)
    router.register(route.path, [route.method], (ctx) =>
      answer(deps, route, guards, ctx as Context),
    )
  }
  const byFirstWord = new Map([...routers].map(([word, router]) => [word, routesOf(router)]))
  return (ctx, next) => {
    const router =
      ctx.path.length > prefix.length && byFirstWord.get(firstWord(ctx.path, prefix.length))
    return router ? router(ctx, next) : next()
  }
}

const prefix = '/api/v1'

/** One router per collection: a router tries its routes one after the other. */
function newRouter(): Router {
  return new Router({ prefix, strict: false })
}

/** Returns the first segment of a path after the prefix, in lower case: `employees` for `/employees/7`. */
function firstWord(path: string, from = 0): string {
  const end = path.indexOf('/', from + 1)
  return path.slice(from + 1, end === -1 ? undefined : end).toLowerCase()
}

function routesOf(router: Router): Middleware {
  const serve = router.routes() as unknown as Middleware
  return (ctx, next) =>
    serve(ctx, () => {
      refuseOtherMethods(router, ctx)
      return next()
    })
}

type Gates = {
  parse: Middleware
  /** The GET of the record in the route's path, which `If-Match` refers to. */
  record: Route | undefined
}

async function answer(deps: RestDeps, route: Route, guards: Gates, ctx: Context): Promise<void> {
  const { operation, method } = route
  const { company_id, actor, budget } = await deps.authenticate({
    headers: ctx.headers,
    address: addressOf(ctx, deps.trust_proxy),
  })
  const { request_id } = ctx.state
  const caller: Caller = { company_id, actor, channel: 'rest', request_id, budget }
  requirePermission(operation, caller)
  if (method !== 'GET') await guards.parse(ctx, async () => undefined)
  const query = requireUtf8Query(ctx.querystring)
  const { input, ...options } = readInput(route, ctx.params, query, ctx.request.body)
  const extras = {
    ...options,
    ...(method === 'GET' ? {} : readConditions(ctx, route, guards.record)),
  }

  const outcome = await runOperation(deps.operationDeps, operation, caller, input, extras)
  ctx.status = outcome.status
  if (outcome.replayed) ctx.set('Idempotent-Replayed', 'true')
  if (isFile(outcome.body)) return sendFile(ctx, outcome.body)
  await sendJson(ctx, outcome.body)
  const site = deps.operationDeps.services.site_url
  const links = method === 'GET' && pageLinks(outcome.body, `${site}${ctx.path}`, ctx.querystring)
  if (links) ctx.set('Link', links)
  if (guards.record === route) ctx.set('ETag', entityTag(ctx.body as string | Buffer))
}

/** Returns a write's `Idempotency-Key` and `If-Match`. */
function readConditions(ctx: Context, { operation }: Route, record: Route | undefined) {
  const idempotency_key = readIdempotencyKey(ctx)
  const header = ctx.get('If-Match')
  if (header === '') return { idempotency_key }
  if (!record) {
    throw new DomainError(
      'bad_request',
      'If-Match only applies to writes on a record that can be read.',
    )
  }
  const input = readInput(record, ctx.params, '', undefined).input
  return {
    idempotency_key,
    if_match: { header, read: operation.if_match ?? record.operation, input },
  }
}

/** Sends JSON, or a 406 when the client does not accept it. */
async function sendJson(ctx: Context, body: unknown): Promise<void> {
  if (!takesJson(ctx)) {
    throw new DomainError('not_acceptable', 'This address only returns application/json.')
  }
  ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8')
  const text = await jsonText(body)
  if (Array.isArray(text)) {
    ctx.body = Readable.from(text, { objectMode: false })
    ctx.length = lengthOf(text)
    return
  }
  ctx.body = typeof text === 'string' && text.length >= leastBytes ? Buffer.from(text) : text
}

/** From this length on an answer is sent as bytes: Node copies a text behind the headers first. */
const leastBytes = 4_096

/** Few clients weigh media types; other Accept headers need no parsing. */
function takesJson(ctx: Context): boolean {
  const { accept } = ctx.headers
  if (accept === undefined) return true
  if (accept.includes('application/json') && !accept.includes('q=')) return true
  return ctx.accepts('json') !== false
}

function refuseOtherMethods(router: Router, ctx: Context): void {
  const { path } = router.match(ctx.path, ctx.method)
  const allowed = [...new Set(path.flatMap((layer) => layer.methods))].sort()
  if (allowed.length === 0) return
  ctx.set('Allow', allowed.join(', '))
  throw new DomainError(
    'method_not_allowed',
    `${ctx.method} is not allowed here; allowed: ${allowed.join(', ')}.`,
  )
}
