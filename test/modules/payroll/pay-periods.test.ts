import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../../support/both-transports.ts'
import { listen } from '../../support/listen.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { outboxRows } from '../../support/trail.ts'

type Period = {
  id: number
  label: string
  start_date: string
  end_date: string
  pay_date: string
  status: string
  is_current: boolean
}

const golden = JSON.parse(
  readFileSync(new URL('../../golden/pay-periods.json', import.meta.url), 'utf8'),
) as {
  frequency: string
  anchor_start: string | null
  contains: string
  expected: { start_date: string; end_date: string }
}[]

let server: TestServer
let company_id: number
let key: string
beforeAll(async () => {
  // A Tuesday; the period of 2026-10-18 is the current one.
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
})
afterAll(() => server.close())
beforeEach(async () => {
  company_id = await server.company('Paid Ltd')
  await listen(server, company_id)
  key = await server.makeKey({ company_id })
  await rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
})

const rest = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const periods = async (query = ''): Promise<Period[]> =>
  (await rest('GET', `/pay-periods?${query}`)).body.data
const periodOn = async (date: string) => (await periods(`date=${date}`))[0]!
const spans = (rows: readonly Period[]) =>
  rows.map(({ start_date, end_date }) => `${start_date} ${end_date}`)
const employee = (more = {}) => addEmployee(server, { company_id, works_weekdays: true, ...more })
const report = async (query: string) => (await rest('GET', `/reports/payroll-hours?${query}`)).body
const fortnight = 'from=2026-10-04&to=2026-10-17'
const adjust = (employee_id: number, hours_delta: number, work_date = '2026-10-07') =>
  server.sql(
    `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
       requested_hours_delta, status) values ($1, $2, $3, 'Late', $4, $4, 'approved')`,
    [employee_id, work_date, hours_delta],
    company_id,
  )

