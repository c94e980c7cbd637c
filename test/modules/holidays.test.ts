import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineOperation } from '../../src/core/operation.ts'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { isCivilDate } from '../../src/lib/calendar/dates.ts'
import { recountLeave } from '../../src/modules/leave/requests/recount/recount-leave.ts'
import { systemCaller } from '../support/callers.ts'
import { addEmployee } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type GoldenList = {
  country: string
  region: string | null
  year: number
  total: number
  weekdays: number
  dates: string[]
}
type Row = { id: number | null; date: string; name: string }

const golden = JSON.parse(
  readFileSync(new URL('../golden/holidays.json', import.meta.url), 'utf8'),
) as GoldenList[]

let server: TestServer
let key: string
let clock = Date.parse('2026-06-01T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  // A company in a country, without a region: its lists have the whole country's holidays.
  const company_id = await server.company('Federal', { region: null })
  key = await server.makeKey({ company_id })
})
afterAll(() => server.close())
beforeEach(() => {
  clock = Date.parse('2026-06-01T12:00:00Z')
})

const list = (path: string, options = {}) =>
  server.rest('GET', `/holidays/${path}`, undefined, options)
const datesOf = (rows: Row[]) => rows.map(({ date }) => date)

describe('the list of holidays', () => {
  test.each(golden)('the shared case $country $region $year', async (expected) => {
    const region = expected.region === null ? '' : `&region=${expected.region}`
    const { status, body } = await list(`${expected.country}?year=${expected.year}${region}`, {
      key,
    })
    expect(status).toBe(200)
    expect(datesOf(body.data)).toEqual(expected.dates)
    const { country, year, total, weekdays } = expected
    expect(body.meta).toEqual({ country, year, total, weekdays, notes: [] })
  })

  test('names every field of a holiday', async () => {
    const { body } = await list('us?year=2026&fields=')
    expect(body.data[5]).toEqual({
      id: null,
      date: '2026-07-03',
      name: 'Independence Day (observed)',
      type: 'public_holiday',
      country_code: 'US',
      region: null,
      weekday: 'Friday',
      is_paid: true,
      is_substitute: true,
      is_working_day: false,
      recurring: false,
      source: 'statutory',
      key: 'us_independence_day',
      choice: 'paid',
      for_key: null,
    })
    const named = await list('US?year=2026&fields=date,name')
    expect(named.body.data[0]).toEqual({ date: '2026-01-01', name: "New Year's Day" })
  })

  test('is of this year and the company’s own region unless told otherwise', async () => {
    expect((await list('CA')).body.meta).toEqual({
      country: 'CA',
      year: 2026,
      total: 9,
      weekdays: 8,
      notes: [],
    })
    // New Year's Eve in Toronto.
    clock = Date.parse('2027-01-01T03:00:00Z')
    expect((await list('CA')).body.meta.year).toBe(2026)
    expect((await list('CA?region=CA')).body.meta.total).toBe(10)
    expect((await list('CA?region=qc')).body.data.map(({ name }: Row) => name)).toContain(
      'National Holiday',
    )
    expect((await list('US')).body.meta.total).toBe(12)
  })

  test('refuses an unknown country, region or year', async () => {
    expect((await list('ZZ')).status).toBe(404)
    const fields = async (path: string) => {
      const { status, body } = await list(path)
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await fields('CAN')).toEqual([422, ['country_code']])
    expect(await fields('C4')).toEqual([422, ['country_code']])
    expect(await fields('CA?region=XX')).toEqual([422, ['region']])
    expect(await fields('CA?year=20')).toEqual([422, ['year']])
    expect(await fields('CA?country=US')).toEqual([422, ['country']])
  })

  test('answers 20 countries for five years with one row a civil date', async () => {
    for (const [country, known] of Object.entries(fixedHolidays)) {
      for (const year of [2024, 2025, 2026, 2027, 2028]) {
        const { status, body } = await list(`${country}?year=${year}`, { key })
        expect([country, year, status]).toEqual([country, year, 200])
        const dates = datesOf(body.data)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(dates.every((date) => isCivilDate(date) && date.startsWith(`${year}`))).toBe(true)
        expect(dates).toContain(`${year}-${known}`)
        expect(body.meta.total).toBe(dates.length)
      }
    }
  })
})

