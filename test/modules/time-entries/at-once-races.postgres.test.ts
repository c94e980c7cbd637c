import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../src/db/transactions/in-transaction.ts'
import { onPostgres } from '../../support/database.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { eventsOf, operationsOf } from '../../support/trail.ts'
import { withoutHttp } from '../../support/without-http.ts'

// Punches of employees who are known are one statement that is sent with its commit. They race here.

describe.runIf(onPostgres())('punches in one statement', () => {
  let server: TestServer

  beforeAll(async () => {
    server = withoutHttp(await startTestServer())
    await listen(server)
    await put('/company', { pay_period_anchor: '2026-01-04' })
  })
  afterAll(() => server?.close())

  const post = (punch: object) => server.rest('POST', '/time-entries', punch)
  async function put(path: string, change: object) {
    const { status, text } = await server.rest('PUT', path, change)
    expect(status, text).toBe(200)
  }

  async function knownEmployee(): Promise<number> {
    const employee_id = await addEmployee(server)
    const { status } = await post({
      employee_id,
      clock_in: '2026-01-05T13:00:00Z',
      clock_out: '2026-01-05T14:00:00Z',
    })
    expect(status).toBe(201)
    return employee_id
  }

  const shift = (day: number, hour = 13) => {
    const date = `2026-02-${String(day).padStart(2, '0')}`
    return { clock_in: `${date}T${hour}:00:00Z`, clock_out: `${date}T${hour + 4}:30:00Z` }
  }

  async function stored(employee_id: number, date: string) {
    return server.sql<{ id: number; warnings: string[] }>(
      `select id, warnings from time_entries where company_id = $1 and employee_id = $2 and work_date = $3
       order by clock_in`,
      [employee_id, date],
    )
  }

  /** Holds locks in a transaction until `end`. */
  async function holding(text: string, values: readonly unknown[]) {
    const tx = server.database.begin({ company_id: server.company_id })
    await tx.sql(text, values)
    return tx
  }

  const isWaiting = `datname = current_database() and wait_event_type = 'Lock'`

  /** Waits until as many sessions wait for a lock. */
  async function waiting(sessions: number) {
    await expect
      .poll(async () => {
        const found = await asOwner(server.database, (sql) =>
          sql(`select pid from pg_stat_activity where ${isWaiting}`),
        )
        return found.length
      })
      .toBe(sessions)
  }

  test('of eight equal ones one is stored, once, with one audit row and one event', async () => {
    const employee_id = await knownEmployee()
    for (const day of [2, 3, 4, 5]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => post({ employee_id, ...shift(day) })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200, 200, 200, 200, 200, 200, 200, 201,
      ])
      const [only, ...more] = await stored(employee_id, `2026-02-0${day}`)
      expect(more).toEqual([])
      expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([only!.id]))
      expect(await operationsOf(server, 'time_entry', only!.id)).toEqual(['time_entries.create'])
      expect(await eventsOf(server, 'time_entry', only!.id)).toHaveLength(1)
    }
  })

  test('of overlapping ones one is stored where a company refuses overlaps', async () => {
    await put('/company', { overlapping_entries: 'refuse' })
    const employee_id = await knownEmployee()
    for (const day of [2, 3, 4, 5]) {
      const answers = await Promise.all(
        [10, 11, 12, 13].map((hour) => post({ employee_id, ...shift(day, hour) })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
      for (const { status, body } of answers) {
        if (status === 422) {
          expect(body.errors).toEqual({ clock_in: ['overlaps another entry of this employee'] })
        }
      }
      expect(await stored(employee_id, `2026-02-0${day}`)).toHaveLength(1)
    }
    await put('/company', { overlapping_entries: 'warn' })
  })

  test('one that waits for the approval of its pay period is marked', async () => {
    const employee_id = await knownEmployee()
    const { body } = await server.rest('GET', '/pay-periods?date=2026-02-10')
    const approval = await holding(
      `update pay_periods set status = 'approved', approved_at = now() where company_id = $1 and id = $2`,
      [body.data[0].id],
    )
    const posting = post({ employee_id, ...shift(10) })
    await waiting(1)
    await approval.commit()
    expect(await posting).toMatchObject({ status: 201, body: { warnings: ['locked_period'] } })
    expect(await stored(employee_id, '2026-02-10')).toHaveLength(1)
  })

  test('an approval waits for one that is being stored', async () => {
    const employee_id = await knownEmployee()
    const { body } = await server.rest('GET', '/pay-periods?date=2026-03-10')
    const period = body.data[0].id
    // The same punch, uncommitted: the statement waits for it with the pay period locked.
    const other = await holding(
      `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, posted_clock_in,
         clock_out, status) values ($1, $2, '2026-03-10', 'America/Toronto', $3, $3, $4, 'completed')`,
      [employee_id, '2026-03-10T13:00:00Z', '2026-03-10T17:00:00Z'],
    )
    const posting = post({
      employee_id,
      clock_in: '2026-03-10T13:00:00Z',
      clock_out: '2026-03-10T17:00:00Z',
    })
    await waiting(1)
    const approving = server.rest('POST', `/pay-periods/${period}/approve`, {})
    await waiting(2)
    await other.rollback()
    expect(await posting).toMatchObject({ status: 201, body: { warnings: [] } })
    expect((await approving).status).toBe(200)
  })

  test('one that is stopped by the database is not stored, and its answer says so', async () => {
    const employee_id = await knownEmployee()
    const other = await holding(
      `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in, posted_clock_in,
         clock_out, status) values ($1, $2, '2026-03-30', 'America/Toronto', $3, $3, $4, 'completed')`,
      [employee_id, '2026-03-30T13:00:00Z', '2026-03-30T17:00:00Z'],
    )
    const punch = {
      employee_id,
      clock_in: '2026-03-30T13:00:00Z',
      clock_out: '2026-03-30T17:00:00Z',
    }
    const posting = post(punch)
    await waiting(1)
    await asOwner(server.database, (sql) =>
      sql(`select pg_cancel_backend(pid) from pg_stat_activity where ${isWaiting}`),
    )
    const { status, body } = await posting
    expect(status).toBe(503)
    expect(body.message).toMatch(/Nothing was changed\.$/)
    await other.rollback()
    expect(await stored(employee_id, '2026-03-30')).toEqual([])
    expect((await post(punch)).status).toBe(201)
  })
})
