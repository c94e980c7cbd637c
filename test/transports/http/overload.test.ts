import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmission } from '../../../src/transports/http/serving/admission.ts'
import { keepOpen } from '../../../src/transports/http/serving/kept-open.ts'
import { createHttpServer } from '../../../src/transports/http/serving/server.ts'
import { answersOn, type RawAnswer, type RawConnection } from '../../support/raw-http.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const path = '/api/v1/employees'

describe('admission', () => {
  let now_ms = 0
  const admission = () => makeAdmission(() => now_ms)
  const enterAll = (into: ReturnType<typeof admission>, count: number) =>
    Array.from({ length: count }, () => into.enter(path)).filter((leave) => leave !== undefined)

  test('a burst is admitted, and more only when others have finished', () => {
    const { enter } = admission()
    const inside = Array.from({ length: 256 }, () => enter(path))
    expect(inside.every((leave) => leave !== undefined)).toBe(true)
    expect(enter(path)).toBeUndefined()
    inside[0]!()
    inside[0]!()
    expect(enter(path)).toBeDefined()
    expect(enter(path)).toBeUndefined()
  })

  test('probes and the files of pages pass always', () => {
    const busy = admission()
    enterAll(busy, 1_000)
    for (const url of [
      '/healthz',
      '/healthz?x=1',
      '/readyz',
      '/metrics',
      '/admin/assets/x/y.css',
    ]) {
      expect(busy.enter(url), url).toBeDefined()
    }
    expect(busy.enter('/healthzz')).toBeUndefined()
    expect(busy.enter('/admin/sign-in')).toBeUndefined()
  })

  test('requests that wait for a lock do not block others, up to a limit for memory', () => {
    const waiting = admission()
    expect(enterAll(waiting, 300)).toHaveLength(256)
    now_ms += 1_000
    expect(enterAll(waiting, 0)).toHaveLength(0)
    waiting.enter(path)
    now_ms += 500
    expect(enterAll(waiting, 200)).toHaveLength(200)
    for (let n = 0; n < 20; n += 1) {
      now_ms += 600
      enterAll(waiting, 256)
      now_ms += 600
      enterAll(waiting, 1)
    }
    expect(enterAll(waiting, 1)).toHaveLength(0)
    expect(waiting.enter('/readyz')).toBeUndefined()
    expect(waiting.enter('/healthz')).toBeDefined()
  })

  test.each([
    [150, 1],
    [500, 1],
    [500, 150],
    [2_000, 1],
    [2_000, 150],
    [8_000, 1],
  ])(
    'at three times a capacity of %i a second, done every %i ms, what is let in is answered within a second, but for the first burst',
    (capacity, every_ms) => {
      const { enter } = admission()
      const queue: { since_ms: number; leave: () => void }[] = []
      const took_ms: number[] = []
      let refused = 0
      let credit = 0
      for (let tick = 0; tick < 30_000; tick += 1) {
        now_ms += 1
        if (tick % every_ms === 0) {
          const done = (capacity * every_ms) / 1_000
          credit = Math.min(credit + done, Math.max(1, done))
        }
        for (; credit >= 1 && queue.length > 0; credit -= 1) {
          const { since_ms, leave } = queue.shift()!
          leave()
          if (tick > 5_000) took_ms.push(now_ms - since_ms)
        }
        const arrived =
          Math.floor(((tick + 1) * capacity * 3) / 1_000) -
          Math.floor((tick * capacity * 3) / 1_000)
        for (let n = 0; n < arrived; n += 1) {
          const leave = enter(path)
          if (leave) queue.push({ since_ms: now_ms, leave })
          else refused += 1
        }
      }
      took_ms.sort((a, b) => a - b)
      expect(took_ms[Math.floor(took_ms.length * 0.99)]).toBeLessThan(1_000)
      // No capacity is idle while requests are refused.
      expect(took_ms.length).toBeGreaterThan(capacity * 23)
      expect(refused).toBeGreaterThan(capacity * 55)
    },
  )

  test('64 connections that always have a request under way are all let in', () => {
    const { enter } = admission()
    const leaves = Array.from({ length: 64 }, () => enter(path)!)
    for (let n = 0; n < 10_000; n += 1) {
      now_ms += 10
      const at = n % 64
      leaves[at]!()
      const leave = enter(path)
      expect(leave).toBeDefined()
      leaves[at] = leave!
    }
  })
})

async function connected(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const connection = answersOn(connect(Number(port), hostname))
  await once(connection.socket, 'connect')
  return connection
}

async function connectedAll(url: string, count: number): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => connected(url)))
}