/** A holiday in each country that is on the same date every year. */
const fixedHolidays = {
  AU: '12-25',
  BR: '09-07',
  CA: '07-01',
  CH: '08-01',
  CN: '10-01',
  DE: '10-03',
  ES: '10-12',
  FR: '07-14',
  GB: '12-25',
  IE: '12-25',
  IN: '08-15',
  IT: '06-02',
  JP: '05-05',
  KR: '08-15',
  MX: '09-16',
  NL: '12-25',
  NZ: '02-06',
  PT: '04-25',
  SE: '06-06',
  US: '11-11',
}

describe('a holiday of the company', () => {
  const add = async (more: object = {}) => {
    const { status, body } = await server.rest('POST', '/holidays', {
      date: '2026-08-14',
      name: 'Founders’ Day',
      ...more,
    })
    expect(status).toBe(201)
    return body
  }
  const remove = (id: number) => server.rest('DELETE', `/company-holidays/${id}`)
  const listed = async (path: string, date: string) =>
    (await list(path)).body.data.find((row: Row) => row.date === date)

  test('is added, listed, changed and deleted', async () => {
    const made = await add()
    expect(made).toEqual({
      id: expect.any(Number),
      date: '2026-08-14',
      name: 'Founders’ Day',
      type: 'company_holiday',
      country_code: null,
      region: null,
      weekday: 'Friday',
      is_paid: true,
      is_substitute: false,
      is_working_day: false,
      recurring: false,
      source: 'company',
      key: null,
      choice: null,
      for_key: null,
    })
    expect(await listed('CA?year=2026', '2026-08-14')).toEqual(made)
    expect(await listed('FR?year=2026', '2026-08-14')).toEqual(made)
    const path = `/holidays/${made.id}`
    expect((await server.rest('PUT', path, made)).body).toEqual(made)
    const changed = await server.rest('PUT', path, {
      country_code: 'ca',
      region: 'on',
      date: '2026-08-17',
    })
    expect(changed.body).toMatchObject({ country_code: 'CA', region: 'ON', weekday: 'Monday' })
    expect(await listed('CA?year=2026', '2026-08-17')).toEqual(changed.body)
    expect(await listed('CA?year=2026&region=QC', '2026-08-17')).toBeUndefined()
    expect((await remove(made.id)).body).toEqual({ id: made.id, deleted: true })
    expect((await remove(made.id)).status).toBe(404)
    expect((await server.rest('PUT', path, {})).status).toBe(404)
    const audit = await server.sql<{ operation: string }>(
      `select operation from audit_log where company_id = $1 and record_type = 'holiday' and record_id = $2
       order by id`,
      [made.id],
    )
    expect(audit.map(({ operation }) => operation)).toEqual([
      'holidays.create',
      'holidays.update',
      'holidays.delete',
    ])
  })

  test('may change a public one, whose name it takes unless it has its own', async () => {
    const { id, ...made } = await add({ date: '2026-07-01', name: undefined, is_working_day: true })
    expect(made).toMatchObject({ name: 'Canada Day', type: 'public_holiday', is_working_day: true })
    expect(await listed('CA?year=2026', '2026-07-01')).toMatchObject({ id, source: 'company' })
    expect((await list('CA?year=2026')).body.meta.total).toBe(9)
    await remove(id)
    expect(await listed('CA?year=2026', '2026-07-01')).toMatchObject({
      id: null,
      source: 'statutory',
    })
    const nameless = await server.rest('POST', '/holidays', { date: '2026-07-02' })
    expect(Object.keys(nameless.body.errors)).toEqual(['name'])
  })

  test('can recur each year, and can be sent back from any year', async () => {
    const { id } = await add({ date: '2026-12-24', name: 'Christmas Eve', recurring: true })
    expect(await listed('CA?year=2025', '2025-12-24')).toBeUndefined()
    const later = await listed('CA?year=2030', '2030-12-24')
    expect(later).toMatchObject({ id, weekday: 'Tuesday', recurring: true })
    await server.rest('PUT', `/holidays/${id}`, { ...later, name: 'Holy Night' })
    expect(await listed('CA?year=2026', '2026-12-24')).toMatchObject({ name: 'Holy Night' })
    await remove(id)
  })

  test('is refused where its place or date is wrong, or taken', async () => {
    const { id } = await add()
    const fields = async (more: object) => {
      const { body } = await server.rest('POST', '/holidays', {
        date: '2026-08-14',
        name: 'X',
        ...more,
      })
      return Object.keys(body.errors ?? {})
    }
    expect(await fields({})).toEqual(['date'])
    expect(await fields({ country_code: 'ZZ' })).toEqual(['country_code'])
    expect(await fields({ region: 'ON' })).toEqual(['region'])
    expect(await fields({ country_code: 'CA', region: 'TX' })).toEqual(['region'])
    expect(await fields({ date: '2026-02-29' })).toEqual(['date'])
    expect(await fields({ nmae: 'X' })).toEqual(['nmae'])
    const other = await add({ country_code: 'CA' })
    await remove(other.id)
    await remove(id)
  })

  test('is not another company’s', async () => {
    const { id } = await add()
    for (const [method, body] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await server.rest(method, `/holidays/${id}`, body, { key })).status).toBe(404)
    }
    expect(datesOf((await list('CA?year=2026', { key })).body.data)).not.toContain('2026-08-14')
    await remove(id)
  })
})

