import { type Logger, pino } from 'pino'
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

async function startProxied(log?: Logger): Promise<Proxied> {
  const [row] = await direct.sql<{ name: string }>('select current_database() as name, $1::int')
  const url = databaseUrl(row!.name)
  const proxy = await startTcpProxy(Number(new URL(url).port))
  const database = await openPostgres(through(proxy, url), databaseSchema)
  const { company_id, key } = direct
  const beside = { database, company_id, key }
  const server = await startTestServer({ beside, ...(log ? { log } : {}) })
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

/** Resolves when 20 requests in a row succeed. */
async function untilWell(server: TestServer): Promise<void> {
  for (let good = 0; good < 20; ) good = (await punch(server)) === 201 ? good + 1 : 0
}

function seconds(s: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, s * 1000))
}

async function warm(server: TestServer): Promise<void> {
  await Promise.all(Array.from({ length: 30 }, () => punch(server)))
}

// `npm run chaos stalls` measures that this takes at most 15 s.
describe.runIf(onPostgres())('connections that go silent', () => {
  test('all of them under load: the service is well again', async () => {
    const { server, proxy, close } = await startProxied()
    await warm(server)
    const clients = load(server)
    await seconds(0.5)
    expect(proxy.silence()).toBeGreaterThan(5)
    await untilWell(server)
    await clients.stop()
    await close()
  })

  test('those of the pool, while the one that asks for changes still answers: well again', async () => {
    const { server, proxy, close } = await startProxied()
    await seconds(0.5)
    const beats = proxy.open()
    await warm(server)
    const clients = load(server)
    await seconds(0.5)
    expect(proxy.silence((n) => n >= beats)).toBeGreaterThan(5)
    await untilWell(server)
    await clients.stop()
    await close()
  })

  test('all of them and all new ones: a request waits 10 s in all, and the end of it is noticed', async () => {
    const reasons = new Set<string>()
    const stream = {
      write: (line: string) => reasons.add(JSON.parse(line).err?.message),
    }
    const { server, proxy, close } = await startProxied(pino({ level: 'warn' }, stream))
    await warm(server)
    proxy.silenceNew(true)
    proxy.silence()
    // The key is no longer cached, so key, limit and punch each need a connection.
    await seconds(1.5)
    const statuses = await Promise.all(Array.from({ length: 12 }, () => punch(server)))
    expect(statuses).toEqual(statuses.map(() => 503))
    // Not the time limit of a connection or of a statement, of which a request may meet several.
    expect([...reasons]).toContain('A request waited 10 s for the database.')
    proxy.silenceNew(false)
    await untilWell(server)
    await close()
  })
})
