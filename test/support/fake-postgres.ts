import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type FakePostgres = {
  url: string
  port: number
  /** How many connections were made. */
  connections(): number
  /** Refuses new connections and keeps the open ones. */
  stopListening(): void
  /** Stops listening and cuts the open connections. */
  close(): Promise<void>
}

type Behavior =
  /**
   * Accepts every login, reports these parameters with its greeting, and answers every statement with one row of
   * this text.
   */
  | { answers: string; reports?: Record<string, string> }
  /** Refuses every login with this SQLSTATE. */
  | { refuses: string }

/**
 * Implements as much of PostgreSQL's protocol as a start needs to find out that it cannot continue.
 */
export async function startFakePostgres(behavior: Behavior, on = 0): Promise<FakePostgres> {
  const sockets = new Set<Socket>()
  let connected = 0
  const server = createServer((socket) => {
    connected += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, behavior)
  })
  server.listen(on, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://anybody@127.0.0.1:${port}/anything`,
    port,
    connections: () => connected,
    stopListening: () => void server.close(),
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const int4 = 23

function serve(socket: Socket, behavior: Behavior): void {
  let isWelcome = false
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    if ('refuses' in behavior) return socket.end(refusal(behavior.refuses))
    if (!isWelcome) {
      isWelcome = true
      const reports = Object.entries(behavior.reports ?? {}).map(([name, value]) =>
        message('S', Buffer.from(`${name}\0${value}\0`)),
      )
      socket.write(Buffer.concat([message('R', int32(0)), ...reports, ready]))
      return
    }
    if (bytes[0] === 'X'.charCodeAt(0)) return socket.end()
    const isPipeline = bytes[0] !== 'Q'.charCodeAt(0)
    const before = isPipeline ? [message('1'), message('2')] : []
    socket.write(Buffer.concat([...before, description, row(behavior.answers), completed, ready]))
  })
}

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int16(n: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(n)
  return bytes
}

function int32(n: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(n)
  return bytes
}

const ready = message('Z', Buffer.from('I'))
const completed = message('C', Buffer.from('SELECT 1\0'))
const column = [
  Buffer.from('version\0'),
  int32(0),
  int16(0),
  int32(int4),
  int16(4),
  int32(-1),
  int16(0),
]
const description = message('T', int16(1), ...column)

function refusal(code: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`))
}

function row(text: string): Buffer {
  const value = Buffer.from(text)
  return message('D', int16(1), int32(value.length), value)
}
