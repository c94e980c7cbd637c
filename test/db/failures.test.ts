import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, inCompany } from '../../src/db/transactions/in-transaction.ts'
import { retrying } from '../../src/db/transactions/retry.ts'
import { DomainError } from '../../src/lib/errors.ts'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** The answer that a caller gets for a failure, and how often the work was tried. */
async function outcome(error: unknown, kind: 'read' | 'write' = 'write') {
  let attempts = 0
  const failed = await retrying(async () => {
    attempts += 1
    throw error
  }, kind).catch((thrown) => thrown)
  return { status: failed instanceof DomainError ? failed.status : 500, attempts }
}

const ofDatabase = (code: string, more = {}) => Object.assign(new Error('no'), { code, ...more })

describe('a failure of the database', () => {
  test.each([
    ['an idle transaction that the server ended', '25P03'],
    ['a transaction that took too long', '25P04'],
    ['a server that only reads', '25006'],
    ['a login that is refused for now', '28000'],
    ['a connection cut by an administrator', '57P01'],
    ['a host without a route', 'EHOSTUNREACH'],
    ['a host that refuses', 'ECONNREFUSED'],
    ['a name server that does not answer', 'EAI_AGAIN'],
  ])('%s (%s) is a 503 at once', async (_, code) => {
    expect(await outcome(ofDatabase(code))).toEqual({ status: 503, attempts: 1 })
  })

  test.each([
    ['a server that is shutting down', ofDatabase('57P01')],
    ['a server that crashed', ofDatabase('57P02')],
    ['a server that is starting up', ofDatabase('57P03')],
    ['a server that only reads', ofDatabase('25006')],
    ['no primary among the hosts', ofDatabase('08001')],
    ['a reset connection', ofDatabase('ECONNRESET')],
    ['a closed connection', new Error('Connection terminated unexpectedly')],
  ])('%s is tried once more by a read alone', async (_, error) => {
    expect(await outcome(error, 'read')).toEqual({ status: 503, attempts: 2 })
    expect(await outcome(error)).toEqual({ status: 503, attempts: 1 })
  })

  test.each([
    ['a statement that took too long', ofDatabase('57014')],
    ['a request that waited too long', ofDatabase('ETIMEDOUT')],
    ['a refused login', ofDatabase('28P01')],
    ['a host that refuses', ofDatabase('ECONNREFUSED')],
  ])('%s is not tried again by a read either', async (_, error) => {
    expect(await outcome(error, 'read')).toEqual({ status: 503, attempts: 1 })
  })

  test.each([
    ['a transaction that had failed before', ofDatabase('25P02'), 3],
    ['a statement that the connection lost', ofDatabase('26000'), 102],
    [
      'a statement whose columns were changed',
      ofDatabase('0A000', { routine: 'RevalidateCachedQuery' }),
      102,
    ],
  ])('%s is tried again, then a 503', async (_, error, attempts) => {
    expect(await outcome(error)).toEqual({ status: 503, attempts })
  })

  test('that is a bug stays a 500', async () => {
    for (const code of ['42601', '0A000', '22012', 'ENOENT']) {
      expect(await outcome(ofDatabase(code))).toEqual({ status: 500, attempts: 1 })
    }
  })
})

describe("the errors of pg's pool and client, which have no code", () => {
  type Pool = {
    connect(): Promise<{ release(): void }>
    end(): Promise<void>
    query(text: string): Promise<unknown>
  }
  const { Pool } = createRequire(import.meta.url)('pg') as { Pool: new (options: object) => Pool }

  /** A server that accepts connections and never sends anything. */
  async function silent() {
    const server = createServer(() => {})
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    return { address: { host: '127.0.0.1', port, user: 'a', password: 'a' }, server }
  }

  test('a connection that is not made in time is a 503', async () => {
    const { address, server } = await silent()
    for (const timeouts of [{ connectionTimeoutMillis: 50 }, { connectionTimeoutMillis: 51 }]) {
      const pool = new Pool({ ...address, ...timeouts, max: 1 })
      const late = await pool.connect().catch((error) => error)
      expect(late).toBeInstanceOf(Error)
      expect(await outcome(late)).toEqual({ status: 503, attempts: 1 })
      await pool.end()
    }
    server.close()
  })

  test('no free connection in time is a 503, and so is a pool that was closed', async () => {
    const { address, server } = await silent()
    const pool = new Pool({ ...address, connectionTimeoutMillis: 50, max: 1 })
    const waiting = [pool.connect(), pool.connect()].map((one) => one.catch((error) => error))
    for (const late of await Promise.all(waiting)) {
      expect(await outcome(late)).toEqual({ status: 503, attempts: 1 })
    }
    await pool.end()
    const closed = await pool.connect().catch((error) => error)
    expect(await outcome(closed)).toEqual({ status: 503, attempts: 1 })
    server.close()
  })

  test.each(['timeout expired', 'Query read timeout'])('%s is a 503', async (message) => {
    expect(await outcome(new Error(message))).toEqual({ status: 503, attempts: 1 })
  })
})

