import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type Koa from 'koa'
import { DomainError } from '../../../lib/errors.ts'
import type { Authenticated } from '../../auth/authenticate.ts'
import { keepOpen } from '../../http/serving/kept-open.ts'
import { authInfoOf, companyHandlers, type Handlers } from '../handlers.ts'
import type { Selection } from '../listing/selection.ts'
import { selections, serverMaker } from '../server.ts'
import type { Surface } from '../surface.ts'
import { type Input, plainAddress } from './address.ts'
import { type Call, type CallDeps, callerOf } from './call.ts'
import { type AnswerDirectly, directAnswers } from './direct.ts'
import { type Message, maxBatch, readMessage } from './message.ts'
import { refusalOfParams } from './wrong-params.ts'

/** Answers messages through the SDK, which takes a tenth of a start to load. */
export type Exchange = {
  answer(ctx: Koa.Context, sender: Sender): Promise<void>
  warm(): Promise<void>
  close(): Promise<void>
}

type Sender = {
  limitKey: Authenticated
  input: Input
  /** Authenticates again, for each further request of a batch. */
  count(): Promise<unknown>
}

export function makeExchange(deps: CallDeps, surface: Surface, maxBody_bytes: number): Exchange {
  const selected = selections(surface)
  const serverFor = serverMaker(deps, surface, selected)
  const ways: Ways = {
    handlers: companyHandlers(serverFor, deps.log, maxBody_bytes),
    selected,
    // Extensions add items that the server of a single tool would not have.
    direct: surface.extensions.length === 0 ? directAnswers(deps) : () => undefined,
  }
  return {
    async answer(ctx, { limitKey, input, count }) {
      const message = await readMessage(ctx.req, maxBody_bytes)
      // A batch counts as many requests as it contains.
      for (let n = 1; n < Math.min(message.requests, maxBatch); n += 1) await count()
      const refusal = refusalOfParams(message.parsed)
      if (refusal) {
        ctx.set('Cache-Control', 'no-store')
        ctx.body = refusal
        return
      }
      await exchange(ctx, ways, limitKey, message, input)
    },
    warm: () => callForNobody(ways.handlers),
    close: ways.handlers.close,
  }
}

type Ways = {
  handlers: Handlers
  selected: (call: Call) => Selection
  direct: AnswerDirectly
}

/** Calls a tool that needs no database, for nobody: the SDK creates the schemas of all messages on the first call. */
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

async function exchange(
  ctx: Koa.Context,
  { handlers, selected, direct }: Ways,
  limitKey: Authenticated,
  message: Message,
  input: Input,
): Promise<void> {
  // A client that has already disconnected emits no close event.
  if (ctx.res.destroyed) return
  const { methods, called, prompts, with_proto } = message
  const { request_id } = ctx.state
  const call: Call = {
    caller: callerOf(limitKey, request_id, message),
    input,
    methods,
    called,
    prompts,
    with_proto,
    allowance: limitKey.allowance,
  }
  const listens = methods.has('subscriptions/listen')
  const form = formOf(ctx, listens)
  const run = { call, selection: selected(call) }
  const answer = form === 'refused' ? undefined : direct(run, message, ctx.headers)
  if (answer) sendMessage(ctx, await unlessGone(ctx, limitKey.revoked, answer), form)
  else await throughSdk(ctx, handlers, limitKey, { message, call, listens, form })
  if (limitKey.revoked.aborted)
    throw new DomainError('unauthorized', 'This access has been revoked.')
}

async function throughSdk(
  ctx: Koa.Context,
  handlers: Handlers,
  limitKey: Authenticated,
  { message, call, listens, form }: { message: Message; call: Call; listens: boolean; form: Form },
): Promise<void> {
  const { handler, done } = handlers.hold(limitKey.company_id)
  const release = listens ? limitKey.hold?.() : undefined
  ctx.res.once('close', () => {
    done()
    release?.()
  })
  const gone = new AbortController()
  whenGone(ctx, limitKey.revoked, () => gone.abort())
  const request = webRequest(ctx, message, form, gone.signal)
  const { parsed: parsedBody } = message
  const authInfo = authInfoOf(call)
  const response = await handler.fetch(
    request,
    parsedBody === undefined ? { authInfo } : { authInfo, parsedBody },
  )
  if (listens) keepOpen(ctx.res, () => gone.abort())
  await send(ctx, response, { listens, form })
}

