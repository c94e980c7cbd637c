import { once } from 'node:events'
import { createServer } from 'node:net'

/** Listens on loopback, counts connections, and closes them. */
export async function startCanary() {
  let connected = 0
  const server = createServer((socket) => {
    connected += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return { port, connections: () => connected, close: () => server.close() }
}
