import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import { askLeave, takeLeave } from '../../support/leave.ts'
import {
  agree,
  amountsOf,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

let server: TestServer
let clock = 0
let type: string
let policy_id: number
let ana: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

beforeEach(async () => {
  at('2026-01-05')
  const made = await makeLeaveType(server, { annual_amount: 12, carry_over_max: null })
  type = made.type
  policy_id = made.policy_id
  ana = await hireOn(server, { hire_date: '2020-09-15' })
})

async function put(path: string, body: object, dry_run = false): Promise<Body> {
  const answer = await server.rest('PUT', dry_run ? `${path}?dry_run=true` : path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const changePolicy = (body: object, dry_run = false) =>
  put(`/leave-policies/${policy_id}`, body, dry_run)

const balance = () => balanceOf(server, ana, type)

const runAccrual = async () => {
  const caller = systemCaller(server.company_id)
  return (await runOperation(server.operationDeps, runLeaveAccrual, caller, {})).body
}

/** What a balance says but for how its year was granted: a correction is an adjustment. */
function resultOf({
  accrued_days,
  accrued_hours,
  adjustment_days,
  adjustment_hours,
  ...same
}: Body) {
  return { ...same, granted: accrued_days + adjustment_days }
}

/** What the ledger's entries add up to in each leave year that the API tells a balance of. */
async function sums() {
  const bySpan = Map.groupBy(await amountsOf(server, ana, type), ({ start }) => start)
  return Object.fromEntries(
    [...bySpan].map(([start, all]) => [start, all.reduce((sum, { amount }) => sum + amount, 0)]),
  )
}

/** What everybody has left of the type, in the order of the people. */
async function availableOfAll(): Promise<number[]> {
  const { body } = await server.rest('GET', '/employees?per_page=100')
  const left: number[] = []
  for (const { id } of body.data) left.push((await balanceOf(server, id, type)).available_days)
  return left
}

describe('a change of leave_year_starts', () => {
  test('with leave approved for the future and a request across the change', async () => {
    await takeLeave(server, ana, '2026-11-30', '2026-12-04', { type })
    const pending = await askLeave(server, ana, '2026-11-19', '2026-11-23', { type })
    expect(pending.body.days).toBe(3)
    at('2026-11-20')
    const before = await balance()
    expect(before).toMatchObject({ used_days: 5, pending_days: 3, available_days: 7 })
    await changePolicy({ leave_year_starts: 'hire_anniversary' })
    const after = await balance()
    // 12 x 323 / 365 = 10.62, to 10.5; 12 x 299 / 365 = 9.83, to 10.
    expect(after).toMatchObject({
      leave_year_start: '2026-11-20',
      leave_year_end: '2027-09-14',
      entitled_days: 10,
      carried_over_days: 10.5,
      used_days: 5,
      pending_days: 2,
      available_days: 15.5,
    })
    const approved = await server.rest('POST', `/leave-requests/${pending.body.id}/approve`)
    expect(approved.status, approved.text).toBe(200)
    expect(await balance()).toMatchObject({
      carried_over_days: 9.5,
      used_days: 7,
      available_days: 12.5,
    })
    await server.rest('POST', `/leave-requests/${pending.body.id}/cancel`)
    expect(await balance()).toMatchObject({ carried_over_days: 10.5, available_days: 15.5 })
    expect((await sums())['2026-11-20']).toBe(15.5)
  })

  test('twice on one day and back again leaves the balance as before', async () => {
    await takeLeave(server, ana, '2026-03-02', '2026-03-06', { type })
    await takeLeave(server, ana, '2026-12-01', '2026-12-01', { type })
    at('2026-11-20')
    await runAccrual()
    const before = await balance()
    await changePolicy({ leave_year_starts: 'hire_anniversary' })
    await changePolicy({ leave_year_starts: '04-01' })
    expect(await balance()).toMatchObject({
      leave_year_start: '2026-11-20',
      leave_year_end: '2027-03-31',
    })
    await changePolicy({ leave_year_starts: 'calendar' })
    expect(resultOf(await balance())).toEqual(resultOf(before))
    await changePolicy({ leave_year_starts: 'hire_anniversary' })
    const turned = await balance()
    expect(await sums()).toMatchObject({ [turned.leave_year_start]: turned.available_days })
    await changePolicy({ leave_year_starts: 'calendar' })
    expect(resultOf(await balance())).toEqual(resultOf(before))
    expect(await runAccrual()).toEqual({ entries: 0 })
    at('2027-01-04')
    expect(await balance()).toMatchObject({ leave_year_start: '2027-01-01', carried_over_days: 6 })
    expect(await runAccrual()).not.toEqual({ entries: 0 })
    expect(await runAccrual()).toEqual({ entries: 0 })
    expect(await balance()).toMatchObject({ carried_over_days: 6, available_days: 18 })
  })

  test('a dry run tells how many balances move, to those who may read leave', async () => {
    const path = `/leave-policies/${policy_id}?dry_run=true`
    const ask = (key?: string) =>
      server.rest('PUT', path, { annual_amount: 20 }, key === undefined ? {} : { key })
    const { body } = await ask()
    const employees = (await server.rest('GET', '/employees?per_page=1')).body.meta.total
    expect(body.effects.balances_moved).toEqual([{ type, employees, days: 8 * employees }])
    const writes = await server.makeKey({ permissions: ['leave:write'] })
    expect((await ask(writes)).body.effects.balances_moved).toBeUndefined()
    expect((await balance()).entitled_days).toBe(12)
  })

  test('a dry run tells by how much the balances move that people see', async () => {
    await takeLeave(server, ana, '2026-03-02', '2026-03-06', { type })
    const told = async (starts: string) => {
      const { effects } = await changePolicy({ leave_year_starts: starts }, true)
      return effects.balances_moved
    }
    for (const starts of ['07-01', 'calendar', 'hire_anniversary', 'calendar']) {
      const expected = await told(starts)
      const before = await availableOfAll()
      await changePolicy({ leave_year_starts: starts })
      const after = await availableOfAll()
      const moves = before.map((amount, n) => after[n]! - amount).filter((amount) => amount !== 0)
      const days = moves.reduce((sum, amount) => sum + amount, 0)
      expect(expected, starts).toEqual([{ type, employees: moves.length, days }])
    }
  })

  test('many times on one day gives what the last of them gives alone', async () => {
    await takeLeave(server, ana, '2026-03-02', '2026-03-06', { type })
    at('2026-11-26')
    await changePolicy({ leave_year_starts: '07-01' })
    const once = resultOf(await balance())
    for (const starts of ['calendar', 'hire_anniversary', 'calendar', '07-01']) {
      await changePolicy({ leave_year_starts: starts })
    }
    expect(resultOf(await balance())).toEqual(once)
    expect((await sums())[once.leave_year_start]).toBe(once.available_days)
    await changePolicy({ leave_year_starts: 'calendar' })
  })

  test('dry runs store nothing', async () => {
    at('2026-11-20')
    const before = [await balance(), await amountsOf(server, ana, type)]
    const dry = await changePolicy({ leave_year_starts: '04-01', annual_amount: 20 }, true)
    expect(dry).toMatchObject({ dry_run: true, leave_year_starts: '04-01' })
    expect([await balance(), await amountsOf(server, ana, type)]).toEqual(before)
    expect((await server.rest('GET', `/leave-policies/${policy_id}`)).body.leave_year_starts).toBe(
      'calendar',
    )
  })

  test('accrual that runs late or twice gives the same balance', async () => {
    await changePolicy({
      leave_year_starts: '04-01',
      carry_over_max: 5,
      carry_over_expires_on: '06-30',
    })
    const bea = await hireOn(server, { hire_date: '2020-09-15' })
    at('2026-04-01')
    await runAccrual()
    await runAccrual()
    await takeLeave(server, ana, '2026-06-29', '2026-06-30', { type })
    await takeLeave(server, bea, '2026-06-29', '2026-06-30', { type })
    at('2026-07-01')
    await runAccrual()
    at('2027-05-03')
    const late = await balanceOf(server, bea, type)
    expect(late).toMatchObject({
      leave_year_start: '2027-04-01',
      carried_over_days: 5,
      carry_over_expires_on: '2027-06-30',
      available_days: 17,
    })
    await runAccrual()
    expect(await balance()).toEqual(late)
    at('2027-07-01')
    expect(await balance()).toMatchObject({ expired_days: 5, available_days: 12 })
  })
})

describe('seniority under hire_anniversary', () => {
  beforeEach(() => changePolicy({ leave_year_starts: 'hire_anniversary' }))

  test('a service date moves the leave year, and back again', async () => {
    at('2026-11-20')
    const before = await balance()
    expect(before).toMatchObject({
      leave_year_start: '2026-09-15',
      available_days: expect.any(Number),
    })
    const path = `/employees/${ana}`
    const dry = await put(path, { service_date: '2020-12-01' }, true)
    const moved = dry.effects.leave_balances.find((each: Body) => each.type === type)
    expect(await balance()).toEqual(before)
    await put(path, { service_date: '2020-12-01' })
    const after = await balance()
    expect(after).toMatchObject({ leave_year_start: '2026-11-20', leave_year_end: '2026-11-30' })
    expect(moved).toEqual({
      type,
      days: after.available_days - before.available_days,
      before_days: before.available_days,
      after_days: after.available_days,
    })
    await put(path, { service_date: null })
    expect(resultOf(await balance())).toEqual(resultOf(before))
  })

  test('a rehire with service keeps the anniversary; without, a leave year begins', async () => {
    at('2026-04-01')
    await put(`/employees/${ana}`, { deactivated_on: '2026-03-31' })
    at('2026-11-20')
    const rehire = async (keeps_service: boolean) => {
      const path = `/employees/${ana}/rehire`
      const body = { start_date: '2026-11-20', keeps_service }
      const dry = await server.rest('POST', `${path}?dry_run=true`, body)
      expect(dry.status, dry.text).toBe(200)
      return { dry: dry.body, path, body }
    }
    const kept = await rehire(true)
    const told = kept.dry.effects.leave_balances?.find((each: Body) => each.type === type)
    const { path, body } = await rehire(false)
    expect((await server.rest('POST', path, body)).status).toBe(200)
    const begun = await balance()
    expect(begun).toMatchObject({
      leave_year_start: '2026-11-20',
      leave_year_end: '2027-11-19',
      entitled_days: 12,
      carried_over_days: 0,
      available_days: 12,
    })
    await put(`/employees/${ana}`, { service_date: '2020-09-15' })
    const service = await balance()
    expect(service).toMatchObject({ leave_year_start: '2026-09-15', leave_year_end: '2027-09-14' })
    if (told) expect(told.after_days).toBe(service.available_days)
  })

  test('hire_date corrected: the year follows', async () => {
    at('2026-11-20')
    const dry = await put(`/employees/${ana}`, { hire_date: '2026-10-01' }, true)
    expect(dry.dry_run).toBe(true)
    await put(`/employees/${ana}`, { hire_date: '2026-10-01' })
    expect((await sums())[(await balance()).leave_year_start]).toBe(
      (await balance()).available_days,
    )
  })
})

describe('enrollment', () => {
  test('from a future date counts from then, is told by a dry run, and is withdrawn', async () => {
    at('2026-11-20')
    const more = await makePolicy(server, type, { annual_amount: 24, carry_over_max: null })
    const enrolled = { leave_policies: { [type]: { policy_id: more } } }
    const terms = `/employees/${ana}/terms`
    const before = await balance()
    const dry = await put(terms, { effective_date: '2026-12-01', ...enrolled }, true)
    // 12 x 334 / 365 + 24 x 31 / 365 = 13.02, to 13.
    const moved = { type, days: 1, before_days: 12, after_days: 13 }
    expect(dry.effects.leave_balances).toEqual([moved])
    expect(await balance()).toEqual(before)
    await agree(server, ana, enrolled, '2026-12-01')
    expect((await balance()).available_days).toBe(13)
    const path = `${terms}/2026-12-01`
    const dropped = await server.rest('DELETE', `${path}?dry_run=true`)
    expect(dropped.body.effects.leave_balances).toEqual([
      { type, days: -1, before_days: 13, after_days: 12 },
    ])
    expect((await server.rest('DELETE', path)).status).toBe(200)
    expect((await balance()).available_days).toBe(12)
    expect((await server.rest('DELETE', `/leave-policies/${more}`)).status).toBe(200)
  })

  test('with other leave years from a future date ends the year the day before', async () => {
    at('2026-11-20')
    const fiscal = await makePolicy(server, type, {
      annual_amount: 12,
      leave_year_starts: '04-01',
      carry_over_max: 4,
      carry_over_expires_on: '05-31',
    })
    await agree(server, ana, { leave_policies: { [type]: { policy_id: fiscal } } }, '2027-02-01')
    expect(await balance()).toMatchObject({ leave_year_end: '2026-12-31', available_days: 12 })
    at('2027-02-01')
    // January: 12 x 31 / 365 = 1.02, to 1; with 12 from 2026 it is 13, of which 4 are carried.
    const february = await balance()
    expect(february).toMatchObject({
      leave_year_start: '2027-02-01',
      leave_year_end: '2027-03-31',
      carried_over_days: 4,
      entitled_days: 2,
      carry_over_expires_on: null,
      available_days: 6,
    })
    await runAccrual()
    expect(await balance()).toEqual(february)
    at('2027-06-01')
    expect(await balance()).toMatchObject({
      leave_year_start: '2027-04-01',
      carried_over_days: 4,
      expired_days: 4,
      available_days: 12,
    })
  })

  test('a share of full time is told by a dry run', async () => {
    await changePolicy({ scale_by_share: true })
    at('2026-07-02')
    const share = { effective_date: '2026-07-02', working_share: 0.5 }
    const dry = await put(`/employees/${ana}/terms`, share, true)
    // 12 x (182 + 183 / 2) / 365 = 8.99, to 9.
    expect(dry.effects.leave_balances).toEqual([{ type, days: -3, before_days: 12, after_days: 9 }])
    expect((await balance()).available_days).toBe(12)
    await put(`/employees/${ana}/terms`, share)
    expect((await balance()).available_days).toBe(9)
  })
})
