import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { settingsStep } from '../../src/db/postgres/session.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { type CountedPostgres, countPostgres, type Sent } from '../support/counted-postgres.ts'
import { onPostgres } from '../support/database.ts'
import { addEmployee } from '../support/people.ts'
import { databaseUrl } from '../support/postgres-url.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe.runIf(onPostgres())('what a request sends to PostgreSQL', () => {
  let server: TestServer
  let counted: TestServer
  let database: Database
  let wire: CountedPostgres
  let employee_id: number

  beforeAll(async () => {
    server = await startTestServer()
    employee_id = await addEmployee(server)
    const [row] = await server.sql<{ name: string }>('select current_database() as name, $1::int')
    const url = databaseUrl(row!.name)
    wire = await countPostgres(url)
    database = await openPostgres(wire.through(url), databaseSchema)
    const { company_id, key } = server
    counted = await startTestServer({ beside: { database, company_id, key } })
  })
  afterAll(async () => {
    await counted?.close()
    await database?.close()
    await wire?.close()
    await server?.close()
  })

  let day = 0

  async function post(of = employee_id) {
    day += 1
    const date = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10)
    const punch = { employee_id: of, clock_in: `${date}T13:00:00Z`, clock_out: `${date}T21:00:00Z` }
    const { status } = await counted.rest('POST', '/time-entries', punch)
    expect(status).toBe(201)
  }

  async function get(path: string) {
    const { status } = await counted.rest('GET', path)
    expect(status).toBe(200)
  }

  /** The least of several times: a look-up of the key or of its limit may come between. */
  async function sentBy(work: () => Promise<void>): Promise<Sent> {
    const found: Sent[] = []
    for (let n = 0; n < 12; n += 1) {
      const before = wire.sent()
      await work()
      // The end of a transaction that only read is not awaited.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const after = wire.sent()
      found.push({
        statements: after.statements - before.statements,
        round_trips: after.round_trips - before.round_trips,
        parsed: after.parsed - before.parsed,
      })
    }
    const least = (of: keyof Sent) => Math.min(...found.map((one) => one[of]))
    return {
      statements: least('statements'),
      round_trips: least('round_trips'),
      parsed: least('parsed'),
    }
  }

  test('a posted punch', async () => {
    expect(await sentBy(() => post())).toEqual({ statements: 4, round_trips: 1, parsed: 0 })
  })

  test('the first punch of an employee', async () => {
    const first = async () => post(await addEmployee(server))
    expect(await sentBy(first)).toEqual({ statements: 6, round_trips: 3, parsed: 0 })
  })

  test('an approved leave request', async () => {
    let month = 0
    const ids: number[] = []
    for (; month < 12; month += 1) {
      const date = new Date(Date.UTC(2026, month, 10)).toISOString().slice(0, 10)
      const leave = { employee_id, type: 'unpaid', start_date: date, end_date: date }
      ids.push((await server.rest('POST', '/leave-requests', leave)).body.id)
    }
    const approve = async () => {
      const { status } = await counted.rest('POST', `/leave-requests/${ids.pop()}/approve`)
      expect(status).toBe(200)
    }
    expect(await sentBy(approve)).toEqual({ statements: 21, round_trips: 6, parsed: 0 })
  })

  test('a connection begins without the settings that a pooler refuses', () => {
    const names = new Set(wire.startup().flatMap((parameters) => Object.keys(parameters)))
    expect([...names].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
  })

  test('a list', async () => {
    const list = () => get('/time-entries?per_page=20')
    expect(await sentBy(list)).toEqual({ statements: 2, round_trips: 1, parsed: 0 })
  })

  test('one record', async () => {
    const record = () => get(`/employees/${employee_id}`)
    expect(await sentBy(record)).toEqual({ statements: 2, round_trips: 1, parsed: 0 })
  })

  test('a list of a team, also of the deputy of a manager on leave', async () => {
    const lead = await addEmployee(server, { role: 'manager' })
    const deputy = await addEmployee(server, { role: 'manager' })
    const key = await server.makeKey({ employee_id: deputy, reach: 'team' })
    const list = async () => {
      const { status } = await counted.rest('GET', '/leave-requests', undefined, { key })
      expect(status).toBe(200)
    }
    const expected = { statements: 4, round_trips: 2, parsed: 0 }
    expect(await sentBy(list)).toEqual(expected)
    expect((await server.rest('PUT', `/employees/${lead}`, { deputy_id: deputy })).status).toBe(200)
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const leave = { employee_id: lead, type: 'unpaid', start_date: today, end_date: tomorrow }
    const { body } = await server.rest('POST', '/leave-requests', leave)
    expect((await server.rest('POST', `/leave-requests/${body.id}/approve`)).status).toBe(200)
    expect(await sentBy(list)).toEqual(expected)
  })

  test('as behind a pooler: a statement more in each transaction, each parsed, no round trip more', async () => {
    const sessions = database.sessions!
    const before = { ...sessions }
    Object.assign(sessions, { isPooled: true, hasNames: false, settings: settingsStep })
    try {
      expect(await sentBy(() => post())).toEqual({ statements: 5, round_trips: 1, parsed: 5 })
      const list = () => get('/time-entries?per_page=20')
      expect(await sentBy(list)).toEqual({ statements: 3, round_trips: 1, parsed: 3 })
      const record = () => get(`/employees/${employee_id}`)
      expect(await sentBy(record)).toEqual({ statements: 3, round_trips: 1, parsed: 3 })
    } finally {
      Object.assign(sessions, before)
    }
  })
})
