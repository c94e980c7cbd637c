import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOver, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

// Tuesday, 10:00 in Toronto, 07:00 in Vancouver.
const now = '2026-10-20T14:00:00Z'
let now_ms = Date.parse(now)
let server: TestServer
const people = {} as Record<string, number>

beforeAll(async () => {
  server = await startTestServer({ now: () => now_ms })
  await server.rest('PUT', '/company', {
    pay_period_anchor: '2026-10-11',
    mileage_enabled: true,
    pay_basis: 'punches',
  })
})
afterAll(() => server.close())

async function overview(transport: 'rest' | 'mcp' = 'rest', key?: string) {
  const { ok, body } = await through(server, transport, 'overview.read', {}, key ? { key } : {})
  expect(ok, JSON.stringify(body)).toBe(true)
  return body
}

async function created(path: string, body: object) {
  const answer = await server.rest('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function add(name: string, manager?: string, more: object = {}) {
  people[name] = await addEmployee(server, { works_weekdays: true, ...more })
  if (manager) {
    await server.sql('update employees set manager_id = $2 where company_id = $1 and id = $3', [
      people[manager],
      people[name],
    ])
  }
}

const punch = (name: string, clock_in: string, clock_out?: string) =>
  created('/time-entries', {
    employee_id: people[name],
    clock_in,
    ...(clock_out ? { clock_out } : {}),
  })

async function leave(name: string, date: string, approved: boolean) {
  const request = { employee_id: people[name], type: 'unpaid', start_date: date, end_date: date }
  const { id } = await created('/leave-requests', request)
  if (approved) await server.rest('POST', `/leave-requests/${id}/approve`, {})
}

/** One of every kind of request, pending. */
async function ask(name: string) {
  const employee_id = people[name]!
  await leave(name, '2026-11-04', false)
  await created('/forgot-punch-requests', {
    employee_id,
    work_date: '2026-10-19',
    clock_in: '2026-10-19T18:00',
    clock_out: '2026-10-19T19:00',
  })
  const note = { note: 'Late.', hours_delta: 1 }
  await created('/payroll-day-adjustments', { employee_id, work_date: '2026-10-19', ...note })
  await created('/mileage-trips', {
    employee_id,
    trip_date: '2026-10-19',
    start_address: 'A',
    end_address: 'B',
    distance_km: 3,
  })
}

const ofEach = (n: number) => ({
  leave_requests: n,
  forgot_punch_requests: n,
  payroll_day_adjustments: n,
  mileage_trips: n,
})

test('a company without punches has no pay period in it yet', async () => {
  expect(await overview()).toEqual({
    date: '2026-10-20',
    as_of: expect.stringContaining('2026-10-20T14:00:00'),
    today: { away: 0, clocked_in: 0, late: 0, open_entries: 0 },
    waiting: ofEach(0),
    pay_period: null,
  })
})

describe('with people at work', () => {
  beforeAll(async () => {
    await add('boss')
    await add('lead', 'boss')
    await add('in', 'lead')
    await add('late', 'lead')
    await add('away', 'lead')
    await add('forgot', 'lead')
    await add('gone home', 'boss')
    await add('later in the day', 'boss', { timezone: 'America/Vancouver' })
    await add('day off', 'boss')
    await add('salaried', 'boss')
    await add('left', 'boss')
    const basis = `update employees set pay_basis = 'schedule' where company_id = $1 and id = $2`
    await server.sql(basis, [people.salaried])
    await punch('boss', '2026-10-20T08:55')
    await punch('lead', '2026-10-20T08:55')
    await punch('in', '2026-10-20T08:58')
    await punch('gone home', '2026-10-20T08:30', '2026-10-20T09:30')
    await punch('forgot', '2026-10-15T09:00')
    await leave('away', '2026-10-20', true)
    await created(`/employees/${people['day off']}/one-day-overrides`, {
      override_date: '2026-10-20',
      is_working: false,
    })
    await server.sql(
      `update employees set is_active = false, deactivated_on = '2026-10-16'
       where company_id = $1 and id = $2`,
      [people.left],
    )
    for (const name of ['lead', 'in', 'gone home']) await ask(name)
  })

  test.each(bothTransports)('counts the company over %s', async (transport) => {
    const { lists: _, late_people: __, ...counts } = await overview(transport)
    expect(counts).toEqual({
      date: '2026-10-20',
      as_of: expect.any(String),
      // Late: `late`, and `forgot`, whose open entry is days old.
      today: { away: 1, clocked_in: 3, late: 2, open_entries: 4 },
      waiting: ofEach(3),
      pay_period: {
        label: expect.stringMatching(/^2026-P/),
        start_date: '2026-10-11',
        end_date: '2026-10-24',
        pay_date: '2026-10-29',
        days_to_end: 4,
        days_to_pay_date: 9,
      },
    })
  })

  test.each(bothTransports)('names who is late, with the shift, over %s', async (transport) => {
    const { body } = await through(server, transport, 'overview.read', { detail: 'late' })
    const shift = { shift_start: '2026-10-20T13:00:00Z', shift_end: expect.any(String) }
    const byId = (a: { employee_id: number }, b: { employee_id: number }) =>
      a.employee_id - b.employee_id
    expect(body.late_people.toSorted(byId)).toEqual(
      [people.late!, people.forgot!]
        .map((employee_id) => ({ employee_id, employee_name: expect.any(String), ...shift }))
        .toSorted(byId),
    )
    expect(body.today.late).toBe(2)
  })

  test.each(rulesOver(import.meta.url))(
    'counts the people of a manager over %s',
    async (transport) => {
      const key = await server.makeKey({ employee_id: people.lead!, reach: 'team' })
      const { today, waiting, pay_period } = await overview(transport, key)
      expect(today).toEqual({ away: 1, clocked_in: 2, late: 2, open_entries: 3 })
      // Her own requests are decided by somebody else.
      expect(waiting).toEqual(ofEach(1))
      expect(pay_period.days_to_end).toBe(4)
    },
  )

  test('counts as the lists do', async () => {
    for (const key of [
      server.key,
      await server.makeKey({ employee_id: people.lead!, reach: 'team' }),
    ]) {
      const total = async (path: string) =>
        (await server.rest('GET', path, undefined, { key })).body.meta.total
      const { today, waiting } = await overview('rest', key)
      expect(today.open_entries).toBe(await total('/time-entries?open=true'))
      const own = key === server.key ? 0 : 1
      expect(waiting.leave_requests).toBe((await total('/leave-requests?status=pending')) - own)
    }
  })

  test('leaves out the own requests of a person who may not decide them', async () => {
    const key = await server.makeKey({ employee_id: people.in!, reach: 'company' })
    await server.rest('PUT', '/company', { own_decisions: 'refuse' })
    expect((await overview('rest', key)).waiting).toEqual(ofEach(2))
    await server.rest('PUT', '/company', { own_decisions: 'allow' })
    expect((await overview('rest', key)).waiting).toEqual(ofEach(3))
  })

  test('is null where the caller may not read or decide', async () => {
    const of = async (...permissions: string[]) =>
      overview('rest', await server.makeKey({ permissions }))
    const nothing = {
      today: { away: null, clocked_in: null, late: null, open_entries: null },
      waiting: { ...ofEach(0), leave_requests: null, forgot_punch_requests: null },
      pay_period: null,
    }
    const unread = { ...nothing.waiting, payroll_day_adjustments: null, mileage_trips: null }
    expect(await of('location:read')).toMatchObject({ ...nothing, waiting: unread })
    const leaves = await of('leave:read', 'leave:write')
    expect(leaves.today).toEqual({ ...nothing.today, away: 1 })
    expect(leaves.waiting).toEqual({ ...unread, leave_requests: 3 })
    const time = await of('time:read')
    expect(time.today).toEqual({ away: null, clocked_in: 3, late: null, open_entries: 4 })
    expect(time.waiting).toEqual(unread)
    const late = await of('time:read', 'schedule:read', 'payroll:read')
    expect(late).toMatchObject({ today: { away: null, late: 2 }, pay_period: { days_to_end: 4 } })
  })

  test('mileage trips are null where the company does not use them', async () => {
    await server.rest('PUT', '/company', { mileage_enabled: false })
    expect((await overview()).waiting.mileage_trips).toBeNull()
    await server.rest('PUT', '/company', { mileage_enabled: true })
  })

  test("late follows each person's time zone, and ends with the shift", async () => {
    const lateAt = async (at: string) => {
      now_ms = Date.parse(at)
      const { today } = await overview()
      now_ms = Date.parse(now)
      return today.late
    }
    expect(await lateAt('2026-10-20T12:59:00Z')).toBe(0)
    // 09:00 in Vancouver.
    expect(await lateAt('2026-10-20T16:00:00Z')).toBe(3)
    // 17:00 in Toronto.
    expect(await lateAt('2026-10-20T21:00:00Z')).toBe(1)
    expect(await lateAt('2026-10-25T15:00:00Z')).toBe(0)
  })

  test('is of nobody elsewhere', async () => {
    const key = await server.makeKey({ company_id: await server.company('Elsewhere') })
    const { today, waiting, pay_period } = await overview('rest', key)
    expect(today).toEqual({ away: 0, clocked_in: 0, late: 0, open_entries: 0 })
    expect([waiting.leave_requests, pay_period]).toEqual([0, null])
  })

  test('is refused to access that reaches one person, to none, and with parameters', async () => {
    const key = await server.makeKey({ employee_id: people.in!, reach: 'self' })
    const self = await server.rest('GET', '/overview', undefined, { key })
    expect(self.status).toBe(403)
    expect(self.body.message).toContain('overview.read needs access to a team')
    const none = await server.rest('GET', '/overview', undefined, { key: 'wrong' })
    expect(none.status).toBe(401)
    expect((await server.rest('GET', '/overview?date=2026-10-20')).status).toBe(422)
  })
})
