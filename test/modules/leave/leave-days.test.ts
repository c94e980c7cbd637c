import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedLeave } from '../../support/golden-leave.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf, eventsOf } from '../../support/trail.ts'

let server: TestServer
let clock = Date.parse('2026-01-12T16:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  await listen(server)
})
afterAll(() => server.close())
beforeEach(() => at('2026-01-12'))

function at(date: string) {
  clock = Date.parse(`${date}T16:00:00Z`)
}

async function configure(type: string, settings: object) {
  const { body } = await server.rest('GET', '/leave-types')
  const { id } = body.data.find((one: { type: string }) => one.type === type)
  const answer = await server.rest('PUT', `/leave-types/${id}`, {
    ...standardAccrual,
    requires_approval: true,
    ...settings,
  })
  expect(answer.status, answer.text).toBe(200)
}

const preview = async (body: object, options = {}) =>
  (await server.rest('POST', '/leave-requests/preview', body, options)).body
const read = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body

describe('days_by_date (B57)', () => {
  const { input, expected } = sharedLeave<
    { start: string; end: string; end_day_part: string },
    { days: number; days_by_date: { date: string; days: number; hours: number }[] }
  >('B57')
  const dates = { start_date: input.start, end_date: input.end, end_day_part: input.end_day_part }

  test('is in the answers of POST, GET, PUT and preview', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const seen = await preview({ employee_id: ana, type: 'vacation', ...dates })
    expect(seen).toMatchObject(expected)
    const made = await askLeave(server, ana, input.start, input.end, dates)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject(expected)
    const { id } = made.body
    expect(await read(id)).toEqual(made.body)
    const put = (change: object) => server.rest('PUT', `/leave-requests/${id}`, change)
    expect((await put({ notes: 'Lake' })).body).toMatchObject(expected)
    expect((await put({ notes: 'Lake' })).body).toMatchObject(expected)
    const cut = await put({ end_date: '2026-06-30', end_day_part: 'full' })
    expect(cut.body.days_by_date).toEqual(expected.days_by_date.slice(0, 2))
    expect(await read(id)).toEqual(cut.body)
  })

  test('is in a list only where it is asked for', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const ben = await addEmployee(server)
    const { body: one } = await askLeave(server, ana, input.start, input.end, dates)
    const { body: other } = await askLeave(server, ben, '2026-07-03', '2026-07-03', { hours: 2 })
    const list = async (query: string) =>
      (await server.rest('GET', `/leave-requests?from=2026-06-29&to=2026-07-03&${query}`)).body.data
    const whole = (await list(`employee_id=${ana}`))[0]
    const { days_by_date, ...record } = one
    expect(whole).toEqual(record)
    const rows = await list('fields=id,days_by_date&sort=-created_at')
    const mine = rows.filter(({ id }: { id: number }) => [one.id, other.id].includes(id))
    expect(mine).toHaveLength(2)
    expect(mine).toContainEqual({ id: one.id, days_by_date })
    expect(mine).toContainEqual({
      id: other.id,
      days_by_date: [{ date: '2026-07-03', days: 0.25, hours: 2 }],
    })
  })

  test('stays as the request was counted, in hours of that share of the day', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const { body } = await askLeave(server, ana, input.start, input.end, dates)
    await server.rest('POST', `/leave-requests/${body.id}/reject`, {})
    // Rejected leave is not counted again.
    await server.sql(
      `update schedule_days set break_minutes = 0 where company_id = $1 and schedule_version_id in
         (select id from schedule_versions where company_id = $1 and employee_id = $2)`,
      [ana],
    )
    const hours = (await read(body.id)).days_by_date.map((one: { hours: number }) => one.hours)
    expect(hours).toEqual([8, 8, 8, 4])
    await server.sql('delete from schedule_days where company_id = $1')
    const bare = await read(body.id)
    expect(bare.days_by_date.map((one: { days: number }) => one.days)).toEqual([1, 1, 1, 0.5])
    expect(bare.days_by_date.map((one: { hours: number }) => one.hours)).toEqual([8, 8, 8, 4])
  })

  test('is not in events and the audit log', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const { body } = await askLeave(server, ana, input.start)
    const [event] = await eventsOf(server, 'leave_request', body.id)
    expect(event!.payload.data.object).not.toHaveProperty('days_by_date')
    const [audited] = await auditOf(server, 'leave_request', body.id)
    expect(audited!.after).not.toHaveProperty('days_by_date')
  })
})

