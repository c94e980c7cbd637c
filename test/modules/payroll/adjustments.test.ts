import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothTransports, rulesOver, through } from '../../support/both-transports.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { whileNoneWrites } from '../../support/quiet.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { outboxRows } from '../../support/trail.ts'

let server: TestServer
let ana: number
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  await listen(server)
  ana = await addEmployee(server, { works_weekdays: true, last_name: 'Adjusted' })
})
afterAll(() => server.close())

const asks = (body: object) =>
  server.rest('POST', '/payroll-day-adjustments', {
    employee_id: ana,
    work_date: '2026-10-07',
    note: 'Stayed for the delivery.',
    ...body,
  })
const hoursOn = async (date: string) => {
  const path = `/reports/payroll-hours?from=${date}&to=${date}&employee_id=${ana}`
  return (await server.rest('GET', path)).body.data[0].total_hours
}
const eventsOf = async (type: string) =>
  (
    await server.sql<{ payload: { data: { object: { id: number }; previous: object } } }>(
      `select payload from ${outboxRows} where company_id = $1 and type = $2 order by id`,
      [type],
    )
  ).map(({ payload }) => payload.data)

describe('asking for an adjustment', () => {
  test.each(bothTransports)(
    'makes a pending one that changes no hours, over %s',
    async (transport) => {
      const before = await hoursOn('2026-10-06')
      const { ok, body } = await through(server, transport, 'payroll_day_adjustments.create', {
        employee_id: ana,
        work_date: '2026-10-06',
        note: 'Inventory.',
        hours_delta: 1.25,
      })
      expect(ok).toBe(true)
      expect(body).toMatchObject({
        employee_id: ana,
        employee_name: 'Ana Adjusted',
        work_date: '2026-10-06',
        note: 'Inventory.',
        hours_delta: 1.25,
        requested_hours_delta: 1.25,
        apply_immediately: false,
        status: 'pending',
        reviewer_notes: null,
        reviewed_at: null,
        reviewed_by: null,
      })
      const read = await through(server, transport, 'payroll_day_adjustments.read', { id: body.id })
      expect(read.body).toEqual(body)
      expect(await hoursOn('2026-10-06')).toBe(before)
    },
  )

  test('answers 201, and hours that are left out are 0', async () => {
    const { status, body } = await asks({})
    expect(status).toBe(201)
    expect(body).toMatchObject({ hours_delta: 0, requested_hours_delta: 0 })
  })

  test('with apply_immediately is approved from the start, and fires nothing', async () => {
    const events = (await eventsOf('payroll_day_adjustment.approved')).length
    const { body } = await asks({
      work_date: '2026-10-08',
      hours_delta: -1.5,
      apply_immediately: true,
    })
    expect(body).toMatchObject({
      status: 'approved',
      apply_immediately: true,
      reviewed_by: { kind: 'key', name: 'Test key' },
    })
    expect(await hoursOn('2026-10-08')).toBe(6)
    expect(await eventsOf('payroll_day_adjustment.approved')).toHaveLength(events)
  })

  test.each([
    [{ note: '' }, { note: ['must not be empty; give a reason'] }],
    [{ note: ' \n' }, { note: ['must not be empty; give a reason'] }],
    [{ note: undefined }, { note: ['is required'] }],
    [{ work_date: '2026-02-30' }, { work_date: ['must be an existing date, YYYY-MM-DD'] }],
    [{ hours_delta: 12.01 }, { hours_delta: ['must be 12 or less'] }],
    [{ hours_delta: -12.5 }, { hours_delta: ['must be -12 or more'] }],
    [{ hours_delta: 0.125 }, { hours_delta: ['must have at most two decimal places'] }],
    [{ hours_delta: '2' }, { hours_delta: ['must be a number of hours'] }],
    [{ employee_id: 987654 }, { employee_id: ['does not match an employee of your company'] }],
    [{ hours: 2 }, { hours: ['is not a known field'] }],
  ])('is refused by field: %j', async (body, errors) => {
    const answer = await asks(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual(errors)
  })

  test('for somebody of another company is refused as for nobody', async () => {
    const company_id = await server.company('Elsewhere')
    const employee_id = await addEmployee(server, { company_id })
    const { status, body } = await asks({ employee_id })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ employee_id: ['does not match an employee of your company'] })
  })
})

