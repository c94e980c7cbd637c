import { createServer, type RequestListener, type Server } from 'node:http'
import { type Drain, makeDrain } from './drain.ts'

export type HttpServer = { server: Server; drain: Drain }

/** The HTTP server with its limits on slow clients and its graceful shutdown. */
export function createHttpServer(answer: RequestListener): HttpServer {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Both limits above are only checked this often; the default is 30 s.
    connectionsCheckingInterval: 1_000,
  })
  const drain = makeDrain(server)
  server.on('request', answer)
  return { server, drain }
}
