import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { approveLeaveRequests } from '../../../src/modules/leave/index.ts'
import { operator } from '../../support/callers.ts'
import { askLeave, configureLeaveType, takeLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const now_ms = Date.parse('2026-06-01T12:00:00Z')

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
type Body = any

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await configureLeaveType(server, 'vacation', { annual_days: 10, prorate_first_year: false })
})
afterAll(() => server.close())

async function person(department: string, first_name: string) {
  return addEmployee(server, { first_name, last_name: 'Silva', department, works_weekdays: true })
}

async function wish(employee_id: number, from: string, to = from, more: object = {}) {
  const { status, body, text } = await askLeave(server, employee_id, from, to, more)
  expect(status, text).toBe(201)
  return body.id as number
}

const post = async (path: string, body: object = {}, key = server.key): Promise<Body> => {
  const answer = await server.rest('POST', path, body, { key })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const bulk = (ids: number[], more: object = {}, key = server.key) =>
  post('/leave-requests/approve?dry_run=true', { ids, ...more }, key)
const alone = (id: number, key = server.key) =>
  post(`/leave-requests/${id}/approve?dry_run=true`, {}, key)

/** The effects of one request, without the changes and events of its call. */
function factsOf({ effects: { changes: _, events: __, ...facts } }: Body) {
  return facts
}

const before_after = (rows: Body[]) =>
  rows.map(({ balances }) =>
    balances.map((one: Body) => [one.year, one.before_days, one.after_days]),
  )

describe('the dry run of approving many', () => {
  test('has for each request what the dry run of approving it alone has', async () => {
    const [ana, ben] = [await person('Alone', 'Ana'), await person('Alone', 'Ben')]
    await takeLeave(server, ben, '2026-09-15')
    await post('/blackout-dates', {
      name: 'Stocktaking',
      start_date: '2026-09-16',
      end_date: '2026-09-17',
      departments: ['Alone'],
      enforcement: 'warn',
    })
    const ids = [
      await wish(ana, '2026-09-15', '2026-09-16', { end_day_part: 'morning' }),
      await wish(await person('Elsewhere', 'Eve'), '2026-09-15', '2026-09-15', { hours: 2 }),
    ]
    const { effects } = await bulk(ids)
    for (const [n, id] of ids.entries()) {
      const { leave_request_id, start_day_part, end_day_part, requested_hours, ...facts } =
        effects.balances[n]
      expect(facts).toEqual(factsOf(await alone(id)))
      expect([leave_request_id, start_day_part, end_day_part, requested_hours]).toEqual(
        [
          [id, 'full', 'morning', null],
          [id, 'full', 'full', 2],
        ][n],
      )
    }
    // 10 days less 1 and a half, with Ben away on the first date and the stocktaking on the second.
    expect(effects.balances[0]).toMatchObject({
      days: 1.5,
      balance_before_days: 10,
      balance_after_days: 8.5,
      colleagues_away: [{ employee_name: 'Ben Silva', start_date: '2026-09-15' }],
      blackout_hits: [{ name: 'Stocktaking', enforcement: 'warn' }],
    })
    expect(effects.balances[1]).toMatchObject({ days: 0.267, hours: 2, colleagues_away: [] })
    expect(effects.not_approved).toEqual([])
  })

  test('starts the second request of a person from the balance after the first, in each leave year', async () => {
    const ana = await person('Years', 'Ana')
    // Jan 1, 2027 is a holiday: 2 days of 2026 and 2 of 2027.
    const over = await wish(ana, '2026-12-30', '2027-01-05')
    const [late, early] = [
      await wish(ana, '2027-03-08'),
      await wish(ana, '2026-08-10', '2026-08-12'),
    ]
    const { effects } = await bulk([over, late, early])
    expect(before_after(effects.balances)).toEqual([
      [
        [2026, 10, 8],
        [2027, 10, 8],
      ],
      [[2027, 8, 7]],
      [[2026, 8, 5]],
    ])
  })

  test('has the facts of requests that it leaves pending, as they are at their turn', async () => {
    const [ana, ben] = [await person('Left', 'Ana'), await person('Left', 'Ben')]
    await post('/blackout-dates', {
      name: 'Audit',
      start_date: '2026-10-21',
      end_date: '2026-10-21',
      departments: ['Left'],
    })
    const first = await wish(ana, '2026-10-14', '2026-10-15')
    const clash = await wish(ben, '2026-10-15')
    const blocked = await server.rest('POST', '/leave-requests', {
      ...{ employee_id: ana, type: 'vacation', override_blackout: true },
      ...{ start_date: '2026-10-21', end_date: '2026-10-21' },
    })
    const ids = [first, clash, blocked.body.id]
    const careful = await bulk([...ids, 987_654], { only_without_conflict: true })
    expect(careful.skipped.map(({ id }: Body) => id)).toEqual(ids.slice(1))
    expect(careful.effects.balances.map((one: Body) => one.leave_request_id)).toEqual([first])
    expect(careful.effects.not_approved).toMatchObject([
      {
        leave_request_id: clash,
        balance_before_days: 10,
        balance_after_days: 9,
        colleagues_away: [{ employee_name: 'Ana Silva', leave_request_id: first }],
      },
      {
        leave_request_id: ids[2],
        balance_before_days: 8,
        balance_after_days: 7,
        blackout_hits: [{ name: 'Audit' }],
      },
    ])
    const all = await bulk(ids)
    expect(all.failed.map(({ id }: Body) => id)).toEqual([ids[2]])
    expect(all.effects.not_approved).toMatchObject([{ leave_request_id: ids[2], days: 1 }])
    // Both are away once the call has approved both.
    const away = all.effects.balances.map((one: Body) =>
      one.colleagues_away.map(({ employee_name }: Body) => employee_name),
    )
    expect(away).toEqual([['Ben Silva'], ['Ana Silva']])
  })

  test('takes one statement for the colleagues of three requests as of thirty', async () => {
    const { database } = server.operationDeps
    const taken = async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) ids.push(await wish(await person('Many', 'Ana'), '2026-11-18'))
      let statements = 0
      const begin: typeof database.begin = (scope) => {
        const tx = database.begin(scope)
        const { sql } = tx
        const counted: typeof sql = (text, ...rest) => {
          if (/\bcolleagues\b/.test(text)) statements += 1
          return sql(text, ...rest)
        }
        return Object.assign(tx, { sql: counted })
      }
      const deps = { ...server.operationDeps, database: { ...database, begin } }
      const caller = { company_id: server.company_id, ...operator }
      const { body } = await runOperation(
        deps,
        approveLeaveRequests,
        caller,
        { ids },
        { dry_run: true },
      )
      expect((body as Body).effects.balances).toHaveLength(count)
      return statements
    }
    expect([await taken(3), await taken(30)]).toEqual([1, 1])
  })

  test('says below company reach only names and dates, as approving one alone does', async () => {
    await server.rest('PUT', '/company', { absence_calendar: 'department' })
    const [lead, ben, cara] = [
      await person('Reach', 'Lead'),
      await person('Reach', 'Ben'),
      await person('Reach', 'Cara'),
    ]
    await server.sql(
      'update employees set manager_id = $2 where company_id = $1 and id = any($3::bigint[])',
      [lead, [ben]],
    )
    await takeLeave(server, cara, '2026-11-03', '2026-11-04')
    const key = await server.makeKey({ employee_id: lead, reach: 'team' })
    const ids = [await wish(ben, '2026-11-04'), await wish(ben, '2026-11-10')]
    const { effects } = await bulk(ids, {}, key)
    expect(effects.balances.map(({ colleagues_away }: Body) => colleagues_away)).toEqual([
      [{ employee_name: 'Cara Silva', start_date: '2026-11-03', end_date: '2026-11-04' }],
      [],
    ])
    expect(effects.balances[0].colleagues_away).toEqual(
      (await alone(ids[0]!, key)).effects.colleagues_away,
    )
    await server.rest('PUT', '/company', { absence_calendar: 'off' })
  })
})
