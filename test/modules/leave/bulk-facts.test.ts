import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/core/operation.ts'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { addDays } from '../../../src/lib/calendar/dates.ts'
import {
  approveLeaveRequests,
  previewLeaveRequests,
  rejectLeaveRequests,
} from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import { askLeave, configureLeaveType, takeLeave } from '../../support/leave.ts'
import { makeLeaveType } from '../../support/leave-policies.ts'
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

/** Runs an operation, and returns its answer and the texts of its statements. */
async function counted(
  operation: AnyOperation,
  ids: number[],
  extras: object = {},
  more: object = {},
) {
  const { database } = server.operationDeps
  const texts: string[] = []
  const begin: typeof database.begin = (scope) => {
    const tx = database.begin(scope)
    const { sql } = tx
    const counting: typeof sql = (text, ...rest) => {
      texts.push(text)
      return sql(text, ...rest)
    }
    return Object.assign(tx, { sql: counting })
  }
  const deps = { ...server.operationDeps, database: { ...database, begin } }
  const caller = systemCaller(server.company_id)
  const { body } = await runOperation(deps, operation, caller, { ids, ...more }, extras)
  return { body: body as Body, texts }
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
    const taken = async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) ids.push(await wish(await person('Many', 'Ana'), '2026-11-18'))
      const { body, texts } = await counted(approveLeaveRequests, ids, { dry_run: true })
      expect(body.effects.balances).toHaveLength(count)
      return texts.filter((text) => /\bcolleagues\b/.test(text)).length
    }
    expect([await taken(3), await taken(30)]).toEqual([1, 1])
  })

  test('takes as many statements for the minimum of thirty requests as of three', async () => {
    const taken = async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) ids.push(await wish(await person('Least', 'Ana'), '2026-11-25'))
      const minimum = { department: 'Least', effective_from: '2026-01-01', minimum_present: 2 }
      await server.rest('PUT', '/minimum-present', minimum)
      const { body, texts } = await counted(previewLeaveRequests, ids)
      expect(body.data).toHaveLength(count)
      expect(body.data[0].minimum_present).toMatchObject([{ date: '2026-11-25', minimum: 2 }])
      return texts.length
    }
    const few = await taken(3)
    expect(await taken(30)).toBe(few)
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

describe('the preview of many, which the digest shows', () => {
  const preview = async (id: number): Promise<Body> => {
    return (await server.rest('POST', '/leave-requests/preview', { leave_request_id: id })).body
  }

  /** Different dates, parts, types, people and conflicts, in two leave years. */
  async function mixed(department: string): Promise<number[]> {
    const rules = { accrual_method: 'manual', allow_negative: true }
    const { type } = await makeLeaveType(server, rules, { unit: 'hours' })
    const [ana, ben, eve] = [
      await person(department, 'Ana'),
      await person(department, 'Ben'),
      await person('Other', 'Eve'),
    ]
    await takeLeave(server, ben, '2026-08-04', '2026-08-05')
    await takeLeave(server, eve, '2026-08-06')
    for (const enforcement of ['warn', 'block']) {
      await post('/blackout-dates', {
        ...{ name: enforcement, start_date: '2026-08-05', end_date: '2026-08-05' },
        ...{ departments: [department], enforcement },
      })
    }
    const blocked = { override_blackout: true }
    return [
      await wish(ana, '2026-08-04', '2026-08-05', { end_day_part: 'morning', ...blocked }),
      await wish(ana, '2026-08-05', '2026-08-05', { end_day_part: 'afternoon', ...blocked }),
      await wish(ana, '2026-12-30', '2027-01-05'),
      await wish(ana, '2026-08-04'),
      await wish(ben, '2026-08-07', '2026-08-07', { hours: 2 }),
      await wish(ben, '2026-08-10', '2026-08-28', { type }),
      await wish(eve, '2026-08-06', '2026-08-07', { type: 'unpaid' }),
      // A Saturday.
      await wish(eve, '2026-08-08'),
    ]
  }

  test.each(['warn', 'refuse_approval'])(
    'has for each what its own preview has: %s',
    async (how) => {
      await server.rest('PUT', '/company', { overlapping_leave: how })
      const ids = await mixed(`Mixed ${how}`)
      const { body } = await counted(previewLeaveRequests, ids)
      expect(body.data.map((one: Body) => one.leave_request_id)).toEqual(ids)
      for (const [n, id] of ids.entries()) {
        const { leave_request_id, start_day_part, end_day_part, requested_hours, ...facts } =
          body.data[n]
        expect(facts).toEqual(await preview(id))
      }
      expect(body.data.map(({ balances }: Body) => balances.length)).toContain(2)
      expect(body.data[0]).toMatchObject({
        colleagues_away: [{ employee_name: 'Ben Silva' }],
        problems: { start_date: [expect.stringContaining('block')] },
      })
    },
  )

  test('takes as many statements for thirty requests as for three', async () => {
    const taken = async (count: number) => {
      const ids: number[] = []
      while (ids.length < count) {
        const date = addDays('2027-02-02', 7 * (ids.length % 9))
        ids.push(await wish(await person('Few', 'Ana'), date))
      }
      const { body, texts } = await counted(previewLeaveRequests, ids)
      expect(body.data).toHaveLength(count)
      return texts.length
    }
    expect(await taken(30)).toBe(await taken(3))
  })

  test('leaves out what is decided, out of reach or unknown', async () => {
    const [lead, ben, cara] = [
      await person('Reached', 'Lead'),
      await person('Reached', 'Ben'),
      await person('Reached', 'Cara'),
    ]
    await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
      lead,
      ben,
    ])
    const waits = await wish(ben, '2027-03-02')
    const decided = await wish(ben, '2027-03-03')
    await post(`/leave-requests/${decided}/reject`)
    const ids = [waits, decided, await wish(cara, '2027-03-02'), 987_654]
    const actor = {
      ...({ kind: 'user', id: lead, name: 'Lead', permissions: null } as const),
      ...{ person: { id: lead, name: 'Lead' }, reach: 'team' as const },
    }
    const caller = {
      company_id: server.company_id,
      actor,
      channel: 'system',
      request_id: 'x',
    } as const
    const { body } = await runOperation(server.operationDeps, previewLeaveRequests, caller, { ids })
    expect((body as Body).data).toMatchObject([{ leave_request_id: waits, colleagues_away: [] }])
    expect((body as Body).data).toHaveLength(1)
  })
})