describe('the calendar', () => {
  test.each(golden)(
    '$frequency from $anchor_start: $contains lies in the shared case’s period',
    async ({ frequency, anchor_start, contains, expected }) => {
      await rest('PUT', '/company', {
        pay_frequency: frequency,
        ...(anchor_start ? { pay_period_anchor: anchor_start } : {}),
      })
      const found = await periods(`date=${contains}`)
      expect(found).toHaveLength(1)
      expect(found[0]).toMatchObject({ frequency, ...expected, status: 'open', approved_at: null })
    },
  )

  test('reaches from 12 months back to 3 ahead, in order, with the current one marked', async () => {
    const { body } = await rest('GET', '/pay-periods')
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 100, total: 33 })
    expect(body.data[0]).toMatchObject({ start_date: '2025-10-19', end_date: '2025-11-01' })
    expect(body.data.at(-1)).toMatchObject({ start_date: '2027-01-10', end_date: '2027-01-23' })
    const current = body.data.filter(({ is_current }: Period) => is_current)
    expect(current).toMatchObject([
      {
        label: '2026-P21',
        start_date: '2026-10-18',
        end_date: '2026-10-31',
        pay_date: '2026-11-05',
      },
    ])
  })

  test('says which is current by the clock of the company', async () => {
    const night = await startTestServer({
      beside: { database: server.database, company_id, key },
      now: () => Date.parse('2026-10-18T03:00:00Z'),
    })
    const at = async () => (await night.rest('GET', '/pay-periods')).body.data
    expect((await at()).find(({ is_current }: Period) => is_current).label).toBe('2026-P20')
    await night.close()
  })

  test.each(rulesOver(import.meta.url))(
    'keeps the ids of what was asked for before, over %s',
    async (transport) => {
      const list = async (input = {}) =>
        (await through(server, transport, 'pay_periods.list', input, { key })).body.data as Period[]
      const [one] = await list({ date: '2026-10-12' })
      const all = await list()
      expect(all.find(({ start_date }) => start_date === '2026-10-04')).toEqual(one)
      expect(await list()).toEqual(all)
      const { body } = await through(
        server,
        transport,
        'pay_periods.read',
        { id: one!.id },
        { key },
      )
      const nothing = {
        open_entries: 0,
        unapproved_entries: 0,
        pending_leave_requests: 0,
        pending_forgot_punch_requests: 0,
        pending_adjustments: 0,
        warnings: {},
        blocking: [],
      }
      expect(body).toEqual({ ...one, held_entries: [], differences: [], readiness: nothing })
    },
  )

  test('makes each period once for sixteen who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => periods('year=2026')))
    expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1)
    expect(answers[0]).toHaveLength(26)
  })

  test('narrows by date, range, year and status', async () => {
    expect(spans(await periods('from=2026-10-17&to=2026-10-18'))).toEqual([
      '2026-10-04 2026-10-17',
      '2026-10-18 2026-10-31',
    ])
    const year = await periods('year=2026')
    expect(year[0]).toMatchObject({ label: '2026-P01', start_date: '2026-01-11' })
    expect(year.at(-1)).toMatchObject({ label: '2026-P26', start_date: '2026-12-27' })
    expect(await periods('status=approved')).toEqual([])
    expect(await periods('date=2026-10-12&year=2025')).toEqual([])
    expect(await periods('per_page=1&page=2&from=2026-10-17&to=2026-10-18')).toHaveLength(1)
  })

  test.each([
    ['from=2026-10-18&to=2026-10-17', { from: ['must not be after to'] }],
    ['from=2000-01-01&to=2026-10-17', { to: ['must be at most ten years after from'] }],
    ['status=closed', { status: ['must be one of: open, approved'] }],
    ['date=2026-13-01', { date: ['must be an existing date, YYYY-MM-DD'] }],
    ['period=3', { period: ['is not a known field'] }],
  ])('refuses %s by field', async (query, errors) => {
    const { status, body } = await rest('GET', `/pay-periods?${query}`)
    expect(status).toBe(422)
    expect(body.errors).toEqual(errors)
  })

  test('follows the settings, but what was approved stands and is never covered twice', async () => {
    const open = await periodOn('2026-09-25')
    const approved = await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${approved.id}/approve`)
    await rest('PUT', '/company', { pay_frequency: 'semimonthly' })
    const rows = await periods('from=2026-09-16&to=2026-10-31')
    expect(spans(rows)).toEqual([
      '2026-09-16 2026-09-30',
      '2026-10-01 2026-10-03',
      '2026-10-04 2026-10-17',
      '2026-10-18 2026-10-31',
    ])
    expect(rows[2]).toMatchObject({ id: approved.id, frequency: 'biweekly', status: 'approved' })
    expect(rows.map(({ id }) => id)).not.toContain(open.id)

    await rest('POST', `/pay-periods/${approved.id}/reopen`)
    expect(await periodOn('2026-10-12')).toMatchObject({ id: approved.id, status: 'open' })
    await rest('PUT', '/company', { pay_frequency: 'biweekly' })
    expect(await periodOn('2026-09-25')).toEqual(open)
  })

  test('moves the pay dates of open periods with the settings, not those of approved ones', async () => {
    const approved = await periodOn('2026-09-25')
    await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${approved.id}/approve`)
    await rest('PUT', '/company', { pay_date_offset_days: 9 })
    expect(await periodOn('2026-10-12')).toMatchObject({ pay_date: '2026-10-26' })
    expect(await periodOn('2026-09-25')).toMatchObject({ pay_date: approved.pay_date })
  })

  test('one that is not there, or is another company’s, is a 404', async () => {
    const { id } = await periodOn('2026-10-12')
    for (const path of [`/pay-periods/${id}`, `/pay-periods/${id}/summary`]) {
      expect((await server.rest('GET', path)).status).toBe(404)
    }
    for (const verb of ['approve', 'reopen']) {
      expect((await server.rest('POST', `/pay-periods/${id}/${verb}`)).status).toBe(404)
      expect((await rest('POST', `/pay-periods/987654/${verb}`)).status).toBe(404)
    }
  })
})

