import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goldenCase, storeGoldenCase } from '../support/golden-hours.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-06-01T12:00:00Z') })
})
afterAll(() => server.close())

type Kept = {
  date: string
  key: string | null
  kept_on: string | null
  reason: string
  why: string
  hours: number | null
}
type Item = [day_of_week: number, start_time: string, end_time: string]

const daytime = (...days: number[]): Item[] => days.map((day) => [day, '09:00', '17:00'])
const patterns: Record<string, Item[] | null> = {
  'Monday to Friday': daytime(1, 2, 3, 4, 5),
  'Tuesday to Saturday': daytime(2, 3, 4, 5, 6),
  'Sunday to Thursday': daytime(0, 1, 2, 3, 4),
  // Ten hours, on the nights of Friday to Sunday.
  nights: [5, 6, 0].map((day) => [day, '22:00', '08:00']),
  'weekend only': daytime(0, 6),
  none: null,
}

const policies = ['none', 'next_working_day', 'pay'] as const
type Policy = (typeof policies)[number]
const people = new Map<string, number>()
const keys = new Map<Policy, string>()

beforeAll(async () => {
  for (const policy of policies) {
    const company_id = await server.company(policy, { country_code: 'US', region: null })
    const key = await server.makeKey({ company_id })
    keys.set(policy, key)
    const set = await server.rest('PUT', '/company', { holiday_on_day_off: policy }, { key })
    expect(set.body.holiday_on_day_off).toBe(policy)
    for (const [name, items] of Object.entries(patterns)) {
      const id = await addEmployee(server, { company_id })
      await server.sql(
        "update employees set country_code = 'US' where company_id = $1",
        [],
        company_id,
      )
      people.set(`${policy} ${name}`, id)
      if (items === null) continue
      const schedules = items.map(([day_of_week, start_time, end_time]) => {
        return { day_of_week, start_time, end_time, break_duration: 0 }
      })
      const body = { effective_date: '2024-01-01', schedules }
      const { status, text } = await server.rest('PUT', `/employees/${id}/schedule`, body, { key })
      expect([status, text]).toEqual([200, expect.anything()])
    }
  }
})

/** Independence Day 2026 is a Saturday, observed on Friday; Veterans Day is a Wednesday. */
async function ofPattern(policy: Policy, name: string) {
  const id = people.get(`${policy} ${name}`)!
  const { status, body } = await server.rest(
    'GET',
    `/employees/${id}/holidays?year=2026`,
    undefined,
    {
      key: keys.get(policy)!,
    },
  )
  expect(status).toBe(200)
  expect(body.meta).toEqual({ employee_id: id, year: 2026, total: 11 })
  const of = (key: string): [string | null, string, number | null] => {
    const row = body.data.find((each: Kept) => each.key === key)
    return [row.kept_on, row.reason, row.hours]
  }
  return { july: of('us_independence_day'), veterans: of('us_veterans_day') }
}

describe('the holidays of an employee', () => {
  test.each([
    [
      'Monday to Friday',
      ['2026-07-03', 'substitute_day', null],
      ['2026-11-11', 'proper_day', null],
    ],
    ['Tuesday to Saturday', ['2026-07-04', 'proper_day', null], ['2026-11-11', 'proper_day', null]],
    ['Sunday to Thursday', [null, 'day_off', null], ['2026-11-11', 'proper_day', null]],
    ['nights', ['2026-07-04', 'proper_day', null], [null, 'day_off', null]],
    ['weekend only', ['2026-07-04', 'proper_day', null], [null, 'day_off', null]],
    ['none', ['2026-07-03', 'substitute_day', null], ['2026-11-11', 'proper_day', null]],
  ])('%s, a day off pays nothing', async (name, july, veterans) => {
    expect(await ofPattern('none', name)).toEqual({ july, veterans })
  })

  test.each([
    [
      'Monday to Friday',
      ['2026-07-03', 'substitute_day', null],
      ['2026-11-11', 'proper_day', null],
    ],
    ['Tuesday to Saturday', ['2026-07-04', 'proper_day', null], ['2026-11-11', 'proper_day', null]],
    ['Sunday to Thursday', ['2026-07-05', 'moved', null], ['2026-11-11', 'proper_day', null]],
    ['nights', ['2026-07-04', 'proper_day', null], ['2026-11-13', 'moved', null]],
    ['weekend only', ['2026-07-04', 'proper_day', null], ['2026-11-14', 'moved', null]],
    ['none', ['2026-07-03', 'substitute_day', null], ['2026-11-11', 'proper_day', null]],
  ])('%s, moved to the next working day', async (name, july, veterans) => {
    expect(await ofPattern('next_working_day', name)).toEqual({ july, veterans })
  })

  test('a day between two times of employment is no working day', async () => {
    const id = people.get('next_working_day Sunday to Thursday')!
    const key = keys.get('next_working_day')!
    const spells = [
      { start_date: '2024-01-01', end_date: '2026-07-04' },
      { start_date: '2026-07-20', end_date: null },
    ]
    const set = await server.rest('PUT', `/employees/${id}`, { spells }, { key })
    expect(set.status, set.text).toBe(200)
    const { july } = await ofPattern('next_working_day', 'Sunday to Thursday')
    expect(july).toEqual(['2026-07-04', 'paid_on_day_off', 8])
  })

  test.each([
    [
      'Sunday to Thursday',
      ['2026-07-04', 'paid_on_day_off', 8],
      ['2026-11-11', 'proper_day', null],
    ],
    ['nights', ['2026-07-04', 'proper_day', null], ['2026-11-11', 'paid_on_day_off', 10]],
    ['weekend only', ['2026-07-04', 'proper_day', null], ['2026-11-11', 'paid_on_day_off', 8]],
  ])('%s, paid by the average working day', async (name, july, veterans) => {
    expect(await ofPattern('pay', name)).toEqual({ july, veterans })
  })

  test('say why in a sentence, and are of this year by default', async () => {
    const id = people.get('next_working_day weekend only')!
    const key = keys.get('next_working_day')!
    const { body } = await server.rest('GET', `/employees/${id}/holidays`, undefined, { key })
    expect(body.meta.year).toBe(2026)
    expect(body.data.find((each: Kept) => each.key === 'us_veterans_day')).toEqual({
      date: '2026-11-11',
      name: 'Veterans Day',
      key: 'us_veterans_day',
      id: null,
      choice: 'paid',
      kept_on: '2026-11-14',
      reason: 'moved',
      why: 'The pattern does not work on the date; it is kept on the next working day.',
      hours: null,
    })
  })

  test.each(policies)('%s: without a pattern no sentence speaks of one', async (policy) => {
    const id = people.get(`${policy} none`)!
    const path = `/employees/${id}/holidays`
    const { body } = await server.rest('GET', path, undefined, { key: keys.get(policy)! })
    expect(body.data).toHaveLength(11)
    for (const { why } of body.data as Kept[]) {
      expect(why).not.toMatch(/the pattern/i)
      expect(why).toContain('No weekly pattern is in force, so Monday to Friday count')
    }
  })

  test('are the person’s own at self reach, and nobody’s of another company', async () => {
    const company_id = await server.company('Reach', { country_code: 'CA', region: 'ON' })
    const [own, other] = [
      await addEmployee(server, { company_id }),
      await addEmployee(server, { company_id }),
    ]
    const key = await server.makeKey({ company_id, employee_id: own, reach: 'self' })
    const read = (id: number) =>
      server.rest('GET', `/employees/${id}/holidays?year=2026`, undefined, { key })
    expect((await read(own)).body.data).toHaveLength(9)
    expect((await read(other)).status).toBe(404)
    expect((await read(987_654_321)).status).toBe(404)
    const foreign = await server.rest('GET', `/employees/${own}/holidays`, undefined, {
      key: keys.get('none')!,
    })
    expect(foreign.status).toBe(404)
    const wrong = await server.rest('GET', `/employees/${own}/holidays?year=1`, undefined, { key })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['year']])
    // A choice counts for people who reach themselves too.
    const company_key = await server.makeKey({ company_id })
    const choice = { choice: 'premium' }
    await server.rest('PUT', '/holiday-choices/ca_boxing_day', choice, { key: company_key })
    expect((await read(own)).body.data.at(-1)).toMatchObject({
      choice: 'premium',
      kept_on: null,
      why: 'A working day; the hours on it are told apart.',
    })
  })
})