describe('deciding an adjustment', () => {
  test.each(rulesOver(import.meta.url))(
    'approving it changes the hours, over %s',
    async (transport) => {
      const work_date = transport === 'rest' ? '2026-10-12' : '2026-10-13'
      const before = await hoursOn(work_date)
      const { body: request } = await asks({ work_date, hours_delta: 2 })
      const { body } = await through(server, transport, 'payroll_day_adjustments.approve', {
        id: request.id,
        hours_delta: 1.5,
        reviewer_notes: 'The truck left at 18:30.',
      })
      expect(body).toMatchObject({
        status: 'approved',
        hours_delta: 1.5,
        requested_hours_delta: 2,
        reviewer_notes: 'The truck left at 18:30.',
        reviewed_at: '2026-10-20T15:00:00Z',
        reviewed_by: { kind: 'key' },
      })
      expect(await hoursOn(work_date)).toBe(before + 1.5)
      const event = (await eventsOf('payroll_day_adjustment.approved')).at(-1)!
      expect(event.object).toEqual(body)
      expect(event.previous).toEqual({ status: 'pending', hours_delta: 2 })
    },
  )

  test('what was asked for is approved where nothing else is given', async () => {
    const { body: request } = await asks({ hours_delta: -0.75 })
    const { body } = await server.rest(
      'POST',
      `/payroll-day-adjustments/${request.id}/approve`,
      request,
    )
    expect(body).toMatchObject({ status: 'approved', hours_delta: -0.75, reviewer_notes: null })
  })

  test('rejecting it changes no hours and fires nothing', async () => {
    const events = (await eventsOf('payroll_day_adjustment.approved')).length
    const { body: request } = await asks({ work_date: '2026-10-14', hours_delta: 4 })
    const { status, body } = await server.rest(
      'POST',
      `/payroll-day-adjustments/${request.id}/reject`,
      { reviewer_notes: 'It was put off.' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'rejected',
      hours_delta: 4,
      reviewer_notes: 'It was put off.',
    })
    expect(await hoursOn('2026-10-14')).toBe(7.5)
    expect(await eventsOf('payroll_day_adjustment.approved')).toHaveLength(events)
  })

  test('a decided one cannot be decided again', async () => {
    const { body: request } = await asks({ hours_delta: 1 })
    const path = `/payroll-day-adjustments/${request.id}`
    await server.rest('POST', `${path}/reject`)
    for (const verb of ['approve', 'reject']) {
      const { status, body } = await server.rest('POST', `${path}/${verb}`)
      expect(status).toBe(422)
      expect(body.errors).toEqual({
        status: ['is already rejected; only a pending adjustment can be decided'],
      })
    }
  })

  test('one of sixteen who decide at once wins, with one event', async () => {
    const { body: request } = await asks({ hours_delta: 1 })
    const events = (await eventsOf('payroll_day_adjustment.approved')).length
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        server.rest('POST', `/payroll-day-adjustments/${request.id}/approve`),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15)
    expect(await eventsOf('payroll_day_adjustment.approved')).toHaveLength(events + 1)
  })

  test('each change is in the audit log, once', async () => {
    const { body: request } = await asks({ hours_delta: 1 })
    await server.rest('POST', `/payroll-day-adjustments/${request.id}/approve`)
    const rows = await server.sql<{ operation: string; before: object | null }>(
      `select operation, before::json from audit_log
       where company_id = $1 and record_type = 'payroll_day_adjustment' and record_id = $2
       order by id`,
      [request.id],
    )
    expect(rows).toEqual([
      { operation: 'payroll_day_adjustments.create', before: null },
      { operation: 'payroll_day_adjustments.approve', before: request },
    ])
  })

  test('one that is not there, or is another company’s, is a 404', async () => {
    const key = await server.makeKey({ company_id: await server.company('Third') })
    const { body: request } = await asks({})
    for (const [id, options] of [
      [987654, {}],
      [request.id, { key }],
    ] as const) {
      expect(
        (await server.rest('GET', `/payroll-day-adjustments/${id}`, undefined, options)).status,
      ).toBe(404)
      const path = `/payroll-day-adjustments/${id}/approve`
      expect((await server.rest('POST', path, {}, options)).status).toBe(404)
    }
  })
})

