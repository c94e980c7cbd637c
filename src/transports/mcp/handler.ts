import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toWebRequest } from '@modelcontextprotocol/node'
import type Koa from 'koa'
import { DomainError } from '../../lib/errors.ts'
import type { Authenticate, Authenticated } from '../auth/authenticate.ts'
import { addressOf } from '../http/address.ts'
import { keepOpen } from '../http/kept-open.ts'
import { challengeOf } from '../oauth/metadata.ts'
import { type Input, plainAddress, readAddress } from './address.ts'
import { type CallDeps, callerOf } from './call.ts'
import { authInfoOf, companyHandlers, type Handlers } from './handlers.ts'
import { type Message, maxBatch, readMessage } from './message.ts'
import { type OriginSettings, originCheck } from './origin.ts'
import { reachingNames } from './reaching/names.ts'
import { serverMaker } from './server.ts'
import type { Surface } from './surface.ts'
import { refusalOfParams } from './wrong-params.ts'

export type McpHandlerDeps = CallDeps & {
  authenticate: Authenticate
  settings: OriginSettings & { trust_proxy: boolean; oauth?: boolean }
} & Pick<Surface, 'toolsets'> &
  Partial<Surface>

/**
 * Serves `POST /api/mcp` and `POST /mcp` for both generations of MCP, stateless. Reads the body itself, so it runs before any
 * body parser; throws refusals for the app to answer. `close` ends subscriptions; `warm` makes ready what the first call
 * would otherwise wait for.
 */
export function mcpHandler(
  deps: McpHandlerDeps,
): Koa.Middleware & { close(): Promise<void>; warm(): Promise<void> } {
  const surface: Surface = {
    resources: [],
    documents: [],
    prompts: [],
    extensions: [],
    ...deps,
  }
  const checkOrigin = originCheck(deps.settings)
  const maxBody_bytes = takesBulk(surface) ? 2 * 1024 * 1024 : 256 * 1024
  const handlers = companyHandlers(serverMaker(deps, surface), deps.log, maxBody_bytes)

  const { site_url, oauth = true } = deps.settings
  const names = toolNames(surface)

  /** Keys and access tokens are taken at both addresses; only a 401 differs. */
  async function authenticate(ctx: Koa.Context): Promise<Authenticated> {
    const address = addressOf(ctx, deps.settings.trust_proxy)
    try {
      return await deps.authenticate({ headers: ctx.headers, address, takes_tokens: oauth })
    } catch (error) {
      if (!oauth || !(error instanceof DomainError) || error.code !== 'unauthorized') throw error
      if (ctx.path !== '/mcp') {
        throw new DomainError(error.code, `${error.message} People sign in at ${site_url}/mcp.`)
      }
      const sent = hasCredential(ctx.headers)
      ctx.state.challenge = challengeOf(site_url, { sent })
      throw sent ? error : new DomainError(error.code, 'Sign in, or send an API key as X-API-Key.')
    }
  }

  async function answer(ctx: Koa.Context): Promise<void> {
    checkOrigin(ctx.headers)
    if (ctx.method !== 'POST') {
      ctx.set('Allow', 'POST')
      throw new DomainError(
        'method_not_allowed',
        'Send MCP messages with POST; there are no sessions.',
      )
    }
    const limitKey = await authenticate(ctx)
    const requested = readAddress(new URLSearchParams(ctx.querystring), names)
    const message = await readMessage(ctx.req, maxBody_bytes)
    // A batch counts as many requests as it contains.
    for (let n = 1; n < Math.min(message.requests, maxBatch); n += 1) {
      await authenticate(ctx)
    }
    const refusal = refusalOfParams(message.parsed)
    if (refusal) {
      ctx.set('Cache-Control', 'no-store')
      ctx.body = refusal
      return
    }
    await exchange(ctx, handlers, limitKey, message, requested)
  }
  const handler: Koa.Middleware = (ctx, next) =>
    isEndpoint(ctx.path, oauth) ? answer(ctx) : next()
  return Object.assign(handler, { close: handlers.close, warm: () => callForNobody(handlers) })
}

/** Calls a tool that needs no database, for nobody: with the first call the SDK creates the schemas of all messages. */
async function callForNobody(handlers: Handlers): Promise<void> {
  const params = { name: 'find_tools', arguments: {} }
  const parsedBody = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const accept = 'application/json, text/event-stream'
  const headers = { accept, 'content-type': 'application/json' }
  const request = new Request('http://localhost/api/mcp', { method: 'POST', headers })
  const actor = { kind: 'system', id: null, name: 'start', permissions: null } as const
  const authInfo = authInfoOf({
    caller: { company_id: 0, actor, channel: 'mcp', request_id: 'start' },
    input: plainAddress,
    methods: new Set([parsedBody.method]),
    called: new Set([params.name]),
    prompts: new Set(),
    with_proto: new Set(),
  })
  const { handler, done } = handlers.hold(0)
  const response = await handler.fetch(request, { authInfo, parsedBody })
  await response.text()
  done()
}

