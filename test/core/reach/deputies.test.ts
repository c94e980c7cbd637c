import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inCompany } from '../../../src/db/transactions/in-transaction.ts'
import { registry } from '../../../src/transports/registry.ts'
import {
  type Approver,
  addApprover,
  askForLeave,
  goOnLeave,
  setDeputy,
} from '../../support/approvers.ts'
import { untilBlocked } from '../../support/blocked.ts'
import { bothTransports, rulesOver, through } from '../../support/both-transports.ts'
import { onPostgres } from '../../support/database.ts'
import { freshDates } from '../../support/fresh-dates.ts'
import type { TestServer } from '../../support/server.ts'
import { startTwoServers } from '../../support/two-servers.ts'

const monday = freshDates('2029-01-08', 7)

let clock_ms = Date.parse('2026-10-30T15:00:00Z')
let two: Awaited<ReturnType<typeof startTwoServers>>
let server: TestServer
let boss: Approver
let lead: Approver
let dee: Approver
let ben: Approver
let eve: Approver
let request: number
let key: string

beforeAll(async () => {
  two = await startTwoServers({ now: () => clock_ms })
  server = two.first
  await server.rest('PUT', '/company', { overlapping_leave: 'warn', mileage_enabled: true })
  boss = await addApprover(server, { first_name: 'Boss', role: 'manager' })
  lead = await addApprover(server, { first_name: 'Lead', role: 'manager', manager: boss })
  dee = await addApprover(server, { first_name: 'Dee', role: 'manager', manager: boss })
  ben = await addApprover(server, { first_name: 'Ben', manager: lead, department: 'Kitchen' })
  eve = await addApprover(server, { first_name: 'Eve', department: 'Kitchen' })
  request = await askForLeave(server, ben, monday())
  key = await server.makeKey({ employee_id: dee.id, reach: 'team' })
  await setDeputy(server, lead, dee)
})
afterAll(() => two.close())

const as = (own: string) => ({ key: own })

/** Whether the deputy may decide the request of Ben at an instant: 200, or 404 as for an unknown one. */
async function decides(at: string, own = key): Promise<boolean> {
  clock_ms = Date.parse(at)
  const path = `/leave-requests/${request}/approve?dry_run=true`
  const { status } = await server.rest('POST', path, {}, as(own))
  expect([200, 404]).toContain(status)
  return status === 200
}

async function moveTo(timezone: string): Promise<void> {
  await server.sql('update employees set timezone = $3 where company_id = $1 and id = $2', [
    lead.id,
    timezone,
  ])
}

async function cancel(id: number): Promise<void> {
  const { status, text } = await server.rest('POST', `/leave-requests/${id}/cancel`)
  if (status !== 200) throw new Error(text)
}

