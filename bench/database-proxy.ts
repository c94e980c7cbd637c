import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type DatabaseCounts = { statements: number; round_trips: number }

/** Between a measured process and PostgreSQL: counts what it asks, without a part in that process. */
export type DatabaseProxy = {
  /** The address of the database, through the proxy. */
  url: string
  counts(): DatabaseCounts
  close(): Promise<void>
}

/** Starts a proxy of a database, which is asked without TLS. */
export async function startDatabaseProxy(database_url: string): Promise<DatabaseProxy> {
  const database = new URL(database_url)
  const counts: DatabaseCounts = { statements: 0, round_trips: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(database.port || 5432), database.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay())
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    count(client, upstream, counts)
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database_url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    counts: () => ({ ...counts }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Counts the messages Execute and Query, and how often the client asks while no answer is due: what it pipelines is
 * one round trip. See PostgreSQL's "Message Formats"; the first message of a connection has no type.
 */
function count(client: Socket, upstream: Socket, counts: DatabaseCounts): void {
  let due = 0
  const asked = messages(1, (type) => {
    if (type === 'E' || type === 'Q') counts.statements += 1
    if (type !== 'S' && type !== 'Q') return
    if (due === 0) counts.round_trips += 1
    due += 1
  })
  const answered = messages(0, (type) => {
    if (type === 'Z' && due > 0) due -= 1
  })
  client.on('data', asked)
  upstream.on('data', answered)
}

/** Returns a reader of a stream of messages that calls back with the type of each; `untyped` come without one first. */
function messages(untyped: number, each: (type: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let skip = 0
  let left = untyped
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const passed = Math.min(skip, rest.length)
      skip -= passed
      rest = rest.subarray(passed)
      const at = left > 0 ? 0 : 1
      if (skip > 0 || rest.length < at + 4) return
      if (left > 0) left -= 1
      else each(String.fromCharCode(rest[0]!))
      skip = at + rest.readInt32BE(at)
    }
  }
}
