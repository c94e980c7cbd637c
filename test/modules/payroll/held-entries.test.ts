import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../support/listen.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let company_id: number
let key: string
let ana: number
let period: { id: number; start_date: string; end_date: string }

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-20T15:00:00Z') }))
})
afterAll(() => server.close())

// The approved period is November 1 to 14; today is the 20th.
beforeEach(async () => {
  company_id = await server.company('Late Ltd')
  await listen(server, company_id)
  key = await server.makeKey({ company_id })
  await settings({ pay_period_anchor: '2026-11-01', pay_basis: 'punches' })
  ana = await addEmployee(server, { company_id })
})

const send = (method: string, path: string, body?: unknown) =>
  server.rest(method, path, body, { key })
const settings = (values: object) => send('PUT', '/company', values)
const approve = async (date = '2026-11-14') => {
  period = await approvePeriodOf(server, date, key)
}
const post = (clock_in: string, clock_out?: string) =>
  send('POST', '/time-entries', { employee_id: ana, clock_in, clock_out })
const report = async (from: string, to: string) =>
  (await send('GET', `/reports/payroll-hours?from=${from}&to=${to}&include_zero_hours=1`)).body
const explain = async (date: string) =>
  (await send('GET', `/reports/payroll-hours/explain?employee_id=${ana}&date=${date}`)).body
const detail = async (id = period.id) => (await send('GET', `/pay-periods/${id}`)).body
const eventsOf = (entry_id: number) =>
  server.sql<{ type: string; held: boolean }>(
    `select o.type, (e.record->>'held')::boolean as held
     from outbox o left join audit_log a on a.company_id = o.company_id and a.id = o.audit_id,
       lateral (select coalesce(o.object::jsonb, a.after::jsonb) as record) e
     where o.company_id = $1 and o.type like 'time_entry.%' and (e.record->>'id')::bigint = $2
     order by o.id`,
    [entry_id],
    company_id,
  )

describe('a shift that is open while its period is approved', () => {
  let open: { id: number }

  beforeEach(async () => {
    open = (await post('2026-11-14T22:00')).body
    await approve()
  })

  test('is closed, and held', async () => {
    const before = await report('2026-11-01', '2026-11-14')
    const closing = { clock_out: '2026-11-15T06:00' }
    const closed = await send('PUT', `/time-entries/${open.id}`, closing)
    expect(closed.status, closed.text).toBe(200)
    expect(closed.body).toMatchObject({
      status: 'completed',
      worked_hours: 8,
      held: true,
      warnings: ['locked_period'],
    })
    expect(await report('2026-11-01', '2026-11-14')).toEqual(before)
    expect((await send('GET', `/time-entries/${open.id}`)).body).toEqual(closed.body)
    const { body: list } = await send('GET', `/time-entries?employee_id=${ana}`)
    expect(list.data).toEqual([closed.body])
  })

  test('becomes held by a forgotten punch too', async () => {
    const request = { employee_id: ana, work_date: '2026-11-14', clock_out: '2026-11-15T06:00' }
    const response = await send('POST', '/forgot-punch-requests', request)
    expect(response.status, response.text).toBe(201)
    const approved = await send('POST', `/forgot-punch-requests/${response.body.id}/approve`)
    expect(approved.body).toMatchObject({ status: 'approved', time_entry_id: open.id })
    const { body } = await send('GET', `/time-entries/${open.id}`)
    expect(body).toMatchObject({ held: true, worked_hours: 8, warnings: ['locked_period'] })
  })

  test('counts once its period is open again, and is kept by the next approval', async () => {
    await send('PUT', `/time-entries/${open.id}`, { clock_out: '2026-11-15T06:00' })
    await send('POST', `/pay-periods/${period.id}/reopen`)
    expect((await send('GET', `/time-entries/${open.id}`)).body.held).toBe(false)
    expect((await report('2026-11-01', '2026-11-14')).data[0].total_hours).toBe(8)
    await approve()
    expect((await report('2026-11-01', '2026-11-14')).data[0].total_hours).toBe(8)
    expect((await send('GET', `/time-entries/${open.id}`)).body.held).toBe(false)
    expect((await send('DELETE', `/time-entries/${open.id}`)).status).toBe(422)
    expect(await detail()).toMatchObject({ held_entries: [], differences: [] })
  })
})