/**
 * Answers the OAuth well-known URLs with a JSON 404: a client that finds anything else there drops its API
 * key and starts to sign in.
 */
export const oauthAddresses: Koa.Middleware = (ctx, next) => {
  if (!oauthAddress.test(ctx.path)) return next()
  throw new DomainError('not_found', 'There is no sign-in here. Send an API key as a Bearer token.')
}

/** `/api/mcp` for keys, and `/mcp` for people unless `OAUTH` is off. */
function isEndpoint(path: string, oauth: boolean): boolean {
  return path === '/api/mcp' || (oauth && path === '/mcp')
}

function hasCredential({ authorization, 'x-api-key': key }: IncomingHttpHeaders): boolean {
  return authorization !== undefined || key !== undefined
}

const oauthAddress =
  /^(\/api\/mcp)?\/\.well-known\/(oauth-protected-resource|oauth-authorization-server|openid-configuration)(\/|$)/

async function exchange(
  ctx: Koa.Context,
  handlers: Handlers,
  limitKey: Authenticated,
  message: Message,
  input: Input,
): Promise<void> {
  // A client that has already disconnected emits no close event.
  if (ctx.res.destroyed) return
  const { handler, done } = handlers.hold(limitKey.company_id)
  const listens = message.methods.has('subscriptions/listen')
  const release = listens ? limitKey.hold?.() : undefined
  ctx.res.once('close', () => {
    done()
    release?.()
  })
  const { parsed, methods, called, prompts, with_proto } = message
  const caller = callerOf(limitKey, ctx.state.request_id, message)
  const authInfo = authInfoOf({
    caller,
    input,
    methods,
    called,
    prompts,
    with_proto,
    allowance: limitKey.allowance,
  })
  const gone = untilGone(ctx, limitKey.revoked)
  const request = await webRequest(ctx, message, gone.signal)
  const options = parsed === undefined ? { authInfo } : { authInfo, parsedBody: parsed }
  const response = await handler.fetch(request, options)
  if (listens) keepOpen(ctx.res, () => gone.abort())
  await send(ctx, response, listens)
  if (limitKey.revoked.aborted)
    throw new DomainError('unauthorized', 'This access has been revoked.')
}

/** Fires when the client disconnects before its answer is sent, and when its key is revoked. */
function untilGone({ res }: Koa.Context, revoked: AbortSignal): AbortController {
  const gone = new AbortController()
  const abort = () => gone.abort()
  if (revoked.aborted) abort()
  revoked.addEventListener('abort', abort, { once: true })
  res.once('close', () => {
    revoked.removeEventListener('abort', abort)
    if (!res.writableFinished) abort()
  })
  return gone
}

/** Returns the request for the SDK: what the protocol reads, without the key. */
function webRequest(ctx: Koa.Context, message: Message, signal: AbortSignal): Promise<Request> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (typeof value === 'string' && protocolHeader.test(name)) headers[name] = value
  }
  const incoming = { method: 'POST', url: ctx.url, headers, ...bodyOf(message.text) }
  return toWebRequest(incoming, message.parsed, { signal })
}

const protocolHeader = /^(accept|content-type|host|mcp-.*)$/

function bodyOf(text: string): AsyncIterable<unknown> {
  return {
    async *[Symbol.asyncIterator]() {
      yield text
    },
  }
}

/** An answer is sent in one piece, since nothing comes before it; a subscription is streamed. */
async function send(ctx: Koa.Context, response: Response, listens: boolean): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  for (const [name, value] of response.headers) ctx.set(name, value)
  if (listens && response.body && response.headers.get('content-type') === 'text/event-stream') {
    ctx.respond = false
    ctx.status = response.status
    ctx.res.flushHeaders()
    // Every layer of the request listens to its end, and so does each step of the pipeline: a few more than Node expects.
    ctx.res.setMaxListeners(20)
    pipeline(Readable.fromWeb(response.body), ctx.res).catch(() => ctx.res.destroy())
    return
  }
  ctx.body = response.body === null ? null : await response.text()
  ctx.status = response.status
}

/** The names that `?tools=` may have. */
function toolNames({ toolsets }: Surface): ReadonlySet<string> {
  const names = toolsets.flatMap(({ tools }) => tools.map((tool) => tool.text.name))
  return new Set([...names, ...reachingNames])
}

function takesBulk({ toolsets }: Surface): boolean {
  return toolsets.some(({ tools }) => tools.some((tool) => tool.text.bulk))
}
