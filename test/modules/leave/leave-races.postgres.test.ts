import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { type Database, openPostgres } from '../../../src/db/connect.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { databaseSchema } from '../../../src/server/database-schema.ts'
import { systemCaller } from '../../support/callers.ts'
import { onPostgres } from '../../support/database.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { databaseUrl } from '../../support/postgres-url.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'
import { eventTypesOf } from '../../support/trail.ts'

const callers = 16
const rounds = 5
let clock = Date.parse('2026-06-01T12:00:00Z')
const now = () => clock

let server: TestServer
let second: TestServer
let secondDatabase: Database | undefined

// Two processes on one database; the embedded one has a single process, whose calls still overlap.
beforeAll(async () => {
  server = await startTestServer({ now })
  await listen(server)
  second = server
  if (!onPostgres()) return
  const [row] = await server.sql<{ name: string }>(
    'select current_database()::text as name, $1 as company',
  )
  secondDatabase = await openPostgres(databaseUrl(row!.name), databaseSchema)
  const { company_id, key } = server
  second = await startTestServer({ now, beside: { database: secondDatabase, company_id, key } })
})
afterAll(async () => {
  if (second !== server) await second.close()
  await secondDatabase?.close()
  await server.close()
})

/** One day per caller, without a holiday. */
const workdays = [14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30]
  .map((day) => `2026-09-${day}`)
  .concat(['2026-10-01', '2026-10-02', '2026-10-05'])

/** The same call from many callers at the same time, alternating between both processes. */
function atOnce(call: (through: TestServer, caller: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: callers }, (_, caller) =>
      call(caller % 2 === 0 ? server : second, caller),
    ),
  )
}

async function configure(settings: object) {
  const { body } = await server.rest('GET', '/leave-types')
  const { id } = body.data.find(({ type }: { type: string }) => type === 'vacation')
  await server.rest('PUT', `/leave-types/${id}`, settings)
}

const ask = (through: TestServer, employee_id: number, start_date: string, end_date = start_date) =>
  through.rest('POST', '/leave-requests', { employee_id, type: 'vacation', start_date, end_date })