describe('other ways into an approved period', () => {
  test('a deleted entry that is restored is held, and its snapshot stays', async () => {
    const { body: gone } = await post('2026-11-09T09:00', '2026-11-09T17:00')
    await send('DELETE', `/time-entries/${gone.id}`)
    await approve()
    const restored = await send('POST', `/time-entries/${gone.id}/restore`)
    expect(restored.status, restored.text).toBe(200)
    expect(restored.body).toMatchObject({ held: true, warnings: ['locked_period'] })
    expect((await report('2026-11-01', '2026-11-14')).data[0].total_hours).toBe(0)
    // It is held again after it is deleted and restored.
    await send('DELETE', `/time-entries/${gone.id}`)
    expect((await send('POST', `/time-entries/${gone.id}/restore`)).body.held).toBe(true)
  })

  test('the whole shift posted after its clock-in closes it, and it is held', async () => {
    const { body: open } = await post('2026-11-14T22:00')
    await approve()
    const whole = await post('2026-11-14T22:00', '2026-11-15T06:00')
    expect(whole.status).toBe(200)
    expect(whole.body).toMatchObject({ id: open.id, worked_hours: 8, held: true })
    expect(whole.body.warnings).toContain('locked_period')
    expect(await eventsOf(open.id)).toEqual([{ type: 'time_entry.completed', held: true }])
  })

  test('so does the same in bulk', async () => {
    const { body: open } = await post('2026-11-13T22:00')
    await approve()
    const whole = { employee_id: ana, clock_in: '2026-11-13T22:00', clock_out: '2026-11-14T06:00' }
    const { body } = await send('POST', '/time-entries/bulk', { entries: [whole] })
    expect(body.results).toMatchObject([{ id: open.id, held: true }])
    expect((await send('GET', `/time-entries/${open.id}`)).body).toMatchObject({
      held: true,
      worked_hours: 8,
    })
  })
})

describe('a punch that comes after its period was approved', () => {
  let late: { id: number; clock_in: string }
  let paid: { id: number }

  beforeEach(async () => {
    paid = (await post('2026-11-09T09:00', '2026-11-09T17:00')).body
    await approve()
    const answer = await post('2026-11-14T22:00', '2026-11-15T06:00')
    expect(answer.status, answer.text).toBe(201)
    late = answer.body
  })

  test('is stored and held, and its event says so', async () => {
    expect(late).toMatchObject({ held: true, warnings: ['locked_period'], worked_hours: 8 })
    expect(await eventsOf(late.id)).toEqual([{ type: 'time_entry.completed', held: true }])
    // Posting it again returns the existing row.
    const again = await post('2026-11-14T22:00', '2026-11-15T06:00')
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id: late.id, held: true })
  })

  test('can be changed, approved and deleted; paid time cannot', async () => {
    const at = `/time-entries/${late.id}`
    const fixed = await send('PUT', at, { clock_out: '2026-11-15T05:00' })
    expect(fixed.body).toMatchObject({ worked_hours: 7, held: true, warnings: ['locked_period'] })
    expect((await send('POST', `${at}/approve`)).body).toMatchObject({ approved: true, held: true })
    for (const [method, path, body] of [
      ['PUT', `/time-entries/${paid.id}`, { notes: 'x' }],
      ['POST', `/time-entries/${paid.id}/approve`],
      ['DELETE', `/time-entries/${paid.id}`],
    ] as const) {
      const refused = await send(method, path, body)
      expect(refused.status, path).toBe(422)
      expect(refused.body.errors.work_date[0]).toContain('2026-11-09 is in an approved')
    }
    const many = await send('POST', '/time-entries/approve', { ids: [paid.id] })
    expect(many.body).toMatchObject({ approved: 0, failed: 1 })
    expect((await send('DELETE', at)).status).toBe(200)
    expect((await detail()).held_entries).toEqual([])
  })

  test('is paid where it is moved to an open date', async () => {
    const times = { clock_in: '2026-11-16T09:00', clock_out: '2026-11-16T17:00' }
    const moved = await send('PUT', `/time-entries/${late.id}`, times)
    expect(moved.body).toMatchObject({ work_date: '2026-11-16', held: false, warnings: [] })
    expect((await report('2026-11-15', '2026-11-28')).data[0].total_hours).toBe(8)
  })

  test('is a warning of the report whose range holds today, and of no other', async () => {
    const warning = { code: 'held_entry', date: '2026-11-14', entry_id: late.id }
    const now = await report('2026-11-15', '2026-11-28')
    expect(now.data[0]).toMatchObject({ total_hours: 0, warnings: [warning] })
    const both = await report('2026-11-01', '2026-11-28')
    expect(both.data[0]).toMatchObject({ total_hours: 8, warnings: [warning] })
    expect((await report('2026-11-01', '2026-11-14')).data[0].warnings).toEqual([])
    expect((await report('2026-11-21', '2026-11-28')).data[0].warnings).toEqual([])
    // Also after the current period is approved: its report does not change.
    await approve('2026-11-20')
    expect((await report('2026-11-15', '2026-11-28')).data[0].warnings).toEqual([])
  })

  test('is noted by explain and counts nothing, nor makes a difference (H87)', async () => {
    const explained = await explain('2026-11-14')
    expect(explained).toMatchObject({
      total_hours: 0,
      warnings: [{ code: 'held_entry', date: '2026-11-14' }],
    })
    const sentences = explained.steps.map(({ sentence }: { sentence: string }) => sentence)
    expect(sentences.join('\n')).toContain(`entry ${late.id} is held and counts 0.00 h`)
    expect((await detail()).differences).toEqual([])
  })

  test('is listed by the period, its hours apart from worked ones in the summary', async () => {
    const { held_entries } = await detail()
    expect(held_entries).toEqual([
      {
        entry_id: late.id,
        employee_id: ana,
        employee_number: expect.any(String),
        name: expect.any(String),
        work_date: '2026-11-14',
        clock_in: late.clock_in,
        clock_out: '2026-11-15T11:00:00Z',
        held_dates: ['2026-11-14'],
        held_hours: 8,
      },
    ])
    const { body } = await send('GET', `/pay-periods/${period.id}/summary`)
    expect(body.totals).toMatchObject({
      entries: 2,
      worked_hours: 8,
      unapproved_hours: 8,
      held_entries: 1,
      held_hours: 8,
    })
  })

  test('does not fill an overtime week that is open', async () => {
    await settings({ overtime: { weekly: 8 }, workweek_start: 6 })
    await post('2026-11-16T09:00', '2026-11-16T17:00')
    // Saturday the 14th starts this workweek: its held 8 h do not count toward the weekly
    // threshold.
    const { data } = await report('2026-11-15', '2026-11-20')
    expect(data[0]).toMatchObject({ regular_hours: 8, overtime_hours: 0 })
  })

  test('is held row by row in bulk', async () => {
    const entries = [
      { employee_id: ana, clock_in: '2026-11-13T09:00', clock_out: '2026-11-13T17:00' },
      { employee_id: ana, clock_in: '2026-11-17T09:00', clock_out: '2026-11-17T17:00' },
    ]
    const { body } = await send('POST', '/time-entries/bulk', { entries })
    expect(body.results).toEqual([
      {
        index: 0,
        result: 'created',
        id: expect.any(Number),
        warnings: ['locked_period'],
        held: true,
      },
      { index: 1, result: 'created', id: expect.any(Number) },
    ])
    expect(await eventsOf(body.results[0].id)).toEqual([
      { type: 'time_entry.completed', held: true },
    ])
  })
})

