import { createServer, type RequestListener, type Server } from 'node:http'
import { type Admission, isExempt, makeAdmission } from './admission.ts'
import { type Drain, makeDrain } from './drain.ts'
import { keptOpen } from './kept-open.ts'
import { refuseBusy } from './refuse-busy.ts'
import { takeTurns } from './turns.ts'

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
