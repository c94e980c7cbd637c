import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { databaseUrl } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { query } from '../support/standby.ts'

describe.runIf(onPostgres())('a request whose connection is cut', () => {
  let server: TestServer
  let url: string
  let employee_id: number

  beforeAll(async () => {
    server = await startTestServer()
    employee_id = await addEmployee(server)
    const [row] = await server.sql<{ name: string }>('select current_database() as name, $1::int')
    url = databaseUrl(row!.name)
  })
  afterAll(() => server.close())

  /** Cuts the connection of each statement that waits for the table, `times` times, then lets the next one pass. */
  async function cutting<T>(table: string, times: number, work: () => Promise<T>): Promise<T> {
    const tx = server.database.begin({ company_id: null })
    await tx.sql(`lock table ${table} in access exclusive mode`)
    try {
      const answer = work()
      for (let n = 0; n < times; n += 1) {
        await expect.poll(() => cut(table)).toBeGreaterThan(0)
      }
      await tx.rollback()
      return await answer
    } finally {
      await tx.rollback()
    }
  }

  async function cut(table: string): Promise<number> {
    const found = await query(
      url,
      `select pg_terminate_backend(pid) from pg_locks
       where relation = '${table}'::regclass and not granted`,
    )
    return found.length
  }

  const punch = (hour: number, headers = {}) =>
    server.rest(
      'POST',
      '/time-entries',
      { employee_id, clock_in: new Date(Date.UTC(2026, 2, 2, hour)).toISOString() },
      { headers },
    )
  const count = async () => (await server.rest('GET', '/time-entries')).body.data.length

  test('is answered if it reads: it runs once more', async () => {
    const one = await cutting('employees', 1, () => server.rest('GET', `/employees/${employee_id}`))
    expect(one).toMatchObject({ status: 200, body: { id: employee_id } })
    const list = await cutting('time_entries', 1, () => server.rest('GET', '/time-entries'))
    expect(list.status).toBe(200)
  })

  test('is a 503 if it reads and is cut twice', async () => {
    const answer = await cutting('employees', 2, () =>
      server.rest('GET', `/employees/${employee_id}`),
    )
    expect(answer.status).toBe(503)
  })

  test('is a 503 that says that nothing was changed if it writes', async () => {
    const answer = await cutting('time_entries', 1, () => punch(8))
    expect(answer).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/Nothing was changed\.$/) },
    })
    expect((await punch(8)).status).toBe(201)
  })

  describe('during its commit', () => {
    beforeEach(async () => {
      await query(
        url,
        `create or replace function cut_me() returns trigger language plpgsql security definer as $$
           begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
      )
      await query(
        url,
        `create constraint trigger cut_me after insert on time_entries
           deferrable initially deferred for each row execute function cut_me()`,
      )
      return async () => {
        await query(url, 'drop trigger if exists cut_me on time_entries')
      }
    })
    const mend = () => query(url, 'drop trigger cut_me on time_entries')

    test('is a 503 that says that it is not known, and is not repeated by itself', async () => {
      const answer = await punch(9)
      expect(answer.status).toBe(503)
      expect(answer.body.message).toMatch(
        /may or may not have been stored\. Check before you retry/,
      )
      await mend()
      expect((await punch(9)).status).toBe(201)
    })

    test('says with an Idempotency-Key that the same request is safe, and it is', async () => {
      const before = await count()
      const headers = { 'Idempotency-Key': 'once' }
      const answer = await punch(10, headers)
      expect(answer.status).toBe(503)
      expect(answer.body.message).toMatch(/Send the same request with the same Idempotency-Key/)
      await mend()
      expect((await punch(10, headers)).status).toBe(201)
      const again = await punch(10, headers)
      expect(again.headers.get('idempotent-replayed')).toBe('true')
      expect(await count()).toBe(before + 1)
    })

    test('names idempotency_key over MCP', async () => {
      const client = await server.mcp()
      const args = { employee_id, clock_in: '2026-03-02T12:00:00Z', idempotency_key: 'tool' }
      const answer = await client.callTool('create_time_entry', args)
      expect(JSON.stringify(answer)).toMatch(/with the same idempotency_key/)
      await mend()
    })
  })
})