describe('cut at midnight', () => {
  beforeEach(() => settings({ shift_day_rule: 'split_midnight' }))

  test('the part in the open period is paid, the other is held (H117)', async () => {
    await approve()
    const { body } = await post('2026-11-14T22:00', '2026-11-15T06:00')
    expect(body.held).toBe(true)
    expect((await report('2026-11-15', '2026-11-15')).data[0].total_hours).toBe(6)
    expect((await report('2026-11-01', '2026-11-14')).data[0].total_hours).toBe(0)
    expect((await detail()).held_entries[0]).toMatchObject({
      held_dates: ['2026-11-14'],
      held_hours: 2,
    })
  })

  test('the other way round: the part in the next period is held (H118)', async () => {
    const { body: open } = await post('2026-11-14T22:00')
    await approve('2026-11-15')
    const closed = await send('PUT', `/time-entries/${open.id}`, { clock_out: '2026-11-15T06:00' })
    expect(closed.body).toMatchObject({ held: true, warnings: ['locked_period'] })
    expect((await report('2026-11-14', '2026-11-15')).data[0].total_hours).toBe(2)
    expect(await explain('2026-11-15')).toMatchObject({
      total_hours: 0,
      warnings: [{ code: 'held_entry', date: '2026-11-15' }],
    })
    expect((await detail()).held_entries[0]).toMatchObject({ held_hours: 6 })
  })

  test('what an approved day was paid with cannot be changed from the day before', async () => {
    const { body: whole } = await post('2026-11-14T22:00', '2026-11-15T06:00')
    await approve('2026-11-15')
    const refused = await send('DELETE', `/time-entries/${whole.id}`)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.work_date[0]).toContain('2026-11-15 is in an approved')
    expect((await send('GET', `/time-entries/${whole.id}`)).body.held).toBe(false)
  })
})

test('on a day paid by schedule a late punch changes nothing and is done (R5)', async () => {
  await settings({ pay_basis: 'schedule' })
  ana = await addEmployee(server, { company_id, works_weekdays: true })
  await approve()
  const before = await report('2026-11-12', '2026-11-12')
  const late = await post('2026-11-12T09:00', '2026-11-12T17:00')
  expect(late.status).toBe(201)
  expect(late.body).toMatchObject({ held: false, warnings: ['locked_period'] })
  expect(await report('2026-11-12', '2026-11-12')).toEqual(before)
  expect((await detail()).held_entries).toEqual([])
  // By the pay basis at that time, whatever the company uses now.
  await settings({ pay_basis: 'punches' })
  expect((await send('GET', `/time-entries/${late.body.id}`)).body.held).toBe(false)
})

describe('a period that was approved by the release before', () => {
  test('holds what was closed then: a close since is held, the rest is as it was', async () => {
    const { body: closed } = await post('2026-11-09T09:00', '2026-11-09T17:00')
    const { body: open } = await post('2026-11-14T22:00')
    await approve()
    await server.sql(
      'update pay_period_snapshots set entry_ids = null where company_id = $1',
      [],
      company_id,
    )
    expect((await send('DELETE', `/time-entries/${closed.id}`)).status).toBe(422)
    expect((await send('GET', `/time-entries/${closed.id}`)).body.held).toBe(false)
    const closing = { clock_out: '2026-11-15T06:00' }
    expect((await send('PUT', `/time-entries/${open.id}`, closing)).body.held).toBe(true)
    expect((await detail()).held_entries).toHaveLength(1)
  })
})