describe('a deputy decides', () => {
  test.each([
    [
      'where clocks go back',
      '2026-11-01',
      'America/Toronto',
      [
        '2026-11-01T03:59:59Z',
        '2026-11-01T04:00:00Z',
        '2026-11-02T04:59:59Z',
        '2026-11-02T05:00:00Z',
      ],
    ],
    [
      'where they go forward',
      '2027-03-14',
      'America/Toronto',
      [
        '2027-03-14T04:59:59Z',
        '2027-03-14T05:00:00Z',
        '2027-03-15T03:59:59Z',
        '2027-03-15T04:00:00Z',
      ],
    ],
    [
      'on the other side of the date line',
      '2026-11-01',
      'Pacific/Auckland',
      [
        '2026-10-31T10:59:59Z',
        '2026-10-31T11:00:00Z',
        '2026-11-01T10:59:59Z',
        '2026-11-01T11:00:00Z',
      ],
    ],
    [
      'at its end',
      '2026-11-01',
      'Pacific/Pago_Pago',
      [
        '2026-11-01T10:59:59Z',
        '2026-11-01T11:00:00Z',
        '2026-11-02T10:59:59Z',
        '2026-11-02T11:00:00Z',
      ],
    ],
  ])('on the dates of the manager, %s', async (_, date, timezone, at) => {
    clock_ms = Date.parse('2026-10-30T15:00:00Z')
    await moveTo(timezone)
    const leave = await goOnLeave(server, lead, date)
    const seen = []
    for (const one of at) seen.push(await decides(one))
    expect(seen).toEqual([false, true, true, false])
    clock_ms = Date.parse('2026-10-30T15:00:00Z')
    await cancel(leave)
    await moveTo('America/Toronto')
  })

  test('through leaves that overlap, and no longer when they are cancelled', async () => {
    clock_ms = Date.parse('2026-10-30T15:00:00Z')
    const first = await goOnLeave(server, lead, '2026-11-09', '2026-11-11')
    const second = await goOnLeave(server, lead, '2026-11-11', '2026-11-13')
    for (const day of ['09', '10', '11', '12', '13']) {
      expect(await decides(`2026-11-${day}T15:00:00Z`)).toBe(true)
    }
    expect(await decides('2026-11-14T15:00:00Z')).toBe(false)
    clock_ms = Date.parse('2026-11-11T15:00:00Z')
    await cancel(first)
    expect(await decides('2026-11-11T15:00:00Z')).toBe(true)
    await cancel(second)
    expect(await decides('2026-11-11T15:00:00Z')).toBe(false)
  })

  test('on a half day, but not for some hours; and not while it is only asked for', async () => {
    clock_ms = Date.parse('2026-11-10T15:00:00Z')
    const half = await goOnLeave(server, lead, '2026-11-16', '2026-11-16', {
      start_day_part: 'morning',
      end_day_part: 'morning',
    })
    const hours = await goOnLeave(server, lead, '2026-11-17', '2026-11-17', { hours: 2 })
    const pending = await askForLeave(server, lead, '2026-11-18')
    expect(await decides('2026-11-16T22:00:00Z')).toBe(true)
    expect(await decides('2026-11-17T15:00:00Z')).toBe(false)
    expect(await decides('2026-11-18T15:00:00Z')).toBe(false)
    clock_ms = Date.parse('2026-11-10T15:00:00Z')
    for (const id of [half, hours, pending]) await cancel(id)
  })

  test('not while the deputy is on leave too', async () => {
    clock_ms = Date.parse('2026-11-16T15:00:00Z')
    const leave = await goOnLeave(server, lead, '2026-11-23', '2026-11-25')
    const own = await goOnLeave(server, dee, '2026-11-24')
    expect(await decides('2026-11-23T15:00:00Z')).toBe(true)
    expect(await decides('2026-11-24T15:00:00Z')).toBe(false)
    expect(await decides('2026-11-25T15:00:00Z')).toBe(true)
    clock_ms = Date.parse('2026-11-16T15:00:00Z')
    await cancel(leave)
    await cancel(own)
  })

  test('never as the deputy of a deputy', async () => {
    clock_ms = Date.parse('2026-11-16T15:00:00Z')
    const third = await addApprover(server, { first_name: 'Thea', role: 'manager', manager: boss })
    const theirs = await server.makeKey({ employee_id: third.id, reach: 'team' })
    await setDeputy(server, dee, third)
    await setDeputy(server, third, lead)
    const leaves = [
      await goOnLeave(server, lead, '2026-11-23'),
      await goOnLeave(server, dee, '2026-11-23'),
    ]
    expect(await decides('2026-11-23T15:00:00Z', theirs)).toBe(false)
    expect(await decides('2026-11-23T15:00:00Z')).toBe(false)
    clock_ms = Date.parse('2026-11-16T15:00:00Z')
    for (const id of leaves) await cancel(id)
    await setDeputy(server, dee, null)
    await setDeputy(server, third, null)
  })
})