async function available(employee_id: number): Promise<number> {
  const { body } = await server.rest('GET', `/reports/leave-summary?employee_id=${employee_id}`)
  return body.data[0].vacation_available
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted()

/** One succeeded; the others got the answer of a late caller. */
function expectOneWinner(answers: readonly Answer[], field: string): Answer {
  const [winner, ...more] = answers.filter(({ status }) => status < 300)
  expect(more).toEqual([])
  const refused = answers.filter((answer) => answer !== winner)
  for (const { status, body } of refused) {
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  }
  return winner!
}

describe('at the same moment', () => {
  test('of concurrent approvals, rejections and cancellations of a request, one succeeds', async () => {
    await configure({ annual_days: 10, allow_negative: false })
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const { body } = await ask(server, ana, '2026-08-10', '2026-08-12')
      const verbs = ['approve', 'reject', 'approve', 'cancel'] as const
      const answers = await atOnce((through, caller) =>
        through.rest('POST', `/leave-requests/${body.id}/${verbs[Math.floor(caller / 2) % 4]}`, {}),
      )
      const { status } = (await server.rest('GET', `/leave-requests/${body.id}`)).body
      const events = await eventTypesOf(server, 'leave_request', body.id)
      const passed = answers
        .filter((answer) => answer.status < 300)
        .map((answer) => answer.body.status)
      // Approved leave can still be cancelled: those are two decisions in sequence.
      const isCancelledLater = events.includes('leave_request.approved') && status === 'cancelled'
      expect(passed.toSorted()).toEqual(isCancelledLater ? ['approved', 'cancelled'] : [status])
      expect(events).toEqual([
        'leave_request.created',
        ...(isCancelledLater ? ['leave_request.approved'] : []),
        `leave_request.${status}`,
      ])
      expect(statuses(answers).filter((code) => code !== 200 && code !== 422)).toEqual([])
      expect(await available(ana)).toBe(status === 'approved' ? 7 : 10)
    }
  })

  test('of concurrent approvals of a request one succeeds, and its days are charged once', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const { body } = await ask(server, ana, '2026-08-10', '2026-08-12')
      const answers = await atOnce((through) =>
        through.rest('POST', `/leave-requests/${body.id}/approve`),
      )
      expectOneWinner(answers, 'status')
      expect(await eventTypesOf(server, 'leave_request', body.id)).toEqual([
        'leave_request.created',
        'leave_request.approved',
      ])
      expect(await available(ana)).toBe(7)
    }
  })

  test('no more leave is approved than there is', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      await configure({ allow_negative: true })
      const ids: number[] = []
      for (const date of workdays) ids.push((await ask(server, ana, date)).body.id)
      await configure({ allow_negative: false })
      const answers = await atOnce((through, caller) =>
        through.rest('POST', `/leave-requests/${ids[caller]}/approve`),
      )
      const left = await available(ana)
      expect(left).toBe(0)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      for (const { status, body } of answers) {
        if (status !== 200) expect(Object.keys(body.errors)).toEqual(['end_date'])
      }
    }
  })

  test('no more leave is asked for than there is', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const answers = await atOnce((through, caller) =>
        ask(through, ana, `2026-10-${String(5 + (caller % 4)).padStart(2, '0')}`),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    }
  })

  test('even where each approver says which state they saw', async () => {
    await configure({ annual_days: 1 })
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      await configure({ allow_negative: true })
      const request = [await ask(server, ana, '2026-08-10'), await ask(server, ana, '2026-08-11')]
      await configure({ allow_negative: false })
      const tags = await Promise.all(
        request.map(async ({ body }) => {
          const { headers } = await server.rest('GET', `/leave-requests/${body.id}`)
          return headers.get('etag')!
        }),
      )
      const answers = await atOnce((through, caller) =>
        through.rest(
          'POST',
          `/leave-requests/${request[caller % 4 < 2 ? 0 : 1]!.body.id}/approve`,
          {},
          {
            headers: { 'If-Match': tags[caller % 4 < 2 ? 0 : 1]! },
          },
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.every(({ status }) => [200, 412, 422, 503].includes(status))).toBe(true)
      expect(await available(ana)).toBe(0)
    }
    await configure({ annual_days: 10 })
  })

  test('of requests for the same days, one is approved', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const request: Answer[] = []
      for (let caller = 0; caller < 4; caller++) request.push(await ask(server, ana, '2026-08-10'))
      const answers = await Promise.all(
        request.map(({ body }, caller) =>
          (caller % 2 ? server : second).rest('POST', `/leave-requests/${body.id}/approve`),
        ),
      )
      expectOneWinner(answers, 'start_date')
    }
  })

  test('of holidays on one date and of leave types of one name, one is made', async () => {
    const holidays = await atOnce((through) =>
      through.rest('POST', '/holidays', { date: '2026-08-21', name: 'Fair' }),
    )
    expectOneWinner(holidays, 'date')
    const types = await atOnce((through) => through.rest('POST', '/leave-types', { name: 'Fair' }))
    expectOneWinner(types, 'name')
  })

  test('a leave type is deleted or used, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const name = `Short ${round}`
      const type = (await server.rest('POST', '/leave-types', { name })).body
      const answers = await atOnce((through, caller) =>
        caller === 5
          ? through.rest('DELETE', `/leave-types/${type.id}`)
          : through.rest('POST', '/leave-requests', {
              employee_id: ana,
              type: type.type,
              start_date: '2026-08-10',
              end_date: '2026-08-10',
            }),
      )
      const deleted = answers[5]!.status === 200
      const made = answers.filter(({ status }) => status === 201).length
      expect(deleted ? made === 0 : made === 15).toBe(true)
      expect(statuses(answers).filter((status) => ![200, 201, 422].includes(status))).toEqual([])
    }
  })

  test('the year turns once, in however many processes', async () => {
    await configure({ annual_days: 10, carry_over_max_days: 5, carry_over_expires_on: '03-31' })
    const ana = await addEmployee(server)
    const caller = systemCaller(server.company_id)
    const turns = () =>
      Promise.all(
        [server, second, server, second].map(async ({ operationDeps: deps }) => {
          const { body } = await runOperation(deps, runLeaveAccrual, caller, {})
          return (body as { entries: number }).entries
        }),
      )
    await turns()
    clock = Date.parse('2027-04-10T12:00:00Z')
    expect((await turns()).filter((entries) => entries > 0)).toHaveLength(1)
    expect(await turns()).toEqual([0, 0, 0, 0])
    const rows = await server.sql<{ kind: string; count: number; millidays: number }>(
      `select kind, count(*)::int as count, sum(millidays)::int as millidays from leave_ledger
       where company_id = $1 and employee_id = $2 and leave_year = 2027 group by kind order by kind`,
      [ana],
    )
    expect(rows).toEqual([
      { kind: 'carry_over', count: 1, millidays: 5000 },
      { kind: 'carry_over_expiry', count: 1, millidays: -5000 },
      { kind: 'grant', count: 1, millidays: 10_000 },
    ])
    clock = Date.parse('2026-06-01T12:00:00Z')
  })

  test('a holiday, a request and an approval leave all days counted as they are', async () => {
    for (let round = 0; round < rounds; round++) {
      const ana = await addEmployee(server)
      const { body } = await ask(server, ana, '2026-08-24', '2026-08-28')
      const [request, holiday] = await Promise.all([
        ask(second, await addEmployee(server), '2026-08-25', '2026-08-26'),
        second.rest('POST', '/holidays', { date: '2026-08-26', name: 'Round' }),
        server.rest('POST', `/leave-requests/${body.id}/approve`),
      ])
      const { days } = (await server.rest('GET', `/leave-requests/${body.id}`)).body
      expect([days, await available(ana)]).toEqual([4, 6])
      const other = await server.rest('GET', `/leave-requests/${request!.body.id}`)
      expect(other.body.days).toBe(1)
      await server.rest('DELETE', `/holidays/${holiday!.body.id}`)
    }
  })
})