describe('requests to a database', () => {
  let server: TestServer
  let employee_id: number

  beforeAll(async () => {
    server = await startTestServer()
    employee_id = await addEmployee(server)
  })
  afterAll(() => server.close())

  const punch = (hour: number) =>
    server.rest('POST', '/time-entries', {
      employee_id,
      clock_in: `2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`,
    })

  test.runIf(onPostgres())('that lost all statements are answered as ever', async () => {
    expect((await punch(1)).status).toBe(201)
    await server.rest('GET', '/time-entries')
    const held = await Promise.all(Array.from({ length: 10 }, () => server.database.acquire()))
    for (const one of held) await one.script('deallocate all')
    for (const one of held) one.release(false)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => server.rest('GET', '/time-entries')),
      ...Array.from({ length: 5 }, (_, n) => punch(2 + n)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 5 }, () => 201),
    ])
  })

  test.runIf(onPostgres())(
    'whose columns a migration changed are sent once more, wherever they stand in a transaction',
    async () => {
      const { database, company_id } = server
      const every = 'select * from leave_types where company_id = $1'
      const first = () => inCompany(database, company_id, (sql) => sql(every))
      const second = () =>
        inCompany(database, company_id, async (sql) => {
          await sql('select $1::bigint')
          return sql(every)
        })
      const owner = () =>
        asOwner(database, (sql) => sql('select * from leave_types where $1', [true]))
      for (const [n, read] of [first, second, owner].entries()) {
        // On every connection of the pool.
        const all = () => Promise.all(Array.from({ length: 10 }, read))
        await all()
        await asOwner(database, (sql) => sql(`alter table leave_types add column later_${n} int`))
        for (const rows of await all()) expect(rows[0]).toHaveProperty(`later_${n}`)
      }
    },
  )

  test.runIf(onPostgres())('whose transaction stood idle too long are a 503', async () => {
    const late = await retrying(() =>
      inCompany(server.database, server.company_id, async (sql) => {
        const [idle] = await sql<{ pid: number }>(
          `select pg_backend_pid() as pid, set_config('idle_in_transaction_session_timeout', '50', true), $1::int`,
        )
        const running = 'select from pg_stat_activity where pid = $2 and $1::int > 0'
        await expect.poll(() => server.sql(running, [idle!.pid])).toEqual([])
        return sql('select $1::int')
      }),
    ).catch((error) => error)
    expect(late).toMatchObject({ code: 'unavailable' })
  })

  test('that write get a 503 while it is read-only, and are stored afterwards', async () => {
    await onlyReading(true)
    const refused = await punch(20)
    await onlyReading(false)
    expect({ status: refused.status, ...refused.body }).toMatchObject({
      status: 503,
      error: 'Service Unavailable',
    })
    expect((await punch(20)).status).toBe(201)
  })

  /** Like a server after a switchover, for every connection. */
  async function onlyReading(on: boolean): Promise<void> {
    if (!onPostgres()) {
      await asOwner(server.database, (sql) =>
        sql(`set session characteristics as transaction read ${on ? 'only' : 'write'}`),
      )
      return
    }
    const held = await Promise.all(Array.from({ length: 10 }, () => server.database.acquire()))
    for (const one of held) {
      await one.script(`set session characteristics as transaction read ${on ? 'only' : 'write'}`)
    }
    for (const one of held) one.release(false)
  }
})
