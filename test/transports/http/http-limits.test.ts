import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../src/db/connect.ts'
import { createHttpServer } from '../../../src/transports/http/serving/server.ts'
import { answersOn } from '../../support/raw-http.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
/** Begins with a clock hour, so that none ends while requests are counted. */
const begin_ms = Math.floor(Date.now() / 3_600_000) * 3_600_000 - performance.now()
const now = () => begin_ms + performance.now()
beforeAll(async () => {
  server = await startTestServer({ now })
})
afterAll(() => server.close())

async function client(url = server.url) {
  const { hostname, port } = new URL(url)
  const connection = answersOn(connect(Number(port), hostname))
  await once(connection.socket, 'connect')
  return connection
}

describe('slow clients', () => {
  test('have 10 s for the headers and 30 s for the whole request, and are cut within a second of that', async () => {
    const { server: http } = createHttpServer(() => undefined)
    const checked = { connectionsCheckingInterval: 1_000 }
    expect(http).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, ...checked })
    http.headersTimeout = 300
    http.requestTimeout = 900
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const { port } = http.address() as { port: number }
    const [headers, body] = [
      await client(`http://127.0.0.1:${port}`),
      await client(`http://127.0.0.1:${port}`),
    ]
    headers.socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
    body.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345')
    expect(await headers.closed).toBe('end')
    expect(await body.closed).toBe('end')
    http.close()
  })
})

test.each(['/api/v1/employees', '/api/mcp', '/admin/sign-in', '/healthz'])(
  'two Host headers are a 400: %s',
  async (path) => {
    const { socket, next } = await client()
    const key = `X-API-Key: ${server.key}\r\n`
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n${key}\r\n`)
    const { status, body } = await next()
    expect(status).toBe(400)
    expect(JSON.parse(body)).toEqual({
      error: 'Bad Request',
      message: 'Send one Host header; this request has several.',
    })
    socket.destroy()
  },
)

describe('/metrics without a token', () => {
  const metrics = (headers: Record<string, string>) => fetch(`${server.url}/metrics`, { headers })

  test('is for loopback', async () => {
    expect((await metrics({})).status).toBe(200)
  })

  test.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Whatever'])(
    'is not for what came through a proxy: %s',
    async (name) => {
      expect((await metrics({ [name]: '127.0.0.1' })).status).toBe(403)
    },
  )
})

describe('Retry-After', () => {
  test('of a 429 is the seconds until the next hour, over REST and MCP', async () => {
    const key = await server.makeKey({ rate_limit: 1 })
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(200)
    const seconds_left = () => 3_600 - ((now() / 1_000) % 3_600)
    const before = seconds_left()
    const rest = await server.rest('GET', '/me', undefined, { key })
    const mcp = await fetch(`${server.url}/api/mcp`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: '{}',
    })
    const after = seconds_left()
    for (const { status, headers } of [rest, mcp]) {
      expect(status).toBe(429)
      const retry_after = Number(headers.get('retry-after'))
      expect(retry_after).toBeGreaterThanOrEqual(Math.floor(after))
      expect(retry_after).toBeLessThanOrEqual(Math.ceil(before) + 1)
      expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    }
  })
})

describe('a database out of reach', () => {
  const lines: { msg: string; count?: number; err?: object }[] = []
  let other: TestServer
  let isDown = false

  beforeAll(async () => {
    const { database, company_id, key } = server
    const failing: Database = {
      ...database,
      begin(tenantScope) {
        if (!isDown) return database.begin(tenantScope)
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    }
    const stream = new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)))
        done()
      },
    })
    const log = pino({ level: 'warn' }, stream)
    other = await startTestServer({ beside: { database: failing, company_id, key }, log })
    expect((await other.rest('GET', '/employees')).status).toBe(200)
    isDown = true
  })
  afterAll(() => other.close())

  test('is a 503 with Retry-After, and a storm of them one line a second with their count', async () => {
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        n % 3 === 0
          ? fetch(`${other.url}/admin/link/x.${n}`)
          : other.rest('GET', '/employees').then(({ status, headers }) => ({ status, headers })),
      ),
    )
    const unavailable = answers.filter(({ status }) => status === 503)
    expect(unavailable.length).toBeGreaterThanOrEqual(40)
    for (const { headers } of unavailable) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const said = () => lines.filter(({ msg }) => /database is not responding/.test(msg))
    const counted = () => said().reduce((sum, { count }) => sum + count!, 0)
    await expect.poll(counted).toBe(unavailable.length)
    const lines_count = said().length
    expect(lines_count).toBeGreaterThanOrEqual(2)
    expect(lines_count).toBeLessThanOrEqual(2 + (performance.now() - began) / 1_000)
    expect(said()[0]!.err).toBeDefined()
    await pause(1_500)
    expect(said()).toHaveLength(lines_count)
  })
})
