import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pg } from '../../bench/pg.ts'

export type RewritingProxy = { through(url: string): string; close(): Promise<void> }

/**
 * A pooler that tells each client the process id of a session that it really has: a proxy in front of PgBouncer, which
 * makes ids up, writes the one of the first session into each greeting.
 */
export async function rewriteKeys(pooler: string): Promise<RewritingProxy> {
  const target = new URL(pooler)
  const pid = await firstSession(pooler)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let isWelcome = false
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes: Buffer) => {
      const at = isWelcome ? -1 : bytes.indexOf(keyData)
      if (at >= 0) {
        isWelcome = true
        bytes.writeInt32BE(pid, at + keyData.length)
      }
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
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
    async close() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** BackendKeyData: its type and length, before the process id. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12])

async function firstSession(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await client.end()
  return Number(rows[0]!.pid)
}