describe('approving', () => {
  test.each(rulesOver(import.meta.url))(
    'answers the period, and tells others, over %s',
    async (transport) => {
      await employee()
      const { id, ...period } = await periodOn('2026-10-12')
      const { ok, body } = await through(server, transport, 'pay_periods.approve', { id }, { key })
      expect(ok).toBe(true)
      expect(body).toMatchObject({
        ...period,
        id,
        status: 'approved',
        approved_at: '2026-10-20T15:00:00Z',
        approved_by: { kind: 'key', name: 'Test key' },
        differences: [],
      })
      expect((await rest('GET', `/pay-periods/${id}`)).body).toEqual(body)
      const events = await server.sql<{ payload: { data: object } }>(
        `select payload from ${outboxRows} where company_id = $1 and type = 'payroll_run.approved'`,
        [],
        company_id,
      )
      expect(events.map(({ payload }) => payload.data)).toEqual([
        { object: body, previous: { status: 'open' } },
      ])
      const audit = await server.sql<{ operation: string; after: object }>(
        `select operation, after::json from audit_log
       where company_id = $1 and record_type = 'pay_period' and record_id = $2`,
        [id],
        company_id,
      )
      expect(audit).toMatchObject([
        { operation: 'pay_periods.approve', after: { status: 'approved' } },
      ])
    },
  )

  test('keeps the day rows, the settings and the versions of the data', async () => {
    const ana = await employee()
    const { id } = await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${id}/approve`)
    const { meta } = await report(fortnight)
    const [snapshot] = await server.sql<Record<string, unknown>>(
      'select * from pay_period_snapshots where company_id = $1',
      [],
      company_id,
    )
    expect(snapshot).toMatchObject({
      pay_period_id: id,
      settings: { pay_basis: 'schedule', overtime: null, standard_day_minutes: 480 },
      tzdata_version: meta.tzdata_version,
      holiday_data_version: meta.holiday_data_version,
    })
    const rows = await server.sql<{ employee_id: number; days: number[][] }>(
      'select employee_id, days from pay_period_hours where company_id = $1',
      [],
      company_id,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.employee_id).toBe(ana)
    expect(rows[0]!.days).toHaveLength(14)
  })

  test('twice is refused, and so is reopening an open period', async () => {
    const { id } = await periodOn('2026-10-12')
    const reopened = await rest('POST', `/pay-periods/${id}/reopen`)
    expect(reopened.status).toBe(422)
    expect(reopened.body.errors).toEqual({
      status: ['is open; only an approved period can be reopened'],
    })
    await rest('POST', `/pay-periods/${id}/approve`)
    const again = await rest('POST', `/pay-periods/${id}/approve`)
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ status: ['is already approved'] })
  })

  test('one of sixteen at once wins, with one event', async () => {
    const { id } = await periodOn('2026-10-12')
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => rest('POST', `/pay-periods/${id}/approve`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15)
    const events = await server.sql(
      `select 1 from outbox where company_id = $1 and type = 'payroll_run.approved'`,
      [],
      company_id,
    )
    expect(events).toHaveLength(1)
  })

  test('a period whose dates were approved in another is refused', async () => {
    const { id: other } = await periodOn('2026-10-12')
    await rest('PUT', '/company', { pay_frequency: 'monthly' })
    const { id } = await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${id}/approve`)
    const { status, body } = await rest('POST', `/pay-periods/${other}/approve`)
    expect(status).toBe(422)
    expect(body.errors.status[0]).toContain(`overlap the approved pay period ${id}, 2026-P10`)
  })

  test('as a dry run returns the totals and what is still open, and stores nothing', async () => {
    const ana = await employee()
    await server.sql(
      `insert into time_entries (company_id, employee_id, work_date, timezone, clock_in,
         posted_clock_in, status) values ($1, $2, '2026-10-06', 'America/Toronto',
         '2026-10-06T13:00Z', '2026-10-06T13:00Z', 'active')`,
      [ana],
      company_id,
    )
    const { id } = await periodOn('2026-10-12')
    const { status, body } = await rest('POST', `/pay-periods/${id}/approve?dry_run=true`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'approved',
      dry_run: true,
      effects: {
        employees: 1,
        totals: { total_hours: 75, holiday_hours: 7.5 },
        pending_adjustments: 0,
        pending_leave_requests: 0,
        open_entries: 1,
        unapproved_entries: 1,
      },
    })
    expect(await periodOn('2026-10-12')).toMatchObject({ status: 'open' })
    expect(
      await server.sql('select 1 from pay_period_hours where company_id = $1', [], company_id),
    ).toEqual([])
  })

  test('needs payroll:write, while employees:write may read periods', async () => {
    const { id } = await periodOn('2026-10-12')
    const reader = await server.makeKey({ company_id, permissions: ['employees:write'] })
    const options = { key: reader }
    expect((await server.rest('GET', '/pay-periods', undefined, options)).status).toBe(200)
    expect(
      (await server.rest('GET', `/pay-periods/${id}/summary`, undefined, options)).status,
    ).toBe(200)
    expect(
      (await server.rest('GET', `/reports/payroll-hours?${fortnight}`, undefined, options)).status,
    ).toBe(403)
    expect((await server.rest('POST', `/pay-periods/${id}/approve`, {}, options)).status).toBe(403)
  })
})