describe('a day moved to', () => {
  const leave = async (id: number, key: string, start_date: string, end_date: string) => {
    const body = { employee_id: id, type: 'vacation', start_date, end_date }
    return (await server.rest('POST', '/leave-requests/preview', body, { key })).body
  }

  test('takes no leave, and the other day of a pair does', async () => {
    const moved = people.get('next_working_day Sunday to Thursday')!
    const key = keys.get('next_working_day')!
    // Sunday 5 July is kept; Monday to Thursday count.
    expect((await leave(moved, key, '2026-07-05', '2026-07-09')).days).toBe(4)
    const saturday = people.get('next_working_day Tuesday to Saturday')!
    expect((await leave(saturday, key, '2026-07-03', '2026-07-03')).days).toBe(1)
    const weekdays = people.get('next_working_day Monday to Friday')!
    expect((await leave(weekdays, key, '2026-07-02', '2026-07-03')).days).toBe(1)
  })

  test('of a premium holiday takes a day as any other does', async () => {
    const key = keys.get('pay')!
    const id = people.get('pay Monday to Friday')!
    const choose = (choice: unknown) =>
      server.rest('PUT', '/holiday-choices/us_veterans_day', { choice }, { key })
    expect((await leave(id, key, '2026-11-09', '2026-11-13')).days).toBe(4)
    await choose('premium')
    expect((await leave(id, key, '2026-11-09', '2026-11-13')).days).toBe(5)
    await choose(null)
  })

  test('counts leave again when the company changes what becomes of days off', async () => {
    const key = keys.get('none')!
    const employee_id = people.get('none weekend only')!
    const body = {
      employee_id,
      type: 'vacation',
      start_date: '2026-11-14',
      end_date: '2026-11-15',
    }
    const { body: made } = await server.rest('POST', '/leave-requests', body, { key })
    const days = async () =>
      (await server.rest('GET', `/leave-requests/${made.id}`, undefined, { key })).body.days
    expect(await days()).toBe(2)
    const put = (holiday_on_day_off: unknown) =>
      server.rest('PUT', '/company', { holiday_on_day_off }, { key })
    await put('next_working_day')
    expect(await days()).toBe(1)
    await put('none')
    expect(await days()).toBe(2)
    const wrong = await put('sometimes')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['holiday_on_day_off']])
  })
})

describe('the shared cases from rows of the database', () => {
  test.each(['H71', 'H73', 'H76', 'H77', 'H80', 'H106', 'H108', 'H111', 'H116'])(
    '%s',
    async (id) => {
      const each = goldenCase(id)
      const { country_code = 'CA', region = null } = each.employee
      const company_id = await server.company(id, { country_code, region })
      await storeGoldenCase(server.database, company_id, each)
      const key = await server.makeKey({ company_id })
      const { body } = await server.rest(
        'GET',
        `/reports/payroll-hours?from=${each.from}&to=${each.to}`,
        undefined,
        { key },
      )
      const { leave_hours, warnings, ...expected } = each.expected
      expect(body.data[0]).toMatchObject(expected)
    },
  )
})
