import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { endKeptOpen } from './kept-open.ts'

/**
 * Stops listening, answers running requests with `Connection: close`, and closes idle connections. Resolves
 * to whether every request was answered; cuts the rest after `patience_ms`.
 */
export type Drain = (patience_ms: number) => Promise<boolean>

type Connection = {
  responses: Set<ServerResponse>
  idle_since: number
  /** Differs from the socket's count while a request is arriving. */
  bytes_read: number
}

/** A recently used connection may have a request on its way. */
const standard_idle_ms = 500
const sweep_ms = 50
/** Clients that keep connecting do not keep the server from stopping. */
const most_turns = 1_024

/** Tracks the connections of a server, so that it can stop without resetting any. */
export function makeDrain(server: Server, idle_ms = standard_idle_ms): Drain {
  const connections = new Map<Socket, Connection>()
  let isDraining = false
  let accepted = 0

  server.on('connection', (socket: Socket) => {
    accepted += 1
    const idle_since = performance.now()
    connections.set(socket, { responses: new Set(), idle_since, bytes_read: 0 })
    socket.once('close', () => connections.delete(socket))
  })

  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.responses.add(res)
    if (isDraining) end(res)
    res.once('close', () => {
      connection.responses.delete(res)
      connection.idle_since = performance.now()
      connection.bytes_read = socket.bytesRead
    })
  })

  function closeIdle(): void {
    const before = performance.now() - idle_ms
    for (const [socket, { responses, idle_since, bytes_read }] of connections) {
      if (responses.size > 0 || idle_since > before || socket.bytesRead !== bytes_read) continue
      socket.destroySoon()
    }
  }

  /** The kernel resets pending connections when the server stops listening; Node accepts one connection per turn. */
  async function acceptWaiting(): Promise<void> {
    let quiet = 0
    for (let turns = 0; quiet < 2 && turns < most_turns; turns += 1) {
      const before = accepted
      await setImmediate()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  return async (patience_ms) => {
    await acceptWaiting()
    // http.Server's close would destroy idle connections immediately, including those with requests on their
    // way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    // Not earlier: clients whose connection ends connect again at once, and would be reset by the close.
    isDraining = true
    for (const { responses } of connections.values()) {
      for (const res of responses) end(res)
    }
    // Right after the event loop has read its sockets, no request is waiting unread.
    const sweeping = setInterval(() => globalThis.setImmediate(closeIdle), sweep_ms)
    let isCut = false
    const cutting = setTimeout(() => {
      isCut = true
      server.closeAllConnections()
    }, patience_ms)
    globalThis.setImmediate(closeIdle)
    await closed
    clearInterval(sweeping)
    clearTimeout(cutting)
    return !isCut
  }
}

function end(res: ServerResponse): void {
  res.shouldKeepAlive = false
  endKeptOpen(res)
}