describe('deciding a hundred requests', () => {
  /** Requests of as many people, of which half are of colleagues who would be away together. */
  async function many(count: number): Promise<number[]> {
    const departments = [`Hundred ${count} a`, `Hundred ${count} b`]
    const ids: number[] = []
    while (ids.length < count) {
      const n = ids.length
      const date = addDays('2027-02-02', 7 * Math.floor(n / 4))
      ids.push(await wish(await person(departments[n % 2]!, 'Ana'), date))
    }
    return ids
  }

  async function taken(operation: AnyOperation, ids: number[], more: object = {}) {
    const { body, texts } = await counted(operation, ids, {}, more)
    const { approved = [], skipped = [], rejected = [], failed } = body
    return {
      ...{ statements: texts.length, failed: failed.length, skipped: skipped.length },
      decided: [...approved, ...rejected].length,
    }
  }

  test('takes as many statements as ten, with and without conflicts, also to reject', async () => {
    const [few, all] = [await many(10), await many(100)]
    const careful = { only_without_conflict: true }
    const results = []
    for (const ids of [few, all]) {
      const first = await taken(approveLeaveRequests, ids, careful)
      // What was skipped is rejected; that leaves nothing to approve.
      const rest = await taken(rejectLeaveRequests, ids)
      const wishes = await many(ids.length)
      results.push([first, rest, await taken(approveLeaveRequests, wishes)])
    }
    const [ten, hundred] = results
    expect(hundred!.map(({ statements }) => statements)).toEqual(
      ten!.map(({ statements }) => statements),
    )
    expect(ten!.map(({ decided }) => decided)).toEqual([6, 4, 10])
    expect(hundred!.map(({ decided }) => decided)).toEqual([50, 50, 100])
    expect(hundred!.map(({ skipped, failed }) => [skipped, failed])).toEqual([
      [50, 0],
      [0, 50],
      [0, 0],
    ])
  })

  test('names the colleagues that it approves before a request, with those who were away', async () => {
    const people = []
    for (const name of ['Ana', 'Ben', 'Cara', 'Dora']) people.push(await person('Named', name))
    const [ana, ben, cara, dora] = people
    await takeLeave(server, dora!, '2027-05-05')
    const ids = [
      await wish(ana!, '2027-05-04'),
      await wish(ben!, '2027-05-03'),
      await wish(cara!, '2027-05-03', '2027-05-05'),
      await wish(ana!, '2027-05-03'),
    ]
    const { skipped, approved } = await bulk(ids, { only_without_conflict: true })
    expect(approved.map(({ id }: Body) => id)).toEqual([ids[0], ids[1]])
    expect(skipped.map(({ id, reasons }: Body) => [id, reasons[0].message])).toEqual([
      [
        ids[2],
        '"Ben Silva" of the same department is away from 2027-05-03 to 2027-05-03, and 2 more',
      ],
      [ids[3], '"Ben Silva" of the same department is away from 2027-05-03 to 2027-05-03'],
    ])
  })
})