describe('an overloaded server', () => {
  async function serve(answer: RequestListener) {
    let refused = 0
    const { server } = createHttpServer(answer, { onRefused: () => (refused += 1) })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    const url = `http://127.0.0.1:${port}`
    const close = () => {
      server.close()
      server.closeAllConnections()
    }
    return { url, refused: () => refused, close }
  }

  test('answers 503 with Retry-After at once, in JSON or as a page', async () => {
    const { url, refused, close } = await serve((req, res) => {
      if (req.url === '/healthz') res.end('ok')
    })
    const clients = await connectedAll(url, 256)
    for (const { socket } of clients) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const api = await fetch(`${url}${path}`, { method: 'POST', body: 'x'.repeat(300_000) })
    expect(api.status).toBe(503)
    expect(Number(api.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await api.json()).toEqual({
      error: 'Service Unavailable',
      message: expect.stringContaining('busy'),
      request_id: api.headers.get('x-request-id'),
    })
    const page = await fetch(`${url}/admin`)
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(refused()).toBe(2)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    close()
  })

  test('open responses do not count as work in progress', async () => {
    const open: ServerResponse[] = []
    const { url, close } = await serve((req, res) => {
      if (req.url === '/listen') {
        open.push(res)
        keepOpen(res, () => res.end())
        res.flushHeaders()
      } else res.end('ok')
    })
    for (const count of [200, 400]) {
      for (const { socket } of await connectedAll(url, 200)) {
        socket.write('GET /listen HTTP/1.1\r\nHost: a\r\n\r\n')
      }
      await expect.poll(() => open.length).toBe(count)
    }
    expect((await fetch(`${url}${path}`)).status).toBe(200)
    close()
  })
})

describe('the service', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const rest = () => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${server.key}\r\n\r\n`
  const mcp = () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
    const lines = [
      'POST /api/mcp HTTP/1.1',
      'Host: localhost',
      `X-API-Key: ${server.key}`,
      'Content-Type: application/json',
      'Accept: application/json, text/event-stream',
      `Content-Length: ${body.length}`,
    ]
    return `${lines.join('\r\n')}\r\n\r\n${body}`
  }
  const page = () => 'GET /admin/sign-in HTTP/1.1\r\nHost: localhost\r\n\r\n'

  async function askAll(count: number, request: (n: number) => string): Promise<RawAnswer[]> {
    const clients = await connectedAll(server.url, count)
    const answers = clients.map(({ next }) => next())
    for (const [n, { socket }] of clients.entries()) socket.write(request(n))
    const all = await Promise.all(answers)
    for (const { socket } of clients) socket.destroy()
    return all
  }

  test('answers a burst of 200 requests, and none of them with 503', async () => {
    const statuses = (await askAll(200, rest)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('refuses some of 1,500 requests at once, over REST, MCP and the dashboard alike', async () => {
    const kinds = [rest, mcp, page]
    const answers = await askAll(1_500, (n) => kinds[n % 3]!())
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].toSorted()).toEqual([200, 503])
    for (const [n] of kinds.entries()) {
      const refused = answers.filter(({ status }, at) => at % 3 === n && status === 503)
      expect(refused.length).toBeGreaterThan(0)
      for (const { head } of refused) expect(head).toMatch(/\r\nRetry-After: [1-3]\r\n/)
    }
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    const counted = /rollcall_refused_requests_total (\d+)/.exec(metrics)?.[1]
    expect(Number(counted)).toBe(answers.filter(({ status }) => status === 503).length)
    const after = (await askAll(64, rest)).map(({ status }) => status)
    expect(after.filter((status) => status !== 200)).toEqual([])
  })

  test('1,000 idle and 800 slow connections leave normal requests as they are', async () => {
    const idle = await connectedAll(server.url, 1_000)
    const slow = await connectedAll(server.url, 800)
    let cut_bodies = 0
    for (const [n, { socket, closed }] of slow.entries()) {
      const start = n % 2 === 0 ? rest().slice(0, -4) : mcp().slice(0, -10)
      if (n % 2 === 1) void closed.then(() => (cut_bodies += 1))
      socket.write(start)
    }
    // For the first seconds, slow bodies count like other requests.
    await pause(1_600)
    const refused = async () => (await askAll(64, rest)).filter(({ status }) => status !== 200)
    await expect.poll(refused).toEqual([])
    // The slow ones were not cut before, which takes 30 s.
    expect(cut_bodies).toBe(0)
    for (const { socket } of [...idle, ...slow]) socket.destroy()
  })
})
