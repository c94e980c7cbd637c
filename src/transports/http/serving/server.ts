import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { DomainError, errorBody } from '../../../lib/errors.ts'
import { inLanguage, type Language, t } from '../../../words/index.ts'
import { refuse } from '../../refusals.ts'
import { discardRest } from '../answers/discard.ts'
import { readRequestId } from '../requests/request-id.ts'
import { type Admission, isExempt, makeAdmission } from './admission.ts'
import { type Drain, makeDrain } from './drain.ts'
import { keptOpen } from './kept-open.ts'

export type HttpServer = { server: Server; drain: Drain }

export type HttpOptions = {
  admission?: Admission
  /** Called for each request that is refused because the service is busy. */
  onRefused?: () => void
  /** How long a connection must be idle before the server closes it while stopping. */
  idle_ms?: number
}

/** Creates the HTTP server with its limits on load and on slow clients, and its graceful shutdown. */
export function createHttpServer(
  answer: RequestListener,
  { admission = makeAdmission(), onRefused, idle_ms }: HttpOptions = {},
): HttpServer {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // How often both limits above are checked; the default is 30 s.
    connectionsCheckingInterval: 1_000,
  })
  const drain = makeDrain(server, idle_ms)
  const turns = takeTurns(server)
  server.on('request', (req, res) => {
    const leave = admission.enter(req.url ?? '')
    if (!leave) {
      onRefused?.()
      void refuseBusy(req, res)
      return
    }
    res.once('close', leave)
    res.once(keptOpen, leave)
    if (isExempt(req.url ?? '')) answer(req, res)
    else turns.start(() => answer(req, res))
  })
  return { server, drain }
}

const refusal = new DomainError('unavailable', refuse.busy())

async function pageIn(language: Language): Promise<Buffer> {
  const [title, head, text] = await inLanguage(language, () => [
    t`Busy`,
    t`The service is busy`,
    t`Reload this page in a few seconds.`,
  ])
  return Buffer.from(`<!doctype html>
<html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<h1>${head}</h1><p>${text}</p></html>
`)
}

/** Answers 503 without processing the request further, so that refusing stays cheap. */
async function refuseBusy(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const request_id = readRequestId(req.headers['x-request-id'])
  const isPage = req.url?.startsWith('/admin')
  // Without weights, which would have to be parsed: the first language is the preferred one.
  const language = /^\s*fr\b/i.test(req.headers['accept-language'] ?? '') ? 'fr' : 'en'
  // After the received bytes are parsed: most bodies are complete by then.
  process.nextTick(discardRest, req, res)
  const body = isPage
    ? await pageIn(language)
    : Buffer.from(JSON.stringify(errorBody(refusal, request_id)))
  res.writeHead(503, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': body.length,
    // Random, so that clients refused together do not return together.
    'Retry-After': String(1 + Math.floor(Math.random() * 3)),
    'Cache-Control': 'no-store',
    ...(isPage ? { Vary: 'Accept-Language' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': request_id,
  })
  res.end(body)
}

type Turns = { start(work: () => void): void }

/** The number of requests that start before the sockets are read again. */
const most_starts = 4
/** How many times in a row the sockets are read first while clients are connecting. */
const most_waits = 64

/**
 * Starts a few requests between two reads of the sockets, so that refusals and probes do not wait for all requests that
 * arrived with them. Node accepts one connection per read: while clients are connecting, they get priority, because
 * they would otherwise wait unnoticed in the kernel's queue.
 */
function takeTurns(server: Server): Turns {
  let queue: (() => void)[] = []
  let isScheduled = false
  let isAccepting = false
  let waits = 0

  server.on('connection', () => {
    isAccepting = true
  })

  function turn(): void {
    isScheduled = false
    if (isAccepting && waits < most_waits) {
      isAccepting = false
      waits += 1
    } else {
      waits = 0
      const starting = queue.slice(0, most_starts)
      queue = queue.slice(most_starts)
      for (const start of starting) start()
    }
    if (queue.length > 0) schedule()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(turn)
  }

  return {
    start(work) {
      queue.push(work)
      schedule()
    },
  }
}