describe('a change of what days count', () => {
  const take = async (employee_id: number, start_date: string, end_date: string, more = {}) => {
    const request = await server.rest('POST', '/leave-requests', {
      employee_id,
      type: 'vacation',
      start_date,
      end_date,
      ...more,
    })
    await server.rest('POST', `/leave-requests/${request.body.id}/approve`)
    return request.body.id as number
  }
  const daysOf = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body.days
  const used = async (employee_id: number) => {
    const [row] = await server.sql<{ days: number }>(
      `select coalesce(-sum(millidays), 0) / 1000.0 as days from leave_ledger
       where company_id = $1 and employee_id = $2 and kind like 'usage%'`,
      [employee_id],
    )
    return row!.days
  }
  const recounts = async (id: number) =>
    server.sql<{ operation: string; before: { days: number }; after: { days: number } }>(
      `select operation, before::json, after::json from audit_log
       where company_id = $1 and record_type = 'leave_request' and record_id = $2
         and operation not like 'leave_requests.%' order by id`,
      [id],
    )

  test('counts pending and approved leave again, in the audit log', async () => {
    const ana = await addEmployee(server)
    const approved = await take(ana, '2026-08-10', '2026-08-14')
    const pending = await server.rest('POST', '/leave-requests', {
      employee_id: ana,
      type: 'sick',
      start_date: '2026-08-14',
      end_date: '2026-08-14',
    })
    const dry = await server.rest('POST', '/holidays?dry_run=true', {
      date: '2026-08-14',
      name: 'X',
    })
    expect(dry.body.effects.leave_requests_recounted).toBe(2)
    expect(await daysOf(approved)).toBe(5)

    const { body: holiday } = await server.rest('POST', '/holidays', {
      date: '2026-08-14',
      name: 'X',
    })
    expect([await daysOf(approved), await daysOf(pending.body.id)]).toEqual([4, 0])
    expect(
      (await server.rest('GET', `/leave-requests/${pending.body.id}`)).body.warnings,
    ).toContain('no_working_days')
    expect(await used(ana)).toBe(4)
    await server.rest('PUT', `/holidays/${holiday.id}`, { date: '2026-08-15' })
    expect([await daysOf(approved), await used(ana)]).toEqual([5, 5])
    await server.rest('PUT', `/holidays/${holiday.id}`, { date: '2026-08-13' })
    await server.rest('DELETE', `/holidays/${holiday.id}`)
    expect([await daysOf(approved), await used(ana)]).toEqual([5, 5])
    expect(
      (await recounts(approved)).map(({ operation, before, after }) => [
        operation,
        before.days,
        after.days,
      ]),
    ).toEqual([
      ['holidays.create', 5, 4],
      ['holidays.update', 4, 5],
      ['holidays.update', 5, 4],
      ['holidays.delete', 4, 5],
    ])
  })

  test('takes the day of a public holiday on which the company works', async () => {
    const ana = await addEmployee(server)
    const id = await take(ana, '2026-06-29', '2026-07-03')
    expect(await daysOf(id)).toBe(4)
    const { body } = await server.rest('POST', '/holidays', {
      date: '2026-07-01',
      is_working_day: true,
    })
    expect(await daysOf(id)).toBe(5)
    await server.rest('DELETE', `/holidays/${body.id}`)
    expect(await daysOf(id)).toBe(4)
  })

  test('recounts the later years of a recurring holiday, and no other region', async () => {
    const ana = await addEmployee(server)
    const next = await take(ana, '2027-12-20', '2027-12-24')
    const { body } = await server.rest('POST', '/holidays', {
      date: '2026-12-24',
      name: 'Eve',
      recurring: true,
      country_code: 'CA',
      region: 'ON',
    })
    expect(await daysOf(next)).toBe(4)
    await server.rest('PUT', `/holidays/${body.id}`, { region: 'QC' })
    expect(await daysOf(next)).toBe(5)
    await server.rest('DELETE', `/holidays/${body.id}`)
  })

  test('leaves what an approved pay period has paid', async () => {
    const ana = await addEmployee(server)
    const id = await take(ana, '2026-05-14', '2026-05-19')
    await server.sql(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status, approved_at)
       values ($1, '2026-P10', 'biweekly', '2026-05-03', '2026-05-16', '2026-05-21', 'approved', now())`,
    )
    const paid = await server.rest('POST', '/holidays', { date: '2026-05-15', name: 'Late' })
    expect([await daysOf(id), await recounts(id)]).toEqual([3, []])
    const open = await server.rest('POST', '/holidays', { date: '2026-05-19', name: 'Open' })
    expect(await daysOf(id)).toBe(2)
    for (const { body } of [paid, open]) await server.rest('DELETE', `/holidays/${body.id}`)
    await server.sql('delete from pay_periods where company_id = $1')
  })

  test('of a schedule recounts too, and corrects rows written without the service', async () => {
    const ana = await addEmployee(server)
    const id = await take(ana, '2026-08-10', '2026-08-14')
    await server.sql(
      `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
       values ($1, $2, '2026-08-15', 540, 1020)`,
      [ana],
    )
    await server.sql(
      `update leave_requests set end_date = '2026-08-15', day_millidays = null where company_id = $1 and id = $2`,
      [id],
    )
    const caller = systemCaller(server.company_id)
    const again = { employee_id: ana, from: '2026-08-15', to: '2026-08-15' }
    expect((await runOperation(server.operationDeps, recountOnly, caller, again)).body).toEqual({
      count: 1,
    })
    expect([await daysOf(id), await used(ana)]).toEqual([6, 6])
    expect((await runOperation(server.operationDeps, recountOnly, caller, again)).body).toEqual({
      count: 0,
    })
  })
})

/** What schedules do in addition to their own change. */
const recountOnly = defineOperation({
  name: 'test.recount',
  summary: 'Count leave again.',
  permission: 'leave:write',
  effect: 'update',
  input: v.strictObject({ employee_id: v.number(), from: v.string(), to: v.string() }),
  output: v.strictObject({ count: v.number() }),
  run: async (context, affected) => ({ count: await recountLeave(context, affected) }),
})
