import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, through } from '../support/both-transports.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-06-01T12:00:00Z') })
})
afterAll(() => server.close())

const get = (path: string, options = {}) => server.rest('GET', path, undefined, options)
const choose = (key: string, choice: unknown, { query = '', ...options } = {} as Options) =>
  server.rest('PUT', `/holiday-choices/${key}${query}`, { choice }, options)
type Options = { query?: string; key?: string }
type Row = { key: string; date: string; choice: string | null; is_paid: boolean }

const listed = async (path: string): Promise<Row[]> => (await get(`/holidays/${path}`)).body.data
const find = async (path: string, key: string) =>
  (await listed(path)).find((row) => row.key === key)

describe('the list of choices', () => {
  test('names each holiday of a place once, with its dates', async () => {
    const { status, body } = await get('/holiday-choices?country=US&year=2026&region=RI')
    expect(status).toBe(200)
    expect(body.meta).toEqual({ country: 'US', region: 'RI', year: 2026, total: 13 })
    const of = (key: string) => body.data.find((row: Row) => row.key === key)
    expect(of('us_independence_day')).toEqual({
      key: 'us_independence_day',
      name: 'Independence Day',
      dates: ['2026-07-03', '2026-07-04'],
      choice: 'paid',
      default_choice: 'paid',
      statutory: true,
    })
    expect(of('us_ri_victory_day')).toEqual({
      key: 'us_ri_victory_day',
      name: 'Victory Day',
      dates: ['2026-08-10'],
      choice: 'ordinary',
      default_choice: 'ordinary',
      statutory: false,
    })
    expect(of('us_day_after_thanksgiving').dates).toEqual(['2026-11-27'])
  })

  test('has the days that are chosen, of the company’s place by default', async () => {
    const customary = async (query: string) =>
      (await get(`/holiday-choices${query}`)).body.data
        .filter(({ statutory }: { statutory: boolean }) => !statutory)
        .map(({ key, dates }: { key: string; dates: string[] }) => [key, ...dates])
    expect(await customary('?year=2026')).toEqual([
      ['ca_easter_monday', '2026-04-06'],
      ['ca_on_civic_holiday', '2026-08-03'],
    ])
    expect(await customary('?year=2026&region=AB')).toEqual([
      ['ca_easter_monday', '2026-04-06'],
      ['ca_ab_heritage_day', '2026-08-03'],
    ])
    for (const region of ['MA', 'ME']) {
      expect(await customary(`?country=us&year=2026&region=${region}`)).toEqual([
        ['us_patriots_day', '2026-04-20'],
        ['us_day_after_thanksgiving', '2026-11-27'],
      ])
    }
  })

  test('refuses an unknown country, region and year', async () => {
    expect((await get('/holiday-choices?country=ZZ')).status).toBe(404)
    for (const [query, field] of [
      ['country=CAN', 'country'],
      ['region=XX', 'region'],
      ['year=20', 'year'],
    ]) {
      const { status, body } = await get(`/holiday-choices?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })
})

describe('a choice', () => {
  test('of an ordinary day takes it off the list, unless it is asked for', async () => {
    const before = (await get('/holidays/US?year=2026')).body.meta
    expect(before).toMatchObject({ total: 12, notes: [] })
    const { status, body } = await choose('us_columbus_day', 'ordinary')
    expect(status).toBe(200)
    expect(body).toMatchObject({ choice: 'ordinary', default_choice: 'paid' })
    expect(await find('US?year=2026', 'us_columbus_day')).toBeUndefined()
    expect((await get('/holidays/US?year=2026')).body.meta.total).toBe(11)
    expect(await find('US?year=2031&include_ordinary=true', 'us_columbus_day')).toMatchObject({
      choice: 'ordinary',
      is_paid: false,
      is_working_day: true,
    })
    expect((await choose('us_columbus_day', null)).body).toMatchObject({ choice: 'paid' })
    expect((await get('/holidays/US?year=2026')).body.meta).toEqual(before)
  })

  test('of a customary day puts it on the list of every region that has it', async () => {
    expect(await find('CA?year=2026', 'ca_easter_monday')).toBeUndefined()
    await choose('ca_easter_monday', 'paid')
    for (const region of ['ON', 'QC', 'CA']) {
      expect(await find(`CA?year=2027&region=${region}`, 'ca_easter_monday')).toMatchObject({
        date: '2027-03-29',
        choice: 'paid',
        is_paid: true,
      })
    }
    await choose('ca_easter_monday', 'premium')
    expect(await find('CA?year=2027', 'ca_easter_monday')).toMatchObject({
      choice: 'premium',
      is_paid: false,
    })
    await choose('ca_easter_monday', null)
  })

  test('of another country is by the same key', async () => {
    expect(await find('GB?year=2026&region=ENG', 'gb_boxing_day')).toMatchObject({ choice: 'paid' })
    expect((await choose('gb_boxing_day', 'ordinary')).body).toMatchObject({
      dates: ['2026-12-26', '2026-12-28'],
      choice: 'ordinary',
    })
    expect(await find('GB?year=2027', 'gb_boxing_day')).toBeUndefined()
    await choose('gb_boxing_day', null)
  })

  test('counts leave again, and a dry run says how much', async () => {
    const employee_id = await addEmployee(server)
    const { body: leave } = await server.rest('POST', '/leave-requests', {
      employee_id,
      type: 'vacation',
      start_date: '2026-08-03',
      end_date: '2026-08-07',
    })
    const days = async () => (await get(`/leave-requests/${leave.id}`)).body.days
    expect(await days()).toBe(5)
    const dry = await choose('ca_on_civic_holiday', 'paid', { query: '?dry_run=true' })
    expect(dry.body.effects.leave_requests_recounted).toBe(1)
    expect(await days()).toBe(5)
    await choose('ca_on_civic_holiday', 'paid')
    expect(await days()).toBe(4)
    await choose('ca_on_civic_holiday', null)
    expect(await days()).toBe(5)
    const audit = await server.sql<{ operation: string; record_type: string }>(
      `select operation, record_type from audit_log
       where company_id = $1 and operation = 'holiday_choices.update' and record_type = 'leave_request'`,
    )
    expect(audit).toHaveLength(2)
  })

  test('is refused for an unknown key or choice, and stays with its company', async () => {
    for (const key of [
      'us_no_day',
      'ca_nothing',
      'gb_no_day',
      'zz_no_day',
      'x',
      'US_COLUMBUS_DAY',
    ]) {
      expect([key, (await choose(key, 'paid')).status]).toEqual([key, 404])
    }
    const wrong = await choose('us_columbus_day', 'half')
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({
      choice: ['must be one of: paid, premium, ordinary, or null'],
    })
    expect((await server.rest('PUT', '/holiday-choices/us_columbus_day', {})).status).toBe(422)

    await choose('us_columbus_day', 'ordinary')
    const key = await server.makeKey({ company_id: await server.company('Other') })
    const { body } = await get('/holidays/US?year=2026', { key })
    expect(body.data.map((row: Row) => row.key)).toContain('us_columbus_day')
    expect((await choose('us_columbus_day', null, { key })).body.choice).toBe('paid')
    expect(await find('US?year=2026', 'us_columbus_day')).toBeUndefined()
    await choose('us_columbus_day', null)
  })

  test.each(bothTransports)('is read by its key over %s', async (transport) => {
    const read = (key: string, options = {}) =>
      through(server, transport, 'holiday_choices.read', { key }, options)
    const { data } = (await get('/holiday-choices?country=US&year=2026')).body
    const row = data.find(({ key }: Row) => key === 'us_columbus_day')
    expect(await read('us_columbus_day')).toMatchObject({ ok: true, body: row })
    expect((await read('us_no_day')).ok).toBe(false)
    const key = await server.makeKey({ permissions: ['time:read'] })
    expect((await read('us_columbus_day', { key })).ok).toBe(false)
    const own = { employee_id: await addEmployee(server), reach: 'self' } as const
    expect((await read('us_columbus_day', { key: await server.makeKey(own) })).ok).toBe(false)
  })

  test('is changed under If-Match only while it is as it was read', async () => {
    const path = '/holiday-choices/us_columbus_day'
    const etag = async () => ({ 'If-Match': (await get(path)).headers.get('etag')! })
    const put = (choice: string | null, headers: Record<string, string>) =>
      server.rest('PUT', path, { choice }, { headers })
    const headers = await etag()
    expect((await put('premium', headers)).status).toBe(200)
    const late = await put('ordinary', headers)
    expect([late.status, late.body.error]).toEqual([412, 'Precondition Failed'])
    expect((await get(path)).body.choice).toBe('premium')
    const both = await etag()
    const answers = await Promise.all([put('paid', both), put('ordinary', both)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const taken = answers.find(({ status }) => status === 200)!.body.choice
    expect((await get(path)).body.choice).toBe(taken)
    expect((await put(null, await etag())).status).toBe(200)
    expect((await put(null, { 'If-Match': '*' })).status).toBe(200)
  })

  test('needs leave:write; the list of choices reads', async () => {
    const key = await server.makeKey({ permissions: ['leave:read'] })
    expect((await get('/holiday-choices', { key })).status).toBe(200)
    expect((await choose('us_columbus_day', 'paid', { key })).status).toBe(403)
    const none = await server.makeKey({ permissions: ['time:read'] })
    expect((await get('/holiday-choices', { key: none })).status).toBe(403)
  })
})

describe('a company holiday for a key', () => {
  const add = (more: object) =>
    server.rest('POST', '/holidays', { name: 'Boxing Day off', ...more })

  test('takes the place of that year’s holiday', async () => {
    const { status, body } = await add({ date: '2026-12-28', for_key: 'ca_boxing_day' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ for_key: 'ca_boxing_day', key: null, choice: null })
    const dates = async (year: number) =>
      (await listed(`CA?year=${year}`))
        .map(({ date }) => date)
        .filter((date) => date.slice(5) > '12')
    expect(await dates(2026)).toEqual(['2026-12-25', '2026-12-28'])
    expect(await dates(2027)).toEqual(['2027-12-25', '2027-12-26'])
    await server.rest('PUT', `/company-holidays/${body.id}`, { for_key: null })
    expect(await dates(2026)).toEqual(['2026-12-25', '2026-12-26', '2026-12-28'])
    await server.rest('DELETE', `/company-holidays/${body.id}`)
  })

  test('at the end of December is for New Year’s Day of the next year', async () => {
    const { body } = await add({ date: '2026-12-31', for_key: 'ca_new_years_day' })
    const dates = async (year: number) => (await listed(`CA?year=${year}`)).map(({ date }) => date)
    expect(await dates(2026)).toContain('2026-01-01')
    expect(await dates(2026)).toContain('2026-12-31')
    expect(await dates(2027)).not.toContain('2027-01-01')
    await server.rest('DELETE', `/company-holidays/${body.id}`)
  })

  test('is refused where the place and year have one already', async () => {
    const boxing = { for_key: 'ca_boxing_day' }
    const first = (await add({ date: '2026-12-28', ...boxing })).body
    const said = (date: string) =>
      `ca_boxing_day has the company holiday ${first.id}, "Boxing Day off", on ${date} already: change or delete that one`
    const refused = async (answer: Promise<{ status: number; body: { errors?: object } }>) => {
      const { status, body } = await answer
      expect([status, body.errors]).toEqual([422, { for_key: [said('2026-12-28')] }])
    }
    await refused(add({ date: '2026-12-29', ...boxing }))
    await refused(
      server.rest('POST', '/holidays?dry_run=true', { date: '2026-12-29', name: 'X', ...boxing }),
    )
    const others = [
      { date: '2027-12-28', ...boxing },
      { date: '2026-12-29', ...boxing, country_code: 'CA', region: 'ON' },
      { date: '2026-12-30', ...boxing, recurring: true },
      { date: '2026-12-31', for_key: null },
    ]
    const made = [first]
    for (const each of others) {
      const { status, body, text } = await add(each)
      expect(status, text).toBe(201)
      made.push(body)
    }
    const change = (at: number, more: object) =>
      server.rest('PUT', `/company-holidays/${made[at].id}`, more)
    await refused(change(4, boxing))
    await refused(change(1, { date: '2026-12-29' }))
    const yearly = await add({ date: '2029-12-27', ...boxing, recurring: true })
    expect(yearly.body.errors.for_key[0]).toContain('on 2026-12-30')
    expect((await change(0, { name: 'Renamed', date: '2026-12-24' })).status).toBe(200)
    expect((await change(0, { for_key: 'ca_christmas_day' })).status).toBe(200)
    expect((await change(4, boxing)).status).toBe(200)
    for (const { id } of made) await server.rest('DELETE', `/company-holidays/${id}`)
  })

  test('at the end of December is of the next year’s holiday also where that has one', async () => {
    const new_year = { for_key: 'ca_new_years_day' }
    const { body } = await add({ date: '2026-12-31', ...new_year })
    const again = await add({ date: '2027-01-04', ...new_year })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['for_key']])
    const earlier = await add({ date: '2026-01-02', ...new_year })
    expect(earlier.status).toBe(201)
    for (const id of [body.id, earlier.body.id]) {
      await server.rest('DELETE', `/company-holidays/${id}`)
    }
  })

  test('is one of two that are sent at once', async () => {
    const sent = ['2026-12-28', '2026-12-29', '2026-12-30'].map((date) =>
      add({ date, for_key: 'ca_boxing_day' }),
    )
    const answers = await Promise.all(sent)
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    const made = answers.find(({ status }) => status === 201)!
    await server.rest('DELETE', `/company-holidays/${made.body.id}`)
  })

  test('of a narrower place is kept there instead of the wider one', async () => {
    const boxing = { for_key: 'ca_boxing_day', date: '2026-12-28' }
    const wide = (await add({ ...boxing, name: 'Wide' })).body
    const place = { country_code: 'CA', region: 'ON' }
    const narrow = (await add({ ...boxing, ...place, name: 'Narrow', date: '2026-12-29' })).body
    const livesIn = async (region: string) => {
      const id = await addEmployee(server, { works_weekdays: true })
      await server.rest('PUT', `/employees/${id}`, { region })
      return id
    }
    const employees = { ON: await livesIn('ON'), BC: await livesIn('BC') }
    const kept = async (employee_id: number): Promise<unknown[]> => {
      const { body } = await get(`/employees/${employee_id}/holidays?year=2026`)
      return body.data
        .filter(({ date }: Row) => date > '2026-12-25')
        .map((row: Row & { name: string }) => [row.date, row.name])
    }
    const hours = async (employee_id: number) =>
      (await get(`/reports/payroll-hours?from=2026-12-26&to=2026-12-31&employee_id=${employee_id}`))
        .body.data[0].holiday_hours
    expect(await kept(employees.ON)).toEqual([['2026-12-29', 'Narrow']])
    expect(await kept(employees.BC)).toEqual([['2026-12-28', 'Wide']])
    expect([await hours(employees.ON), await hours(employees.BC)]).toEqual([7.5, 7.5])
    for (const { id } of [wide, narrow]) await server.rest('DELETE', `/company-holidays/${id}`)
  })

  test('is refused for a key that no holiday has', async () => {
    for (const for_key of ['ca_no_day', 'fr_no_day', 'Boxing Day']) {
      const { status, body } = await add({ date: '2026-12-28', for_key })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['for_key']])
    }
  })
})

test('the list says what its data lacks', async () => {
  const notes = async (path: string) => (await get(`/holidays/${path}`)).body.meta.notes
  expect(await notes('CA?year=2026')).toEqual([])
  expect(await notes('FR?year=2026')).toEqual(['not checked against statutes'])
  expect(await notes('SG?year=2027')).toHaveLength(2)
  expect(await notes('SG?year=2026')).toHaveLength(1)
  expect(await notes('DE?year=2026')).toContain('choose a region, or regional days are missing')
  expect(await notes('DE?year=2026&region=BY')).toEqual(['not checked against statutes'])
})