describe('while the manager is on leave', () => {
  let leave: number

  beforeAll(async () => {
    clock_ms = Date.parse('2026-12-01T15:00:00Z')
    leave = await goOnLeave(server, lead, '2026-12-01', '2026-12-04')
  })
  afterAll(() => cancel(leave))

  test.each(rulesOver(import.meta.url))(
    'the deputy has what a decision needs, over %s',
    async (api) => {
      const ask = (operation: string, input: object) =>
        through(server, api, operation, input as Record<string, unknown>, as(key))
      const list = await ask('leave_requests.list', { status: 'pending' })
      expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([request])
      const of = await ask('leave_requests.list', { employee_id: ben.id })
      expect(of.body.data).toHaveLength(1)
      expect((await ask('leave_requests.read', { id: request })).body.employee_id).toBe(ben.id)
      const preview = await ask('leave_requests.preview', { leave_request_id: request })
      expect(preview.body.days).toBe(1)
    },
  )

  test('get_context says for whom', async () => {
    const client = await server.mcp(key)
    const { body } = await client.callTool('get_context', {})
    expect(body.you.deputy_for).toEqual([
      { name: expect.stringMatching(/^Lead Tester/), until: '2026-12-04' },
    ])
    expect(body.you.decides_for.names).toEqual([expect.stringMatching(/^Ben Tester/)])
  })

  test.each(rulesOver(import.meta.url))('and decides, over %s', async (api) => {
    const id = await askForLeave(server, ben, monday())
    const said = await through(server, api, 'leave_requests.approve', { id }, as(key))
    expect(said.body.status).toBe('approved')
    expect(said.body.decided_by.person.id).toBe(dee.id)
    const other = await askForLeave(server, ben, monday())
    const many = await through(
      server,
      api,
      'leave_requests.approve_many',
      { ids: [other] },
      as(key),
    )
    expect(many.body.approved).toHaveLength(1)
    const reopened = await through(server, api, 'leave_requests.reopen', { id: other }, as(key))
    expect(reopened.body.status).toBe('pending')
    const rejected = await through(server, api, 'leave_requests.reject', { id: other }, as(key))
    expect(rejected.body.status).toBe('rejected')
  })

  test('also about punches, adjustments and trips', async () => {
    const of = { employee_id: ben.id }
    const kinds = [
      ['/time-entries', { clock_in: '2026-11-30T09:00', clock_out: '2026-11-30T17:00' }],
      [
        '/forgot-punch-requests',
        { work_date: '2026-11-27', clock_in: '2026-11-27T09:00', clock_out: '2026-11-27T17:00' },
      ],
      ['/payroll-day-adjustments', { work_date: '2026-11-27', hours_delta: 1, note: 'x' }],
      [
        '/mileage-trips',
        { trip_date: '2026-11-27', start_address: 'A', end_address: 'B', distance_km: 3 },
      ],
    ] as const
    for (const [path, body] of kinds) {
      const made = await server.rest('POST', path, { ...of, ...body })
      expect(made.status, made.text).toBe(201)
      const read = await server.rest('GET', `${path}/${made.body.id}`, undefined, as(key))
      expect(read.status, path).toBe(200)
      const decided = await server.rest('POST', `${path}/${made.body.id}/approve`, {}, as(key))
      expect(decided.status, decided.text).toBe(200)
    }
  })

  test('and has nothing else of theirs', async () => {
    for (const [method, path, body] of [
      ['GET', `/employees/${ben.id}`, undefined],
      ['GET', `/employees/${ben.id}/schedule`, undefined],
      ['PUT', `/employees/${ben.id}/schedule`, { schedules: [] }],
      ['GET', `/leave-requests/${leave}`, undefined],
      ['POST', `/leave-requests/${leave}/approve`, {}],
      ['GET', `/employees/${lead.id}`, undefined],
    ] as const) {
      const { status } = await server.rest(method, path, body, as(key))
      expect([404, 422], path).toContain(status)
    }
    const { body } = await server.rest('GET', '/employees', undefined, as(key))
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([dee.id])
    const eves = await askForLeave(server, eve, monday())
    const { status } = await server.rest('POST', `/leave-requests/${eves}/approve`, {}, as(key))
    expect(status).toBe(404)
  })

  test('and never decides about herself', async () => {
    await server.rest('PUT', `/employees/${dee.id}`, { manager_id: lead.id })
    const own = await askForLeave(server, dee, monday())
    const said = await server.rest('POST', `/leave-requests/${own}/approve`, {}, as(key))
    expect([said.status, said.body.message]).toEqual([403, 'You cannot decide your own request.'])
    const many = await server.rest('POST', '/leave-requests/approve', { ids: [own] }, as(key))
    expect(many.body.failed[0].errors.id).toEqual(['You cannot decide your own request.'])
    await server.rest('PUT', `/employees/${dee.id}`, { manager_id: boss.id })
  })

  test('a deputy who has another role, or has left, decides nothing', async () => {
    const path = `/leave-requests/${request}/approve?dry_run=true`
    const self = await server.makeKey({ employee_id: dee.id, reach: 'self' })
    expect((await server.rest('POST', path, {}, as(self))).status).toBe(403)
    await setDeputy(server, lead, null)
    expect((await server.rest('POST', path, {}, as(key))).status).toBe(404)
    await setDeputy(server, lead, dee)
    expect((await server.rest('POST', path, {}, as(key))).status).toBe(200)
  })

  test('who of the department is away is seen for a decision, though the calendar is off', async () => {
    await server.rest('PUT', '/company', { absence_calendar: 'off' })
    const date = monday()
    const mate = await addApprover(server, {
      first_name: 'Mia',
      manager: lead,
      department: 'Kitchen',
    })
    await goOnLeave(server, mate, date)
    await goOnLeave(server, eve, date)
    const id = await askForLeave(server, ben, date)
    const { body } = await server.rest(
      'POST',
      '/leave-requests/approve',
      { ids: [id], only_without_conflict: true },
      as(key),
    )
    const [{ reasons }] = body.skipped
    expect(JSON.stringify(reasons)).toContain('Mia Tester')
    expect(JSON.stringify(reasons)).not.toContain('Eve Tester')
    await server.rest('PUT', '/company', { absence_calendar: 'department' })
  })

  test('the database alone keeps the others from the deputy', async () => {
    const { database, company_id, key: owner } = server
    const { startTestServer } = await import('../../support/server.ts')
    const beside = { database, company_id, key: owner }
    const policies = await startTestServer({
      beside,
      without: 'reach_checks',
      now: () => clock_ms,
    })
    const read = (id: number) =>
      policies.rest('GET', `/leave-requests/${id}`, undefined, as(key)).then(({ status }) => status)
    const eves = await askForLeave(server, eve, monday())
    expect([await read(request), await read(eves), await read(leave)]).toEqual([200, 404, 404])
    const was = clock_ms
    clock_ms = Date.parse('2026-12-05T15:00:00Z')
    expect(await read(request)).toBe(404)
    clock_ms = was
    await policies.close()
  })

  test.runIf(onPostgres())(
    'a decision waits for a cancellation that has begun, and sees it',
    async () => {
      const mine = await askForLeave(server, ben, monday())
      let decided: Promise<{ status: number }> | undefined
      await inCompany(server.database, server.company_id, async (sql) => {
        await sql(
          `update leave_requests set status = 'cancelled' where company_id = $1 and id = $2`,
          [leave],
        )
        decided = two.second.rest('POST', `/leave-requests/${mine}/approve`, {}, as(key))
        await untilBlocked(sql)
      })
      expect((await decided!).status).toBe(404)
      await server.sql(
        `update leave_requests set status = 'approved' where company_id = $1 and id = $2`,
        [leave],
      )
    },
  )
})

