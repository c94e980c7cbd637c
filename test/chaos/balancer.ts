import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of several processes, as an operator would configure it. */
export type Balancer = {
  url: string
  targets: readonly Target[]
  /** Adds a process, which gets requests once its `readyz` is 200. */
  add(url: string): Target
  close(): void
}

export type Target = {
  readonly url: string
  is_ready: boolean
  /** Requests that it answered. */
  answered: number
  /** The statuses of its `readyz`, 0 when nothing listened, with the text of those that were not 200. */
  readyz: { status: number; text: string }[]
}

const check_ms = 200

type Options = {
  /** Whether a request that could not be sent, because nothing listens there, goes to another target. */
  retries: boolean
}

/**
 * Sends each request to the next target whose `readyz` is 200, over connections that stay open. Whatever comes back is
 * for the client to see. Without `retries`, it goes by `readyz` alone, as many balancers do.
 */
export async function startBalancer(
  urls: readonly string[],
  { retries }: Options = { retries: true },
): Promise<Balancer> {
  const targets: Target[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let turn = 0

  const add = (url: string): Target => {
    const target: Target = { url, is_ready: false, answered: 0, readyz: [] }
    targets.push(target)
    return target
  }
  for (const url of urls) add(url)

  function next(tried: ReadonlySet<Target>): Target | undefined {
    const ready = targets.filter((target) => target.is_ready && !tried.has(target))
    turn += 1
    return ready[turn % ready.length]
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const tried = new Set<Target>()
    for (let target = next(tried); target; target = next(tried)) {
      tried.add(target)
      const answer = await forward(agent, target, incoming, Buffer.concat(parts))
      if (answer === 'refused') {
        if (!retries) return refuse(outgoing, 502, 'nothing listens there')
        target.is_ready = false
        continue
      }
      if (answer instanceof Error) return refuse(outgoing, 502, answer.message)
      target.answered += 1
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      outgoing.writeHead(answer.statusCode!, headers)
      answer.on('error', () => outgoing.destroy())
      answer.pipe(outgoing)
      return
    }
    refuse(outgoing, 502, 'no process is ready')
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const checking = setInterval(() => {
    for (const target of targets) void check(target)
  }, check_ms)
  await Promise.all(targets.map(check))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    add,
    close() {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function check(target: Target): Promise<void> {
  const answer = await fetch(`${target.url}/readyz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined)
  const status = answer?.status ?? 0
  const text = (await answer?.text().catch(() => '')) ?? ''
  target.readyz.push({ status, text: status === 200 ? '' : text })
  target.is_ready = status === 200
}

/** The answer once its headers are there, the error, or `refused` when nothing listens. */
async function forward(
  agent: Agent,
  target: Target,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage | Error | 'refused'> {
  const { connection: _, ...headers } = incoming.headers
  const sent = request(`${target.url}${incoming.url}`, {
    agent,
    method: incoming.method!,
    headers,
  })
  sent.end(body)
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : (error as Error)
  }
}

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'text/plain' })
  outgoing.end(`proxy: ${message}`)
}
