import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import { takeLeave } from '../../support/leave.ts'
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

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

const today = '2026-11-26'

beforeEach(() => at(today))

const limited = { annual_amount: 25, carry_over_max: 5 }

const runAccrual = () =>
  runOperation(server.operationDeps, runLeaveAccrual, systemCaller(server.company_id), {})

async function sent(method: string, path: string, body: object) {
  const answer = await server.rest(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

/** A leave type of calendar years, and a policy of it whose leave years start on 1 May. */
async function twoYears() {
  const { type, policy_id } = await makeLeaveType(server, limited)
  const may = await makePolicy(server, type, { ...limited, leave_year_starts: '05-01' })
  return { type, policy_id, enrolled: { leave_policies: { [type]: { policy_id: may } } } }
}

/** The leave year of today and its balance; the ledger's entries of it must add up to that. */
async function balance(id: number, type: string) {
  const found = await balanceOf(server, id, type)
  const { leave_year_start, leave_year_end, entitled_days, carried_over_days, available_days } =
    found
  const entries = (await amountsOf(server, id, type)).filter(
    ({ start }) => start === leave_year_start,
  )
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(available_days, 9)
  return [leave_year_start, leave_year_end, entitled_days, carried_over_days, available_days]
}

describe('an enrollment in another leave year changes it on its date', () => {
  const wholeYear = ['2026-05-01', '2027-04-30']
  // 25 x 151 / 365 is 10.5 until May, of which 5 are carried over; 25 x 334 / 365 is 23.
  const fromJune = ['2026-06-01', '2027-04-30', 23, 5]
  // 25 x 156 / 365 is 10.68.
  const fromToday = [today, '2027-04-30', 10.5, 5, 15.5]
  const cases = [
    // 25 x 212 / 365 is 14.52.
    ['always', '2026-10-01', null, false, [...wholeYear, 14.5, 0, 14.5]],
    [
      'from the first day of employment',
      '2026-10-01',
      '2026-10-01',
      false,
      [...wholeYear, 14.5, 0, 14.5],
    ],
    ['from before the first day', '2026-10-01', '2026-09-01', false, [...wholeYear, 14.5, 0, 14.5]],
    [
      'from the first day of years ago',
      '2020-01-01',
      '2020-01-01',
      false,
      [...wholeYear, 25, 0, 25],
    ],
    ['from before the ledger began', '2020-01-01', '2025-03-01', false, [...wholeYear, 25, 0, 25]],
    [
      'from the first day of the ledger',
      '2020-01-01',
      '2026-01-01',
      false,
      [...wholeYear, 25, 0, 25],
    ],
    ['from a date in the year', '2020-01-01', '2026-06-01', false, [...fromJune, 28]],
    ['from today', '2020-01-01', today, false, fromToday],
    ['always, with leave', '2020-01-01', null, true, [...wholeYear, 25, 0, 20]],
    ['from the first day, with leave', '2020-01-01', '2020-01-01', true, [...wholeYear, 25, 0, 20]],
    ['from a date in the year, with leave', '2020-01-01', '2026-06-01', true, [...fromJune, 23]],
    ['from today, with leave', '2020-01-01', today, true, fromToday],
  ] as const

  test.each(cases)('%s', async (_, hire_date, from, takes, expected) => {
    const { type, enrolled } = await twoYears()
    const ana = await hireOn(server, { hire_date, works_weekdays: true })
    await runAccrual()
    if (takes) await takeLeave(server, ana, '2026-07-06', '2026-07-10', { type })
    await agree(server, ana, enrolled, from)
    expect(await balance(ana, type)).toEqual(expected)
    await runAccrual()
    expect(await balance(ana, type)).toEqual(expected)
  })

  test('in a leave year that has ended: the years since then are those of somebody enrolled before', async () => {
    at('2025-01-06')
    const { type, enrolled } = await twoYears()
    const ana = await hireOn(server, { hire_date: '2020-01-01', works_weekdays: true })
    const ben = await hireOn(server, { hire_date: '2020-01-01', works_weekdays: true })
    await runAccrual()
    await agree(server, ben, enrolled, '2025-06-01')
    for (const date of ['2025-08-06', '2026-02-04', '2026-07-08']) {
      at(date)
      for (const id of [ana, ben]) await takeLeave(server, id, date, date, { type })
    }
    at(today)
    await agree(server, ana, enrolled, '2025-06-01')
    const expected = [...['2026-05-01', '2027-04-30'], 25, 5, 29]
    expect(await balance(ben, type)).toEqual(expected)
    expect(await balance(ana, type)).toEqual(expected)
    const balanceOfYear = async (id: number, year: number) => {
      const path = `/employees/${id}/leave-ledger?type=${type}&leave_year=${year}`
      const { available_days, used_days, leave_year_start } = (await server.rest('GET', path)).body
        .meta.balance
      return { available_days, used_days, leave_year_start }
    }
    // 25 x 334 / 365 is 23, and 5 of the 10.5 days until May were carried over.
    const before = { leave_year_start: '2025-06-01', used_days: 2, available_days: 26 }
    expect(await balanceOfYear(ben, 2025)).toEqual(before)
    expect(await balanceOfYear(ana, 2025)).toEqual(before)
  })

  test('and back when it is withdrawn', async () => {
    const { type, enrolled } = await twoYears()
    for (const takes of [false, true]) {
      const ana = await hireOn(server, { hire_date: '2020-01-01', works_weekdays: true })
      if (takes) await takeLeave(server, ana, '2026-07-06', '2026-07-10', { type })
      const before = await balance(ana, type)
      await agree(server, ana, enrolled, '2026-06-01')
      expect(await balance(ana, type)).not.toEqual(before)
      await sent('DELETE', `/employees/${ana}/terms/2026-06-01`, {})
      expect(await balance(ana, type)).toEqual(before)
    }
  })
})

describe('a change of leave_year_starts', () => {
  /** Sets the leave year of the default policy. */
  const starts = (policy_id: number, leave_year_starts: string) =>
    sent('PUT', `/leave-policies/${policy_id}`, { leave_year_starts })

  const adjust = (id: number, body: object) =>
    sent('POST', `/employees/${id}/leave-adjustments`, { reason: 'Old system', ...body })

  test('on the day on which a ledger begins: everybody has what a newcomer has', async () => {
    const { id, type, policy_id } = await makeLeaveType(server)
    const ana = await hireOn(server, { hire_date: '2020-01-01', created_at: today })
    await sent('PUT', `/leave-types/${id}`, { annual_days: 20 })
    expect(await balance(ana, type)).toEqual(['2026-01-01', '2026-12-31', 20, 0, 20])
    await starts(policy_id, '07-01')
    const ben = await hireOn(server, { hire_date: '2020-01-01', created_at: today })
    const expected = ['2026-07-01', '2027-06-30', 20, 0, 20]
    expect(await balance(ana, type)).toEqual(expected)
    expect(await balance(ben, type)).toEqual(expected)
    expect((await amountsOf(server, ana, type)).map(({ kind }) => kind)).toEqual(['grant'])
  })

  test('later too, as long as nothing was taken; leave that was given back is not', async () => {
    at('2026-01-05')
    const { type, policy_id } = await makeLeaveType(server, limited)
    const ana = await hireOn(server, { hire_date: '2020-09-15', works_weekdays: true })
    await runAccrual()
    at('2026-03-02')
    const leave = await takeLeave(server, ana, '2026-03-02', '2026-03-03', { type })
    await sent('POST', `/leave-requests/${leave.id}/cancel`, {})
    at(today)
    await starts(policy_id, 'hire_anniversary')
    expect(await balance(ana, type)).toEqual(['2026-09-15', '2027-09-14', 25, 5, 30])
  })

  test.each([
    // The opening balance lies in the leave year of now, and in the one before, of which 5 are carried over.
    ['07-01', { on: '2026-08-03', year: '2026-07-01' }, 14 + 2],
    ['calendar', { on: '2026-08-03', year: '2026-01-01' }, 14 + 2],
    ['09-01', { on: '2026-08-03', year: '2025-09-01' }, 5 + 25],
    // 14 before what the year grants on that day.
    ['08-03', { on: '2026-08-03', year: '2026-08-03' }, 14 + 25 + 2],
  ])(
    'to %s: what was stated keeps its date and what it said',
    async (to, { on, year }, expected) => {
      const { type, policy_id } = await makeLeaveType(server, limited)
      const ana = await hireOn(server, { hire_date: '2020-01-01', created_at: today })
      await adjust(ana, { type, kind: 'opening_balance', amount: 14, effective_date: on })
      await adjust(ana, { type, amount: 2, effective_date: '2026-08-04' })
      await starts(policy_id, '05-01')
      await starts(policy_id, to)
      const [, , , , available] = await balance(ana, type)
      expect(available).toBe(expected)
      const entries = await amountsOf(server, ana, type)
      const stated = entries.filter(({ kind }) => ['opening_balance', 'correction'].includes(kind))
      expect(stated).toMatchObject([
        { kind: 'opening_balance', on, start: year },
        { kind: 'correction', amount: 2, on: '2026-08-04', start: year },
      ])
      await runAccrual()
      expect(await amountsOf(server, ana, type)).toEqual(entries)
    },
  )

  test('after leave was taken: what is left is carried over, also where the ledger began in the new year', async () => {
    const { type, policy_id } = await makeLeaveType(server, limited)
    const ana = await hireOn(server, { created_at: today, works_weekdays: true })
    await takeLeave(server, ana, '2026-03-02', '2026-03-06', { type })
    await starts(policy_id, '07-01')
    // 25 x 217 / 365 is 14.86, and 17.5 of the year before are left.
    const expected = [today, '2027-06-30', 15, 5, 20]
    expect(await balance(ana, type)).toEqual(expected)
    at('2026-11-27')
    await runAccrual()
    expect(await balance(ana, type)).toEqual(expected)
  })

  test('after days were carried over, or earned by hours: the year is cut', async () => {
    at('2025-12-01')
    const { type, policy_id } = await makeLeaveType(server, limited)
    const ana = await hireOn(server, { hire_date: '2020-01-01' })
    await runAccrual()
    at(today)
    await starts(policy_id, '07-01')
    expect(await balance(ana, type)).toEqual([today, '2027-06-30', 15, 5, 20])
  })

  test('by a rehire without service: what is left is carried over with its limit', async () => {
    const { type } = await makeLeaveType(server, {
      ...{ ...limited, leave_year_starts: 'hire_anniversary', prorate_last_year: true },
    })
    const ana = await hireOn(server, {
      hire_date: '2026-03-01',
      created_at: today,
      works_weekdays: true,
    })
    await takeLeave(server, ana, '2026-04-06', '2026-04-06', { type })
    await sent('PUT', `/employees/${ana}`, { deactivated_on: '2026-08-31' })
    await sent('POST', `/employees/${ana}/rehire`, { start_date: '2026-11-20' })
    expect(await balance(ana, type)).toEqual(['2026-11-20', '2027-11-19', 25, 5, 30])
  })
})

describe('a new employee', () => {
  const person = (email: string, more: object) => ({
    ...{ first_name: 'Noor', last_name: 'Haddad', email, password: 'a long password' },
    ...{ country_code: 'CA', timezone: 'America/Toronto', hire_date: '2026-10-01', ...more },
  })
  // 25 x 212 / 365 is 14.52.
  const expected = ['2026-05-01', '2027-04-30', 14.5, 0, 14.5]

  test('is enrolled in leave policies at once, always', async () => {
    const { type, enrolled } = await twoYears()
    const body = person('noor@example.test', enrolled)
    const dry = await sent('POST', '/employees?dry_run=true', body)
    expect(dry.pto_balance.others).toContainEqual(
      expect.objectContaining({ type, leave_year_start: '2026-05-01', available_days: 14.5 }),
    )
    const { id } = await sent('POST', '/employees', body)
    expect(await balance(id, type)).toEqual(expected)
    await runAccrual()
    expect(await balance(id, type)).toEqual(expected)
    const terms = (await server.rest('GET', `/employees/${id}/terms`)).body.data
    const policy = { ...enrolled.leave_policies[type], annual_amount: null }
    expect(terms).toMatchObject([{ effective_date: null, leave_policies: { [type]: policy } }])
    const own = { leave_policies: { [type]: { ...policy, annual_amount: 30 } } }
    const more = await sent('POST', '/employees', person('more@example.test', own))
    // 30 x 212 / 365 is 17.42.
    expect(await balance(more.id, type)).toEqual([...expected.slice(0, 2), 17.5, 0, 17.5])
  })

  test('and in bulk, by row', async () => {
    const { type, enrolled } = await twoYears()
    const employees = [
      person('one@example.test', enrolled),
      person('two@example.test', { leave_policies: { nothing: null } }),
      person('three@example.test', { leave_policies: { [type]: { policy_id: 999_999 } } }),
      person('four@example.test', { leave_policies: { [type]: null } }),
    ]
    const { results } = await sent('POST', '/employees/bulk', { employees })
    expect(results).toMatchObject([
      { result: 'created' },
      { errors: { 'leave_policies.nothing': [expect.stringContaining('must be one of')] } },
      { errors: { [`leave_policies.${type}.policy_id`]: [expect.stringContaining('match')] } },
      { result: 'created' },
    ])
    expect(await balance(results[0].id, type)).toEqual(expected)
    // 25 x 92 / 365 is 6.3.
    expect(await balance(results[3].id, type)).toEqual(['2026-01-01', '2026-12-31', 6.5, 0, 6.5])
    const key = await server.makeKey({ permissions: ['employees:write'] })
    const rows = { employees: [person('five@example.test', enrolled)] }
    const refused = await server.rest('POST', '/employees/bulk', rows, { key })
    const said = [expect.stringContaining('leave:write')]
    expect(refused.body.results).toMatchObject([{ errors: { leave_policies: said } }])
    expect((await server.rest('POST', '/employees', rows.employees[0], { key })).status).toBe(403)
  })
})
