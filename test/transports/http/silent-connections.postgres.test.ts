import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../src/db/connect.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { onPostgres } from '../../support/database.ts'
import { addEmployee } from '../../support/people.ts'
import { databaseUrl } from '../../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { startTcpProxy, type TcpProxy, through } from '../../support/tcp-proxy.ts'

/** A service whose connections to PostgreSQL go through a proxy that can silence them. */
type Proxied = { server: TestServer; proxy: TcpProxy; close(): Promise<void> }

let direct: TestServer
let employee_id: number

beforeAll(async () => {
  if (!onPostgres()) return
  direct = await startTestServer()
  employee_id = await addEmployee(direct)
})
afterAll(() => direct?.close())

async function startProxied(): Promise<Proxied> {
  const [row] = await direct.sql<{ name: string }>('select current_database() as name, $1::int')
  const url = databaseUrl(row!.name)
  const proxy = await startTcpProxy(Number(new URL(url).port))
  const database = await openPostgres(through(proxy, url), databaseSchema)
  const { company_id, key } = direct
  const server = await startTestServer({ beside: { database, company_id, key } })
  return {
    server,
    proxy,
    async close() {
      await server.close()
      await database.close()
      await proxy.close()
    },
  }
}

let punched = 0

function punch(server: TestServer): Promise<number> {
  punched += 1
  const clock_in = new Date(Date.UTC(2020, 0, 1, 0, punched)).toISOString()
  return server
    .rest('POST', '/time-entries', { employee_id, clock_in })
    .then(({ status }) => status)
}

/** Reads and writes by 24 clients, until stopped. */
function load(server: TestServer): { stop(): Promise<void> } {
  let isOver = false
  const clients = Array.from({ length: 24 }, async (_, n) => {
    while (!isOver) {
      const request = n % 2 === 0 ? punch(server) : server.rest('GET', '/employees')
      await Promise.race([request.catch(() => undefined), seconds(20)])
      await seconds(0.01)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

/** How long it takes until 20 requests in a row succeed, each within a second. */
async function untilWell(server: TestServer): Promise<number> {
  const began = performance.now()
  for (let good = 0; good < 20; ) {
    const status = await Promise.race([punch(server), seconds(1)])
    good = status === 201 ? good + 1 : 0
    if (performance.now() - began > 25_000) break
  }
  return (performance.now() - began) / 1000
}

function seconds(s: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, s * 1000))
}

async function warm(server: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: 30 }, () => punch(server)))
}

// One after the other: the load of all three at once is more than this machine answers in time.
describe.runIf(onPostgres())('connections that go silent', () => {
  test('all of them under load: the service is well again within 15 s', async () => {
    const { server, proxy, close } = await startProxied()
    await warm(server)
    const clients = load(server)
    await seconds(0.5)
    expect(proxy.silence()).toBeGreaterThan(5)
    expect(await untilWell(server)).toBeLessThan(15)
    await clients.stop()
    await close()
  })

  test('those of the pool, while the one that asks for changes still answers: well again within 15 s', async () => {
    const { server, proxy, close } = await startProxied()
    await seconds(0.5)
    const beats = proxy.open()
    await warm(server)
    const clients = load(server)
    await seconds(0.5)
    expect(proxy.silence((n) => n >= beats)).toBeGreaterThan(5)
    expect(await untilWell(server)).toBeLessThan(15)
    await clients.stop()
    await close()
  })

  test('all of them and all new ones: a request waits 10 s in all, and the end of it is noticed', async () => {
    const { server, proxy, close } = await startProxied()
    await warm(server)
    proxy.silenceNew(true)
    proxy.silence()
    // The key is no longer cached, so key, limit and punch each need a connection.
    await seconds(1.5)
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const began = performance.now()
        const status = await punch(server)
        return { status, took_s: (performance.now() - began) / 1000 }
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
    expect(Math.max(...answers.map(({ took_s }) => took_s))).toBeLessThan(11)
    proxy.silenceNew(false)
    expect(await untilWell(server)).toBeLessThan(15)
    await close()
  })
})
