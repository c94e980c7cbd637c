import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy whose connections can go silent: they stay open, and no data passes in either
 * direction.
 */
export type TcpProxy = {
  port: number
  /** How many connections are open, including silent ones. */
  open(): number
  /** Silences the open connections that `pick` selects; returns how many. */
  silence(pick?: (n: number) => boolean): number
  /** Whether new connections are silent from their first byte. */
  silenceNew(isSilent: boolean): void
  close(): Promise<void>
}

type Pair = { client: Socket; server: Socket; isSilent: boolean }

/** Starts a proxy on loopback in front of a port of loopback. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let isNewSilent = false
  const listener = createServer((client) => {
    const pair: Pair = { client, server: connect(target, '127.0.0.1'), isSilent: isNewSilent }
    pairs.add(pair)
    forward(pair, client, pair.server)
    forward(pair, pair.server, client)
  })

  function forward(pair: Pair, from: Socket, to: Socket): void {
    from.setNoDelay(true)
    from.on('data', (bytes) => pair.isSilent || to.write(bytes))
    from.on('error', () => undefined)
    // The end of one side is not forwarded either while the connection is silent.
    from.on('close', () => {
      if (pair.isSilent && from === pair.server) return
      to.destroy()
      if (from === pair.client) pairs.delete(pair)
    })
  }

  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    open: () => pairs.size,
    silence(pick = () => true) {
      const chosen = [...pairs].filter((pair, n) => !pair.isSilent && pick(n))
      for (const pair of chosen) pair.isSilent = true
      return chosen.length
    },
    silenceNew(isSilent) {
      isNewSilent = isSilent
    },
    async close() {
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** The same URL through the proxy. */
export function through(proxy: TcpProxy, url: string): string {
  const other = new URL(url)
  other.hostname = '127.0.0.1'
  other.port = String(proxy.port)
  return other.href
}
