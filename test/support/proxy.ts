import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TestProxy = {
  url: string
  /** How many requests each target got. */
  counts: readonly number[]
  close(): void
}

/** Sends each request to the next target, on any connection, with additional headers. */
export async function startProxy(
  targets: readonly string[],
  more: Record<string, string> = {},
): Promise<TestProxy> {
  const counts = targets.map(() => 0)
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const at = turn % targets.length
    turn += 1
    counts[at] = counts[at]! + 1
    const onward = request(`${targets[at]}${incoming.url}`, {
      method: incoming.method!,
      headers: { ...incoming.headers, ...more },
    })
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  proxy.listen(0, 'localhost')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    counts,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