/** Returns an answer, which is empty if the client has disconnected. */
function unlessGone(ctx: Koa.Context, revoked: AbortSignal, answer: Promise<string>) {
  return new Promise<string>((resolve, reject) => {
    whenGone(ctx, revoked, () => resolve(''))
    answer.then(resolve, reject)
  })
}

/** Calls when the client disconnects before its answer is sent, and when its key is revoked. */
function whenGone({ res }: Koa.Context, revoked: AbortSignal, gone: () => void): void {
  if (revoked.aborted) gone()
  revoked.addEventListener('abort', gone, { once: true })
  res.once('close', () => {
    revoked.removeEventListener('abort', gone)
    if (!res.writableFinished) gone()
  })
}

/**
 * Returns the request for the SDK: the parts that the protocol reads, without the key and without an already parsed
 * body.
 */
function webRequest(
  ctx: Koa.Context,
  { parsed, text }: Message,
  form: Form,
  signal: AbortSignal,
): Request {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (typeof value === 'string' && protocolHeader.test(name)) headers[name] = value
  }
  if (form !== 'refused') headers.accept = bothTypes
  const body = parsed === undefined ? { body: text } : {}
  return new Request(`http://localhost${ctx.url}`, { method: 'POST', headers, signal, ...body })
}

/** How an answer is sent: as the SDK makes it, in the only type that the client takes, or not. */
type Form = 'as made' | typeof json | typeof events | 'refused'

const json = 'application/json'
const events = 'text/event-stream'
const bothTypes = `${json}, ${events}`

/** The SDK refuses clients that do not accept both types; many send one, or none. */
function formOf(ctx: Koa.Context, listens: boolean): Form {
  if (!listens && ctx.headers.accept === bothTypes) return 'as made'
  const [takesJson, takesEvents] = [ctx.accepts(json) !== false, ctx.accepts(events) !== false]
  if (listens) return takesEvents ? 'as made' : 'refused'
  if (!takesJson) return takesEvents ? events : 'refused'
  return ctx.get('Accept').includes(events) ? 'as made' : json
}

const protocolHeader = /^(accept|content-type|host|mcp-.*)$/

/** The headers of the SDK's answer to a request of the older revisions. */
const eventHeaders = {
  'cache-control': 'no-cache, no-transform',
  connection: 'keep-alive',
  'content-type': events,
  'x-accel-buffering': 'no',
}

function sendMessage(ctx: Koa.Context, text: string, form: Form): void {
  ctx.set(eventHeaders)
  if (form === json) ctx.set('Content-Type', json)
  ctx.status = 200
  // As bytes: a text would be copied once for its length and once more behind the headers.
  ctx.body = form === json ? Buffer.from(text) : eventBytes(text)
}

const beforeData = 'event: message\ndata: '
const afterData = '\n\n'

function eventBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text) + beforeData.length + afterData.length)
  const end = beforeData.length + bytes.write(text, bytes.write(beforeData))
  bytes.write(afterData, end)
  return bytes
}

/** An answer is sent in one piece, since nothing comes before it; a subscription is streamed. */
async function send(
  ctx: Koa.Context,
  response: Response,
  { listens, form }: { listens: boolean; form: Form },
): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  for (const [name, value] of response.headers) ctx.set(name, value)
  const made = response.headers.get('content-type')
  if (listens && response.body && made === events) {
    ctx.respond = false
    ctx.status = response.status
    ctx.res.flushHeaders()
    // Every layer of the request listens to its end, and so does each step of the pipeline: a few more than Node expects.
    ctx.res.setMaxListeners(20)
    pipeline(Readable.fromWeb(response.body), ctx.res).catch(() => ctx.res.destroy())
    return
  }
  const text = response.body === null ? null : await response.text()
  ctx.body = text
  if (text !== null && form === json && made === events) {
    ctx.body = jsonOf(text)
    ctx.set('Content-Type', json)
  }
  if (text !== null && form === events && made === json && response.ok) {
    ctx.body = eventBytes(text)
    ctx.set('Content-Type', events)
  }
  ctx.status = response.status
}

/** Returns the answers among events, each of which is one line of JSON. */
function jsonOf(text: string): string {
  const messages = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => data!)
  const answers = messages.filter((message) => !('method' in JSON.parse(message)))
  return answers.length === 1 ? answers[0]! : `[${answers.join(',')}]`
}
