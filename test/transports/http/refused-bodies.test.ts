import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOn, type RawConnection } from '../../support/raw-http.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const KiB = 1024
const MiB = 1024 * KiB

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function client(): Promise<RawConnection> {
  const { hostname, port } = new URL(server.url)
  const connection = answersOn(connect(Number(port), hostname))
  await once(connection.socket, 'connect')
  return connection
}

type Refused = { path: string; headers: Record<string, string>; body: Buffer; status: number }

const rest = '/api/v1/leave-requests'
const mcp = '/api/mcp'
const form = '/admin/sign-in'
const json = { 'Content-Type': 'application/json' }
const text = { 'Content-Type': 'text/plain' }
const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
const many = Buffer.alloc(700 * KiB, 'x')
const tooManyFields = Buffer.from(JSON.stringify({ notes: 'x'.repeat(3 * MiB) }))

const refused: [string, Refused][] = [
  ['REST, too large', { path: rest, headers: json, body: tooManyFields, status: 413 }],
  ['REST, another type', { path: rest, headers: text, body: many, status: 415 }],
  ['REST, another encoding', { path: rest, headers: encoded('zstd'), body: many, status: 415 }],
  [
    'REST, gzip of too much',
    { path: rest, headers: encoded('gzip'), body: padded(gzipSync(tooManyFields)), status: 413 },
  ],
  ['REST, no gzip', { path: rest, headers: encoded('gzip'), body: many, status: 400 }],
  ['REST, an unknown key', { path: rest, headers: unknownKey(), body: many, status: 401 }],
  ['MCP, too large', { path: mcp, headers: json, body: tooManyFields, status: 413 }],
  ['MCP, an unknown key', { path: mcp, headers: unknownKey(), body: many, status: 401 }],
  ['the sign-in form, too large', { path: form, headers: urlencoded, body: many, status: 413 }],
  ['the sign-in form, another type', { path: form, headers: json, body: many, status: 415 }],
]

function encoded(name: string) {
  return { ...json, 'Content-Encoding': name }
}
function unknownKey() {
  return { ...json, 'X-API-Key': 'rc_live_nobody' }
}
/** Continues after the refusal, like a larger upload. */
function padded(start: Buffer): Buffer {
  return Buffer.concat([start, many])
}

function head({ path, headers }: Refused, framing: string): string {
  const all = {
    Host: 'localhost',
    Origin: 'http://127.0.0.1:3000',
    Accept: 'application/json, text/event-stream',
    'X-API-Key': server.key,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n${framing}\r\n\r\n`
}

function sendWhole(socket: Socket, request: Refused): void {
  socket.write(head(request, `Content-Length: ${request.body.length}`))
  socket.write(request.body)
}

function sendChunked(socket: Socket, request: Refused): void {
  socket.write(head(request, 'Transfer-Encoding: chunked'))
  for (let at = 0; at < request.body.length; at += 64 * KiB) {
    const piece = request.body.subarray(at, at + 64 * KiB)
    socket.write(`${piece.length.toString(16)}\r\n`)
    socket.write(piece)
    socket.write('\r\n')
  }
  socket.write('0\r\n\r\n')
}

describe.each([
  ['of a told length', sendWhole],
  ['in chunks', sendChunked],
])('after a refused body %s, the next request on the connection is answered', (_, send) => {
  test.each(refused)('%s', async (_, request) => {
    const { socket, next } = await client()
    send(socket, request)
    const first = await next()
    expect(first.status, first.body).toBe(request.status)
    const second = next()
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect((await second).status).toBe(200)
    socket.destroy()
  })
})

test.each(refused)(
  '%s: with Connection: close the answer arrives whole, and no reset',
  async (_, request) => {
    const { socket, next, closed } = await client()
    sendWhole(socket, { ...request, headers: { ...request.headers, Connection: 'close' } })
    expect((await next()).status).toBe(request.status)
    expect(await closed).toBe('end')
  },
)

test('a client that never stops sending gets its answer, then the end of the connection', async () => {
  const { socket, next, closed } = await client()
  socket.write(head(refused[0]![1], 'Transfer-Encoding: chunked'))
  const piece = Buffer.alloc(256 * KiB, 'x')
  let isOver = false
  const sendMore = () => {
    while (!isOver && socket.writable) {
      socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      if (!socket.write('\r\n')) break
    }
  }
  socket.on('drain', sendMore)
  sendMore()
  expect((await next()).status).toBe(413)
  expect(await closed).toBe('end')
  isOver = true
  socket.destroy()
  expect(socket.bytesWritten).toBeLessThan(500 * MiB)
})