describe('a balance that expires within the leave', () => {
  type Numbers = { days: number; before: number; after: number; expires_unused: number }
  const { input, expected } = sharedLeave<
    { entitled: number; carried: number; expires: string; request: object },
    Numbers
  >('B61')

  async function carried(days: number) {
    at('2025-06-02')
    await configure('vacation', {
      annual_days: input.entitled,
      carry_over_max_days: days,
      carry_over_expires_on: input.expires,
    })
    const ana = await addEmployee(server, { works_weekdays: true })
    await server.sql('update employees set created_at = $3 where company_id = $1 and id = $2', [
      ana,
      '2025-01-06T12:00:00Z',
    ])
    at('2026-01-12')
    return { employee_id: ana, type: 'vacation' }
  }

  test('B61: the preview says what the request can use, and what expires', async () => {
    const who = await carried(input.carried)
    const seen = await preview({ ...who, ...input.request })
    expect(seen).toMatchObject({
      days: expected.days,
      balance_before_days: expected.before,
      balance_after_days: expected.after,
      balances: [
        {
          year: 2026,
          days: expected.days,
          before_days: expected.before,
          after_days: expected.after,
          expires_unused_days: expected.expires_unused,
        },
      ],
      problems: {},
    })
    const within = { start_date: '2026-03-30', end_date: '2026-03-31' }
    expect((await preview({ ...who, ...within })).balances[0]).toMatchObject({
      before_days: 20,
      after_days: 18,
      expires_unused_days: 0,
    })
  })

  test('a refusal has the numbers of the preview', async () => {
    const who = await carried(input.carried)
    const dates = { start_date: '2026-03-30', end_date: '2026-04-23' }
    const said = [
      'takes 18 days of vacation in 2026, but only 17 are available by then; 3 carried-over days expire unused',
    ]
    expect((await preview({ ...who, ...dates })).problems).toEqual({ end_date: said })
    const refused = await server.rest('POST', '/leave-requests', { ...who, ...dates })
    expect([refused.status, refused.body.errors]).toEqual([422, { end_date: said }])
  })

  test('before is after plus days in each leave year, also where one takes what is carried', async () => {
    const who = await carried(5)
    at('2026-11-16')
    const used = await askLeave(server, who.employee_id, '2026-02-02', '2026-02-13')
    await server.rest('POST', `/leave-requests/${used.body.id}/approve`)
    // 20 days less 10: 10 are left in 2026, of which 8 could be carried but for the cap of 5.
    const { balances } = await preview({
      ...who,
      start_date: '2026-12-16',
      end_date: '2027-01-05',
    })
    expect(balances).toHaveLength(2)
    for (const { days, before_days, after_days } of balances) {
      expect(before_days).toBe(after_days + days)
    }
    expect(balances[0]).toMatchObject({ year: 2026, days: 11, before_days: 10, after_days: -1 })
    // A balance below 0 is carried as it is: 15 - 1 - 2.
    expect(balances[1]).toMatchObject({ year: 2027, days: 2, before_days: 14, after_days: 12 })
  })
})

