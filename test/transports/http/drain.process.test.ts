import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { keepOpen } from '../../../src/transports/http/serving/kept-open.ts'
import {
  createHttpServer,
  type HttpOptions,
  type HttpServer,
} from '../../../src/transports/http/serving/server.ts'
import { drainUnderLoad } from '../../chaos/drain.ts'
import { answersOn, type RawConnection } from '../../support/raw-http.ts'

test('SIGTERM under 16 keep-alive clients resets none, and the process exits with 0', async () => {
  const { ok, line } = await drainUnderLoad({
    on: 'embedded',
    rounds: 1,
    kills: 0,
    seconds: 0,
    seed: 1,
  })
  expect(ok, line).toBe(true)
})

describe('a server that stops', () => {
  let http: HttpServer
  let answers: ServerResponse[] = []
  const open: RawConnection[] = []

  async function start(options: HttpOptions = {}): Promise<number> {
    answers = []
    http = createHttpServer((_, res) => void answers.push(res), options)
    http.server.listen(0, '127.0.0.1')
    await once(http.server, 'listening')
    return (http.server.address() as { port: number }).port
  }
  async function client(port: number): Promise<RawConnection> {
    const connection = answersOn(connect(port, '127.0.0.1'))
    open.push(connection)
    await once(connection.socket, 'connect')
    return connection
  }
  async function underWay(count: number): Promise<void> {
    await expect.poll(() => answers.length).toBe(count)
  }
  afterEach(() => {
    for (const { socket } of open.splice(0)) socket.destroy()
    http.server.close()
  })

  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

  test('answers requests in progress, with Connection: close', async () => {
    const { socket, next, closed } = await client(await start())
    socket.write(get)
    await underWay(1)
    const drained = http.drain(60_000)
    await pause(100)
    answers[0]!.end('done')
    const { head, body } = await next()
    expect(head).toContain('Connection: close')
    expect(body).toBe('done')
    expect(await closed).toBe('end')
    expect(await drained).toBe(true)
  })

  test('answers a request that comes on a connection that was in use just before', async () => {
    const { socket, next, closed } = await client(await start({ idle_ms: 60_000 }))
    socket.write(get)
    await underWay(1)
    answers[0]!.end('first')
    await next()
    const drained = http.drain(60_000)
    await pause(200)
    socket.write(get)
    await underWay(2)
    answers[1]!.end('second')
    const { head, body } = await next()
    expect(head).toContain('Connection: close')
    expect(body).toBe('second')
    expect(await closed).toBe('end')
    expect(await drained).toBe(true)
  })

  test('waits for a request that is half sent, closes idle connections, accepts no more', async () => {
    const port = await start()
    const idle = await client(port)
    const late = await client(port)
    late.socket.write(get.slice(0, 20))
    await pause(50)
    const drained = http.drain(60_000)
    expect(await idle.closed).toBe('end')
    const refused = await client(port).catch((error) => error.code)
    expect(refused).toBe('ECONNREFUSED')
    late.socket.write(get.slice(20))
    await underWay(1)
    answers[0]!.end('done')
    expect((await late.next()).body).toBe('done')
    expect(await drained).toBe(true)
  })

  test('answers requests on connections that the kernel has and the process has not seen', async () => {
    const port = await start()
    const waiting = Array.from({ length: 20 }, () => answersOn(connect(port, '127.0.0.1')))
    open.push(...waiting)
    for (const { socket } of waiting) socket.write(get)
    const drained = http.drain(60_000)
    await underWay(20)
    for (const res of answers) res.end('done')
    const bodies = await Promise.all(waiting.map(async ({ next }) => (await next()).body))
    expect(new Set(bodies)).toEqual(new Set(['done']))
    expect(await drained).toBe(true)
  })

  test('ends open responses', async () => {
    const { socket, closed } = await client(await start())
    socket.write(get)
    await underWay(1)
    const [res] = answers
    res!.write('listening')
    keepOpen(res!, () => res!.end())
    expect(await http.drain(60_000)).toBe(true)
    expect(await closed).toBe('end')
  })

  test('ends what takes longer than the limit, and says so', async () => {
    const { socket } = await client(await start())
    socket.write(get)
    await underWay(1)
    expect(await http.drain(300)).toBe(false)
  })
})
