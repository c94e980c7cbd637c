import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { endEmployments } from '../../../src/modules/employees/index.ts'
import { bothTransports, through } from '../../support/both-transports.ts'
import { systemCaller } from '../../support/callers.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import type { TestServer } from '../../support/server.ts'
import { startTwoServers } from '../../support/two-servers.ts'
import { withoutHttp } from '../../support/without-http.ts'

let clock = 0
let http: TestServer
let server: TestServer
let two: Awaited<ReturnType<typeof startTwoServers>>

beforeAll(async () => {
  two = await startTwoServers({ now: () => clock })
  http = two.first
  server = withoutHttp(http)
  at('2026-11-23')
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
})
afterAll(() => two.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

async function hire(hire_date: string | null = '2024-01-08'): Promise<number> {
  const id = await addEmployee(server, { works_weekdays: true })
  await put(id, { hire_date })
  return id
}

const put = (id: number, body: object, key?: string) =>
  server.rest('PUT', `/employees/${id}`, body, key === undefined ? {} : { key })
const read = async (id: number) => (await server.rest('GET', `/employees/${id}`)).body
const leave = (id: number) => server.rest('DELETE', `/employees/${id}`)

async function hours(id: number, from: string, to: string): Promise<number> {
  const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${id}&include_zero_hours=true`
  return (await server.rest('GET', path)).body.data[0].total_hours
}

async function turnDay(of = server): Promise<number> {
  const caller = systemCaller(of.company_id)
  const { body } = await runOperation(of.operationDeps, endEmployments, caller, {})
  return (body as { employees: number }).employees
}

describe('a rehire', () => {
  const rehire = (id: number, more: object = {}, extras = {}) =>
    through(server, 'direct', 'employees.rehire', { id, ...more }, extras)

  test('is a second spell, and the time away is not paid', async () => {
    at('2026-08-31')
    const id = await hire()
    await leave(id)
    at('2026-10-05')
    const { body } = await rehire(id)
    expect(body).toMatchObject({
      is_active: true,
      deactivated_on: null,
      hire_date: '2024-01-08',
      rehired_on: '2026-10-05',
      service_date: '2026-10-05',
      spells: [
        { start_date: '2024-01-08', end_date: '2026-08-31' },
        { start_date: '2026-10-05', end_date: null },
      ],
    })
    expect(await read(id)).toEqual(body)
    expect(await hours(id, '2026-09-01', '2026-09-30')).toBe(0)
    expect(await hours(id, '2026-10-05', '2026-10-09')).toBe(37.5)
  })

  test('keeps the seniority where it is asked to', async () => {
    at('2026-08-31')
    const id = await hire()
    await leave(id)
    const { body } = await rehire(id, { start_date: '2026-11-02', keeps_service: true })
    expect(body).toMatchObject({ rehired_on: '2026-11-02', service_date: null })
  })

  test('on the day after the last one joins the two', async () => {
    at('2026-08-31')
    const id = await hire()
    await leave(id)
    const { body } = await rehire(id, { start_date: '2026-09-01' })
    expect(body).toMatchObject({
      rehired_on: null,
      service_date: null,
      spells: [{ start_date: '2024-01-08', end_date: null }],
    })
  })

  test('is refused for somebody active, on a day of the employment, and in approved pay', async () => {
    at('2026-11-23')
    const id = await hire()
    const said = (answer: { body: { errors: object } }) => answer.body.errors
    expect(said(await rehire(id))).toEqual({
      status: ['is active; only former employees can be rehired'],
    })
    await put(id, { deactivated_on: '2026-11-06' })
    expect(said(await rehire(id, { start_date: '2026-11-06' }))).toEqual({
      start_date: ['must be after 2026-11-06, their last day'],
    })
    await approvePeriodOf(server, '2026-11-10')
    expect(said(await rehire(id, { start_date: '2026-11-10' }))).toEqual({
      start_date: [expect.stringContaining('is in an approved pay period')],
    })
    const { body: periods } = await server.rest('GET', '/pay-periods?date=2026-11-10')
    await server.rest('POST', `/pay-periods/${periods.data[0].id}/reopen`)
    const dry = await rehire(id, { start_date: '2026-11-10' }, { dry_run: true })
    expect(dry.body).toMatchObject({ dry_run: true, rehired_on: '2026-11-10' })
    expect((await read(id)).is_active).toBe(false)
  })
})

describe.each(bothTransports)('a rehire over %s', (transport) => {
  const call = (id: number, extras = {}) =>
    through(http, transport, 'employees.rehire', { id }, extras)

  test('is of the own company', async () => {
    const company_id = await server.company(`Elsewhere ${transport}`)
    const foreign = await addEmployee(server, { company_id })
    expect((await call(foreign)).body.error).toBe('Not Found')
    const key = await server.makeKey({ permissions: ['employees:read'] })
    if (transport === 'mcp') return
    expect((await call(foreign, { key })).body.message).toContain('employees:write')
  })
})

describe('a last day', () => {
  test('that is ahead leaves them active until it has passed', async () => {
    at('2026-11-23')
    const id = await hire()
    const key = await server.makeKey({ employee_id: id, reach: 'self' })
    const { status, body } = await put(id, { deactivated_on: '2026-11-27' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      is_active: true,
      deactivated_on: '2026-11-27',
      spells: [{ start_date: '2024-01-08', end_date: '2026-11-27' }],
    })
    expect(await hours(id, '2026-11-23', '2026-12-04')).toBe(37.5)
    at('2026-11-27')
    expect(await turnDay()).toBe(0)
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(200)

    // Midnight in Toronto has passed, not yet in Vancouver.
    clock = Date.parse('2026-11-28T05:30:00Z')
    const west = await addEmployee(server, { timezone: 'America/Vancouver' })
    await put(west, { deactivated_on: '2026-11-27' })
    const turned = await Promise.all([turnDay(), turnDay(two.second), turnDay()])
    expect(turned.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await read(id)).toMatchObject({ is_active: false, deactivated_on: '2026-11-27' })
    expect(await read(west)).toMatchObject({ is_active: true })
    expect((await server.rest('GET', '/me', undefined, { key })).status).toBe(401)
    const [audits] = await server.sql<{ count: number }>(
      `select count(*)::int as count from audit_log
       where company_id = $1 and record_type = 'employee' and record_id = $2
         and operation = 'employees.turn_day'`,
      [id],
    )
    expect(audits!.count).toBe(1)
    clock = Date.parse('2026-11-28T08:30:00Z')
    expect(await turnDay()).toBe(1)
    expect(await turnDay()).toBe(0)
  })

  test('is withdrawn by null while it is ahead', async () => {
    at('2026-11-23')
    const id = await hire()
    await put(id, { deactivated_on: '2026-12-18' })
    expect((await put(id, { deactivated_on: null })).body).toMatchObject({
      is_active: true,
      deactivated_on: null,
    })
    await put(id, { deactivated_on: '2026-11-20' })
    expect(await read(id)).toMatchObject({ is_active: false, deactivated_on: '2026-11-20' })
    expect((await put(id, { deactivated_on: null })).body.errors).toEqual({
      deactivated_on: ['must be a date when is_active is false'],
    })
  })

  test('refuses trips and punches after it', async () => {
    at('2026-11-23')
    await server.rest('PUT', '/company', { mileage_enabled: true })
    const id = await hire()
    await put(id, { deactivated_on: '2026-11-23' })
    const trip = (trip_date: string) => ({
      employee_id: id,
      trip_date,
      start_address: 'A',
      end_address: 'B',
      distance_km: 1,
    })
    const refused = await server.rest('POST', '/mileage-trips', trip('2026-11-24'))
    expect(refused.body.errors).toEqual({
      trip_date: ["must not be after 2026-11-23, the employee's last day"],
    })
    expect((await server.rest('POST', '/mileage-trips', trip('2026-11-20'))).status).toBe(201)
    const punch = await server.rest('POST', '/time-entries', {
      employee_id: id,
      clock_in: '2026-11-24T09:00',
      clock_out: '2026-11-24T10:00',
    })
    expect(punch.body.errors).toEqual({ employee_id: [expect.stringContaining('2026-11-23')] })
    await leave(id)
    expect((await server.rest('POST', '/mileage-trips', trip('2026-11-20'))).body.errors).toEqual({
      employee_id: ['is no longer active; no new trips'],
    })
  })
})

describe('coming back by is_active', () => {
  test('within 31 days joins the spells, and a dry run names the days', async () => {
    at('2026-11-20')
    const id = await hire()
    await leave(id)
    at('2026-11-23')
    const path = `/employees/${id}?dry_run=true`
    const { body: dry } = await server.rest('PUT', path, { is_active: true })
    expect(dry.effects.paid_again).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    expect((await put(id, { is_active: true })).body).toMatchObject({
      is_active: true,
      rehired_on: null,
      spells: [{ start_date: '2024-01-08', end_date: null }],
    })
    expect(await hours(id, '2026-11-20', '2026-11-27')).toBe(45)
  })

  test('later is a new spell from today that keeps the seniority', async () => {
    at('2026-08-31')
    const id = await hire()
    await put(id, { service_date: '2022-05-01' })
    await leave(id)
    at('2026-11-23')
    expect((await put(id, { is_active: true })).body).toMatchObject({
      rehired_on: '2026-11-23',
      service_date: '2022-05-01',
    })
    expect(await hours(id, '2026-09-01', '2026-11-22')).toBe(0)
  })
})

describe('the list of spells', () => {
  test('is replaced as a whole, and refused on `spells`', async () => {
    at('2026-11-23')
    const id = await hire()
    const spells = [
      { start_date: '2024-01-08', end_date: '2026-08-31' },
      { start_date: '2026-10-05', end_date: null },
    ]
    expect((await put(id, { spells })).body).toMatchObject({ spells, rehired_on: '2026-10-05' })
    expect(await hours(id, '2026-09-01', '2026-09-30')).toBe(0)
    const bad: object[] = [
      { spells: [] },
      { spells: [spells[0], { start_date: '2026-08-31', end_date: null }] },
      { spells: [{ start_date: '2026-02-01', end_date: '2026-01-31' }] },
      { hire_date: '2024-01-09', spells: [{ start_date: '2024-01-08', end_date: null }] },
    ]
    for (const body of bad) {
      const answer = await put(id, body)
      expect(answer.status, answer.text).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['spells'])
    }
    expect((await read(id)).spells).toEqual(spells)
  })

  test('may come with a new employee', async () => {
    const spells = [
      { start_date: '2020-01-06', end_date: '2021-12-31' },
      { start_date: '2026-11-02', end_date: null },
    ]
    const company_id = await server.company('Spells')
    const key = await server.makeKey({ company_id })
    const person = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@spells.example',
      password: 'correct horse',
      country_code: 'CA',
      timezone: 'America/Toronto',
      spells,
      service_date: '2020-01-06',
    }
    const { body } = await server.rest('POST', '/employees', person, { key })
    expect(body).toMatchObject({ hire_date: '2020-01-06', spells, service_date: '2020-01-06' })
  })
})

test('service_date needs leave:write, and only where it changes', async () => {
  at('2026-11-23')
  const id = await hire()
  const key = await server.makeKey({ permissions: ['employees:read', 'employees:write'] })
  const refused = await put(id, { service_date: '2020-01-06' }, key)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringContaining('leave:write'),
  ])
  expect((await put(id, { service_date: '2020-01-06' })).body.service_date).toBe('2020-01-06')
  const record = await read(id)
  expect((await put(id, record, key)).body).toEqual(record)
})
