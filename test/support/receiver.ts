import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { arrived } from './arrived.ts'
import { type Certificate, receiverCertificate } from './certificates.ts'

export type Received = {
  at_ms: number
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
  event: any
}

/** How a receiver answers; `n` counts requests from 1. */
export type Behaviour = (res: ServerResponse, n: number, req: IncomingMessage) => void

export type Receiver = {
  url: string
  port: number
  received: Received[]
  behave(behaviour: Behaviour): void
  /** Resolves once this many complete requests have arrived. */
  count(n: number): Promise<Received[]>
  connections(): number
  close(): Promise<void>
}

/** Writes a certificate for another process, for NODE_EXTRA_CA_CERTS. */
export function writeCertificate({ cert }: Certificate, folder: string): string {
  const file = join(folder, 'receiver.pem')
  writeFileSync(file, cert)
  return file
}

/** Makes this process trust a certificate in addition to the system's. */
function trust({ cert }: Certificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert])
}

/** The certificate of receivers, which this process trusts from now on. */
export function trustedCertificate(): Certificate {
  trust(receiverCertificate)
  return receiverCertificate
}

/**
 * A real HTTPS server on loopback; answers 200 by default. Requests are stored until a test takes
 * them.
 */
export async function startReceiver(
  certificate: Certificate,
  take?: (request: Received) => void,
): Promise<Receiver> {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let connected = 0
  let begun = 0
  let behave: Behaviour = ok

  const server = createServer(certificate, (req, res) => {
    begun += 1
    const n = begun
    res.on('error', () => undefined)
    const chunks: Buffer[] = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('error', () => undefined)
    req.on('end', () => {
      const body = Buffer.concat(chunks)
      const request = {
        at_ms: Date.now(),
        path: req.url ?? '',
        headers: req.headers,
        body,
        event: parsed(body),
      }
      if (take) take(request)
      else received.push(request)
      behave(res, n, req)
    })
  })
  server.on('connection', (socket) => {
    connected += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `https://127.0.0.1:${port}/hook`,
    port,
    received,
    behave(behaviour) {
      behave = behaviour
    },
    count: (n) => arrived(received, n, 'requests'),
    connections: () => connected,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

export const ok: Behaviour = (res) => res.end('thanks')

export const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (res) =>
    res.writeHead(code, headers).end(`status ${code}`)

/** Accepts the request and never answers. */
export const silent: Behaviour = () => undefined

/** Sends 200 immediately and then one byte a second. */
export const trickle: Behaviour = (res) => {
  res.writeHead(200).flushHeaders()
  const timer = setInterval(() => res.write('.'), 1000)
  res.on('close', () => clearInterval(timer))
}

/** Closes the connection instead of answering. */
export const reset: Behaviour = (_res, _n, req) => {
  req.socket.destroy()
}

export const redirect = (to: string): Behaviour => status(307, { Location: to })

/** A body of 100 MB, as fast as the client reads it. */
export const flood: Behaviour = (res) => {
  res.writeHead(200)
  const chunk = Buffer.alloc(64 * 1024, 'x')
  let left = 1600
  const more = () => {
    while (left > 0 && !res.destroyed) {
      left -= 1
      if (!res.write(chunk)) {
        res.once('drain', more)
        return
      }
    }
    res.end()
  }
  more()
}