describe('after an approval', () => {
  test('the report answers as it was approved, to the byte, whatever changes', async () => {
    const ana = await employee({ department: 'Kitchen' })
    await employee({ last_name: 'Zoë' })
    const { id } = await periodOn('2026-10-12')
    const text = async (query: string) =>
      (await rest('GET', `/reports/payroll-hours?${query}`)).text.replace(
        /"(generated_at|approved_pay_period_ids)":("[^"]*"|\[[^\]]*\])/g,
        '',
      )
    const queries = [fortnight, `${fortnight}&detail=days`, 'from=2026-10-05&to=2026-10-09']
    const before = await Promise.all(queries.map(text))
    await rest('POST', `/pay-periods/${id}/approve`)
    expect(await Promise.all(queries.map(text))).toEqual(before)

    await adjust(ana, 2)
    await server.sql(
      `update employees set last_name = 'Married', department = 'Bar', payroll_id = '77'
       where company_id = $1 and id = $2`,
      [ana],
      company_id,
    )
    await server.sql(`update companies set pay_basis = 'punches' where id = $1`, [], company_id)
    expect(await Promise.all(queries.map(text))).toEqual(before)
    const { data, meta } = await report(`${fortnight}&department=Kitchen`)
    expect(data).toMatchObject([{ employee_id: ana, total_hours: 75 }])
    expect(meta.approved_pay_period_ids).toEqual([id])
    expect((await report(`${fortnight}&department=Bar`)).data).toEqual([])
  })

  test('a range partly in it takes those dates from the snapshot and computes the rest', async () => {
    const ana = await employee()
    const { id } = await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${id}/approve`)
    await adjust(ana, 2, '2026-10-16')
    await adjust(ana, 1, '2026-10-19')
    await adjust(ana, -1, '2026-10-02')
    const { data } = await report('from=2026-10-02&to=2026-10-19&detail=days')
    expect(data[0]).toMatchObject({ total_hours: 90, adjustment_hours: 0 })
    const hours = data[0].days.map((day: { date: string; total_hours: number }) => [
      day.date,
      day.total_hours,
    ])
    expect(hours).toHaveLength(18)
    expect(Object.fromEntries(hours)).toMatchObject({
      '2026-10-02': 6.5,
      '2026-10-16': 7.5,
      '2026-10-17': 0,
      '2026-10-19': 8.5,
    })
  })

  test('what has changed since shows by employee and bucket, and goes when it is approved again', async () => {
    const ana = await employee()
    const { id } = await periodOn('2026-10-12')
    await rest('POST', `/pay-periods/${id}/approve`)
    await adjust(ana, 1.5)
    const bo = await employee()
    const { body } = await rest('GET', `/pay-periods/${id}`)
    const changes = body.differences.map(
      (each: { employee_id: number; bucket: string; change_hours: number }) =>
        `${each.employee_id} ${each.bucket} ${each.change_hours}`,
    )
    expect(changes).toEqual([
      `${ana} regular 1.5`,
      `${ana} adjustment 1.5`,
      `${ana} effective_adjustment 1.5`,
      `${ana} total 1.5`,
      `${bo} scheduled 75`,
      `${bo} regular 67.5`,
      `${bo} holiday 7.5`,
      `${bo} total 75`,
    ])
    expect(body.differences[0]).toEqual({
      employee_id: ana,
      employee_number: expect.any(String),
      name: expect.stringContaining('Ana'),
      bucket: 'regular',
      approved_hours: 67.5,
      current_hours: 69,
      change_hours: 1.5,
    })
    const client = await server.mcp(key)
    const called = await client.callTool('get_pay_period', { id })
    expect(called.body).toEqual(body)

    const reopened = await rest('POST', `/pay-periods/${id}/reopen`)
    expect(reopened.body).toMatchObject({ status: 'open', approved_at: null, approved_by: null })
    expect(reopened.body.differences).toEqual(body.differences)
    expect((await report(`${fortnight}&employee_id=${ana}`)).data[0].total_hours).toBe(76.5)
    const again = await rest('POST', `/pay-periods/${id}/approve`)
    expect(again.body.differences).toEqual([])
    expect((await rest('GET', `/pay-periods/${id}`)).body.differences).toEqual([])
  })
})

describe('the punch summary', () => {
  test.each(rulesOver(import.meta.url))(
    'adds up entries by employee, over %s',
    async (transport) => {
      const [ana, bo] = [await employee(), await employee()]
      const punch = (employee_id: number, date: string, body = {}) =>
        rest('POST', '/time-entries', {
          employee_id,
          clock_in: `${date}T09:00`,
          clock_out: `${date}T17:20`,
          break_minutes: 30,
          ...body,
        })
      const { body: first } = await punch(ana, '2026-10-05')
      await rest('POST', `/time-entries/${first.id}/approve`)
      await punch(ana, '2026-10-06')
      await punch(ana, '2026-10-18')
      await punch(bo, '2026-10-17', { clock_out: undefined, break_minutes: 0 })
      const { id } = await periodOn('2026-10-12')
      const { body } = await through(server, transport, 'pay_periods.summary', { id }, { key })
      expect(body).toMatchObject({
        pay_period: { id, label: '2026-P20' },
        totals: {
          entries: 3,
          worked_hours: 15.67,
          approved_hours: 7.83,
          unapproved_hours: 7.83,
          break_minutes: 60,
          open_entries: 1,
        },
        employees: [
          { employee_id: ana, entries: 2, worked_hours: 15.67, open_entries: 0 },
          { employee_id: bo, entries: 1, worked_hours: 0, open_entries: 1 },
        ],
      })
    },
  )
})