describe('a blackout that is overridden at creation (B63)', () => {
  const { input, expected } = sharedLeave<
    { blackout: object; request: { override_blackout: boolean } & Record<string, unknown> },
    { status: number; warnings: string[]; days: number; record_status: string }
  >('B63')
  let blackout: number
  beforeAll(async () => {
    const made = await server.rest('POST', '/blackout-dates', {
      name: 'Year end',
      ...input.blackout,
    })
    expect(made.status).toBe(201)
    blackout = made.body.id
    await configure('personal', { requires_approval: false })
  })
  afterAll(() => server.rest('DELETE', `/blackout-dates/${blackout}`))

  const { override_blackout: _, ...dates } = input.request

  test('is born pending whatever its type, with the warning, and is in the audit log', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    for (const type of ['personal', 'vacation']) {
      const made = await server.rest('POST', '/leave-requests', {
        employee_id: ana,
        type,
        ...input.request,
      })
      expect(made.status, made.text).toBe(expected.status)
      expect(made.body).toMatchObject({
        status: expected.record_status,
        warnings: expected.warnings,
        days: expected.days,
      })
      const [audited] = await auditOf(server, 'leave_request', made.body.id)
      expect(audited).toMatchObject({ after: { override_blackout: true, warnings: ['blackout'] } })
      const events = await eventsOf(server, 'leave_request', made.body.id)
      expect(events.map((event) => event.type)).toEqual(['leave_request.created'])
      expect(events[0]!.payload.data.object).not.toHaveProperty('override_blackout')
      await server.rest('POST', `/leave-requests/${made.body.id}/cancel`)
    }
  })

  test('is refused without it, and without a blackout it changes nothing', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const who = { employee_id: ana, type: 'personal' }
    for (const more of [{}, { override_blackout: false }]) {
      const refused = await server.rest('POST', '/leave-requests', { ...who, ...dates, ...more })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['start_date']])
    }
    const free = { start_date: '2026-11-16', end_date: '2026-11-16', override_blackout: true }
    const made = await server.rest('POST', '/leave-requests', { ...who, ...free })
    expect(made.body).toMatchObject({ status: 'approved', warnings: [] })
    const [audited] = await auditOf(server, 'leave_request', made.body.id)
    expect(audited!.after).not.toHaveProperty('override_blackout')
    const approved = { ...who, ...input.request, status: 'approved' }
    const refused = await server.rest('POST', '/leave-requests', approved)
    expect(refused.body.errors.status[0]).toContain('a blackout is overridden')
  })

  test('is taken by a change, and by the preview of both', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    const { body } = await askLeave(server, ana, '2026-11-16')
    const path = `/leave-requests/${body.id}`
    expect((await server.rest('PUT', path, dates)).status).toBe(422)
    const look = { leave_request_id: body.id, ...dates }
    expect(Object.keys((await preview(look)).problems)).toEqual(['start_date'])
    expect(await preview({ ...look, override_blackout: true })).toMatchObject({
      problems: {},
      warnings: ['blackout'],
    })
    expect(await preview({ employee_id: ana, type: 'personal', ...input.request })).toMatchObject({
      problems: {},
      days: 4,
    })
    const changed = await server.rest('PUT', path, input.request)
    expect(changed.body).toMatchObject({ status: 'pending', warnings: ['blackout'], days: 4 })
    const audited = (await auditOf(server, 'leave_request', body.id)).at(-1)
    expect(audited).toMatchObject({ after: { override_blackout: true } })
  })

  test('is for access to the whole company, and not in the tools', async () => {
    const ana = await addEmployee(server, { works_weekdays: true })
    for (const reach of ['self', 'team'] as const) {
      const key = await server.makeKey({ employee_id: ana, reach })
      const refused = { override_blackout: ['is for access to the whole company; leave it out'] }
      const who = { employee_id: ana, type: 'vacation' }
      const made = await server.rest(
        'POST',
        '/leave-requests',
        { ...who, ...input.request },
        { key },
      )
      expect([made.status, made.body.errors]).toEqual([422, refused])
      expect((await preview({ ...who, ...input.request }, { key })).errors).toEqual(refused)
      const { body } = await askLeave(server, ana, '2026-11-16')
      const change = { override_blackout: true }
      const put = await server.rest('PUT', `/leave-requests/${body.id}`, change, { key })
      expect(put.body.errors).toEqual(refused)
      await server.rest('POST', `/leave-requests/${body.id}/cancel`)
      // Their own days by date they read.
      const own = { start_date: '2026-11-16', end_date: '2026-11-16' }
      expect((await preview({ ...who, ...own }, { key })).days_by_date).toEqual([
        { date: '2026-11-16', days: 1, hours: 7.5 },
      ])
    }
    const client = await server.mcp()
    const tools = await client.listTools()
    for (const name of ['create_leave_request', 'update_leave_request', 'preview_leave_request']) {
      const { inputSchema } = tools.find((one) => one.name === name)!
      expect(inputSchema.properties).not.toHaveProperty('override_blackout')
    }
  })
})