describe('a deputy of an employee', () => {
  test.each(bothTransports)('is set, read and cleared over %s', async (api) => {
    const set = await through(server, api, 'employees.update', { id: boss.id, deputy_id: dee.id })
    expect(set.body.deputy_id).toBe(dee.id)
    const { body } = await server.rest('GET', `/employees/${boss.id}`)
    expect(body.deputy_id).toBe(dee.id)
    const again = await server.rest('PUT', `/employees/${boss.id}`, { deputy_id: dee.id })
    expect(again.body.updated_at).toBe(body.updated_at)
    const none = await through(server, api, 'employees.update', { id: boss.id, deputy_id: null })
    expect(none.body.deputy_id).toBeNull()
  })

  test('is refused unless a manager or an admin of the company', async () => {
    const { body } = await server.rest('GET', '/employees')
    const others = await server.company('Others')
    const elsewhere = await addApprover(server, { first_name: 'Ed', company_id: others })
    const left = await addApprover(server, { first_name: 'Lou', role: 'manager' })
    await server.rest('PUT', `/employees/${left.id}`, { is_active: false })
    for (const [deputy_id, said] of [
      [lead.id, 'must not be the employee themselves'],
      [ben.id, 'must have the role manager or company_admin, which decides for others'],
      [left.id, 'is no longer active'],
      [900_001, 'does not match an employee of your company'],
      [elsewhere.id, 'does not match an employee of your company'],
    ] as const) {
      const answer = await server.rest('PUT', `/employees/${lead.id}`, { deputy_id })
      expect([answer.status, answer.body.errors]).toEqual([422, { deputy_id: [said] }])
    }
    expect(body.data[0]).toHaveProperty('deputy_id')
  })

  test('can be named with a new employee, and moves the list of changes', async () => {
    const { body: made } = await server.rest('POST', '/employees', {
      first_name: 'New',
      last_name: 'Lead',
      email: 'new.lead@acme.example',
      password: 'correct horse',
      country_code: 'CA',
      timezone: 'America/Toronto',
      deputy_id: dee.id,
    })
    expect(made.deputy_id).toBe(dee.id)
    clock_ms += 60_000
    const since = new Date(clock_ms).toISOString()
    await server.rest('PUT', `/employees/${made.id}`, { deputy_id: null })
    const { body } = await server.rest('GET', `/employees?updated_since=${since}`)
    expect(body.data).toMatchObject([{ id: made.id, deputy_id: null }])
  })
})

test('every decision, and what it needs, is for deputies', () => {
  const open = [...registry.values()].filter(({ reach }) => reach?.deputies).map(({ name }) => name)
  const decisions = [...registry.values()].filter(
    ({ name, reach }) => reach && /\.(approve|approve_many|reject|reject_many|reopen)$/.test(name),
  )
  for (const { name } of decisions) expect(open).toContain(name)
  const reads = open.filter((name) => !decisions.some((one) => one.name === name))
  expect(reads.sort()).toEqual([
    'covers.list',
    'forgot_punch_requests.list',
    'forgot_punch_requests.read',
    'leave_requests.list',
    'leave_requests.preview',
    'leave_requests.preview_many',
    'leave_requests.read',
    'mileage_trips.list',
    'mileage_trips.read',
    'minimum_present.list',
    'overview.read',
    'payroll_day_adjustments.list',
    'payroll_day_adjustments.read',
    'time_entries.list',
    'time_entries.read',
  ])
})