describe('a dry run', () => {
  test.each(bothTransports)(
    'of approving tells the hours before and after, over %s',
    async (transport) => {
      const work_date = transport === 'rest' ? '2026-10-26' : '2026-10-27'
      const { body: request } = await asks({ work_date, hours_delta: 2 })
      const { body } = await through(
        server,
        transport,
        'payroll_day_adjustments.approve',
        { id: request.id, hours_delta: 2.5 },
        { dry_run: true },
      )
      expect(body).toMatchObject({
        status: 'approved',
        dry_run: true,
        effects: {
          events: ['payroll_day_adjustment.approved'],
          paid_hours: {
            employee_id: ana,
            from: work_date,
            to: work_date,
            before: { regular_hours: 7.5, total_hours: 7.5 },
            after: { regular_hours: 10, total_hours: 10, adjustment_hours: 2.5 },
            change_hours: 2.5,
          },
        },
      })
      expect(body.effects.paid_hours).not.toHaveProperty('workweeks')
      expect(await hoursOn(work_date)).toBe(7.5)
      const { body: kept } = await server.rest('GET', `/payroll-day-adjustments/${request.id}`)
      expect(kept.status).toBe('pending')
    },
  )

  test('tells the workweek too where overtime is counted by it', async () => {
    const { body: request } = await asks({ work_date: '2026-10-30', hours_delta: 4 })
    await server.sql(`update companies set overtime = '"ca_federal"' where id = $1`)
    const { body } = await server.rest(
      'POST',
      `/payroll-day-adjustments/${request.id}/approve?dry_run=true`,
    )
    await server.sql('update companies set overtime = null where id = $1')
    expect(body.effects.paid_hours).toMatchObject({
      after: { regular_hours: 8, overtime_hours: 3.5 },
      change_hours: 4,
      workweeks: {
        from: '2026-10-25',
        to: '2026-10-31',
        before: { total_hours: 37.5, overtime_hours: 0 },
        after: { total_hours: 41.5, overtime_hours: 3.5 },
        change_hours: 4,
      },
    })
  })
})

describe('the list', () => {
  test('narrows by employee, status and work date, oldest first', async () => {
    const bo = await addEmployee(server)
    const ask = (work_date: string, more = {}) => asks({ employee_id: bo, work_date, ...more })
    const third = (await ask('2026-11-03')).body.id
    const first = (await ask('2026-11-01', { apply_immediately: true })).body.id
    const second = (await ask('2026-11-02')).body.id
    const ids = async (query: string) =>
      (
        await server.rest('GET', `/payroll-day-adjustments?employee_id=${bo}${query}`)
      ).body.data.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([first, second, third])
    expect(await ids('&status=pending')).toEqual([second, third])
    expect(await ids('&from=2026-11-02')).toEqual([second, third])
    expect(await ids('&to=2026-11-02')).toEqual([first, second])
    expect(await ids('&per_page=1&page=2')).toEqual([second])
  })

  test('can be listed by change, and omits notes for assistants', async () => {
    const changed = '/payroll-day-adjustments?updated_since=2020-01-01T00:00:00Z&per_page=2'
    const { body } = await whileNoneWrites(server, () => server.rest('GET', changed))
    expect(body.data).toHaveLength(2)
    expect(body.meta.next_cursor).toEqual(expect.any(String))
    const client = await server.mcp()
    const called = await client.callTool('list_payroll_day_adjustments', { employee_id: ana })
    expect(called.body.data[0]).not.toHaveProperty('note')
  })

  test('is refused without the permission', async () => {
    const key = await server.makeKey({ permissions: ['time:read'] })
    const { status, body } = await server.rest('GET', '/payroll-day-adjustments', undefined, {
      key,
    })
    expect(status).toBe(403)
    expect(body.message).toContain('payroll:read or employees:read')
    expect(
      (await server.rest('GET', '/payroll-day-adjustments', undefined, { key: null })).status,
    ).toBe(401)
  })
})
