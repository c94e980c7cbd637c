import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineHosts, standbys } from '../../src/cli/doctor/standbys.ts'
import type { Config } from '../../src/config/index.ts'
import { type Database, openPostgres } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { checkServer } from '../../src/db/postgres/server-check.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { addEmployee } from '../support/people.ts'
import { findBinaries } from '../support/postgres.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Pair, query, startPair } from '../support/standby.ts'

const anyTime = 'updated_since=2020-01-01T00:00:00Z'

// Slow, and independent of the database that the other tests use: once, in the run on PostgreSQL.
const canRun = findBinaries() !== undefined && !process.env.DATABASE_URL
const isSlowRun = process.env.ROLLCALL_TEST_DATABASE_URL !== undefined

/** In order: each test begins with what the one before it left. */
describe.skipIf(!canRun || !isSlowRun)('an asynchronous standby that is promoted', () => {
  let pair: Pair
  let database: Database
  let server: TestServer
  let employee_id: number
  let cursors: string[]

  beforeAll(async () => {
    pair = await startPair({ synchronous: false })
    database = await openPostgres(pair.url, databaseSchema)
    await migrate(database)
    server = await startTestServer({ beside: { database, company_id: 0, key: '' } })
    server.company_id = await server.company('Test Company')
    server.key = await server.makeKey()
    employee_id = await addEmployee(server)
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
    await pair?.stop()
  })

  async function punch(hour: number): Promise<number> {
    const clock_in = new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
    const clock_out = new Date(Date.UTC(2026, 4, 4, hour, 30)).toISOString()
    const body = { employee_id, clock_in, clock_out }
    const answer = await server.rest('POST', '/time-entries', body)
    expect(answer.status).toBe(201)
    return answer.body.id
  }

  const page = (parameters: string) => server.rest('GET', `/time-entries?${parameters}`)
  const hosts = () => examineHosts({ database_url: pair.url } as Config)
  const portOf = (url: string) => new URL(url).port

  test('is named by doctor, which warns that commits do not wait for it', async () => {
    expect((await hosts()).map(({ state, said }) => `${state} ${said}`)).toEqual([
      `ok 127.0.0.1:${portOf(pair.primary())} is the primary`,
      `ok 127.0.0.1:${portOf(pair.standby())} is the standby`,
    ])
    const warned = { state: 'warn', said: expect.stringMatching(/^1 standby is .* wait for none/) }
    expect(await standbys(server.operationDeps)).toMatchObject([warned])
  })

  test('alone is no database for a start', async () => {
    const alone = await openPostgres(pair.standby(), databaseSchema)
    await expect(checkServer(alone, null)).rejects.toThrow(/is a standby, .* or list both/)
    await alone.close()
  })

  test('lacks the last changes, and no total or cursor of the old primary survives', async () => {
    for (const hour of [1, 2, 3]) await punch(hour)
    const first = await page(`per_page=1&${anyTime}`)
    await expect
      .poll(() => query(pair.standby(), 'select count(*)::int as n from time_entries'))
      .toEqual([{ n: 3 }])
    await pair.stopStandby()
    for (const hour of [4, 5]) await punch(hour)
    const second = await page(`per_page=4&${anyTime}`)
    cursors = [first, second].map(({ body }) => body.meta.next_cursor)
    expect((await page('')).body.meta.total).toBe(5)
    expect((await page('')).body.meta.total).toBe(5)

    await pair.killPrimary()
    await pair.startStandby()
    await pair.promote()
    await expect.poll(() => page('').then(({ status }) => status)).toBe(200)
    const { body } = await page('')
    expect(body.data).toHaveLength(3)
    expect(body.meta.total).toBe(3)
    expect((await page('')).body.meta.total).toBe(3)
  })

  test('refuses cursors of before with a 422, and a new list is complete', async () => {
    // As many as were lost, so that their numbers are given again.
    const again = [await punch(6), await punch(7)]
    for (const cursor of cursors) {
      const { status, body } = await page(`cursor=${cursor}`)
      expect(status).toBe(422)
      expect(body.errors.cursor).toEqual([
        'is from before the last failover of the database; start the list again without a cursor',
      ])
    }
    const { body } = await page(`per_page=100&${anyTime}`)
    const ids = body.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(expect.arrayContaining(again))
    expect(ids).toHaveLength(5)
  })

  test('leaves a host that doctor names', async () => {
    const [first, second] = await hosts()
    expect(first).toMatchObject({ state: 'warn', said: expect.stringContaining('does not answer') })
    expect(second).toMatchObject({ state: 'ok', said: expect.stringContaining('is the primary') })
    expect(await standbys(server.operationDeps)).toEqual([])
  })

  test('may be made synchronous, and without a standby doctor says that writes wait', async () => {
    await query(pair.primary(), `alter system set synchronous_standby_names = '*'`)
    await query(pair.primary(), 'select pg_reload_conf()')
    await expect
      .poll(() => standbys(server.operationDeps))
      .toMatchObject([{ state: 'fail', said: expect.stringContaining('none is connected') }])
  })
})
