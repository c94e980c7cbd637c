import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a client has sent to PostgreSQL. */
export type Sent = {
  /** Statements that were run. */
  statements: number
  /** Messages that the client waits for the answer of. */
  round_trips: number
  /** Statements that were parsed. */
  parsed: number
}

export type CountedPostgres = {
  /** The same URL through the proxy that counts. */
  through(url: string): string
  /** What pooled connections have sent so far, or those that ask once a second which keys have changed. */
  sent(of?: 'pool' | 'poll'): Sent
  /** The startup parameters of all connections so far. */
  startup(): readonly Record<string, string>[]
  close(): Promise<void>
}

type Counted = Sent & { isPolling: boolean }

/** Starts a proxy that reads the messages of clients to a PostgreSQL on this machine. */
export async function countPostgres(server: string): Promise<CountedPostgres> {
  const target = new URL(server)
  const connections: Counted[] = []
  const startups: Record<string, string>[] = []
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    const counted: Counted = { statements: 0, round_trips: 0, parsed: 0, isPolling: false }
    connections.push(counted)
    const read = messageReader(
      (parameters) => startups.push(parameters),
      (type, body) => count(counted, type, body),
    )
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => client.write(bytes))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.setNoDelay(true)
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    through(url) {
      const other = new URL(url)
      other.hostname = '127.0.0.1'
      other.port = String((proxy.address() as AddressInfo).port)
      return other.href
    },
    sent(from = 'pool') {
      const counted = connections.filter(({ isPolling }) => isPolling === (from === 'poll'))
      const sum = (of: keyof Sent) => counted.reduce((total, one) => total + one[of], 0)
      return {
        statements: sum('statements'),
        round_trips: sum('round_trips'),
        parsed: sum('parsed'),
      }
    },
    startup: () => startups,
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

function count(counted: Counted, type: string, body: Buffer): void {
  if (type === 'E' || type === 'Q') counted.statements += 1
  if (type === 'S' || type === 'Q') counted.round_trips += 1
  if (type !== 'P') return
  counted.parsed += 1
  // The question of once a second, which has a connection besides the pool.
  if (body.includes('from api_keys where changed_xid >=')) counted.isPolling = true
}

/** Reads the startup message, which has no type, and then one message after the other. */
function messageReader(
  onStartup: (parameters: Record<string, string>) => void,
  onMessage: (type: string, body: Buffer) => void,
): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isWelcome = false
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const at = isWelcome ? 1 : 0
      if (rest.length < at + 4) return
      const end = at + rest.readInt32BE(at)
      if (rest.length < end) return
      if (isWelcome) onMessage(String.fromCharCode(rest[0]!), rest.subarray(5, end))
      else onStartup(parametersOf(rest.subarray(8, end)))
      isWelcome = true
      rest = rest.subarray(end)
    }
  }
}

function parametersOf(body: Buffer): Record<string, string> {
  const words = body.toString().split('\0')
  const found: Record<string, string> = {}
  for (let n = 0; n + 1 < words.length && words[n] !== ''; n += 2) found[words[n]!] = words[n + 1]!
  return found
}
