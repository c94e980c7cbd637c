import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

const now = Date.parse('2026-11-20T16:00:00Z')
const past = '2026-11-18'
const today = '2026-11-20'
const hours = { start_time: '10:00', end_time: '14:00' }

let server: TestServer
let elsewhere: number

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  elsewhere = await addEmployee(server, { company_id: await server.company('Neighbours') })
})
afterAll(() => server.close())

type Body = Record<string, unknown>

/** Monday to Friday, 9 to 17. */
async function addWorker(): Promise<number> {
  const id = await addEmployee(server)
  await server.rest('PUT', `/employees/${id}/schedule`, {
    effective_date: '2024-01-01',
    schedules: [1, 2, 3, 4, 5].map((day_of_week) => ({
      day_of_week,
      start_time: '09:00',
      end_time: '17:00',
    })),
  })
  return id
}

async function paidHours(id: number, from: string, to = from) {
  const path = `/reports/payroll-hours?from=${from}&to=${to}&employee_id=${id}&include_zero_hours=true`
  const { scheduled_hours, total_hours } = (await server.rest('GET', path)).body.data[0]
  return { scheduled_hours, total_hours }
}

describe.each(bothTransports)('one-day overrides over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  let id: number

  beforeEach(async () => {
    id = await addWorker()
  })

  const call = (verb: string, input: Body = {}, of = id) =>
    through(server, transport, `one_day_overrides.${verb}`, { id: of, ...input })

  const make = async (override_date: string, day: Body = hours) => {
    const { ok, body } = await call('create', { override_date, ...day })
    expect(ok, JSON.stringify(body)).toBe(true)
    return body
  }

  test('the list has past and cancelled ones too, by date, in pages', async () => {
    const cancelled = await make('2026-11-25')
    await call('cancel', { override_id: cancelled.id })
    for (const date of ['2026-11-25', past, '2026-12-01']) await make(date)
    const listed = async (request: Body) => {
      const { body } = await call('list', request)
      return body.data.map((row: Body) => `${row.override_date} ${row.status}`)
    }
    expect(await listed({})).toEqual([
      `${past} approved`,
      '2026-11-25 cancelled',
      '2026-11-25 approved',
      '2026-12-01 approved',
    ])
    expect(await listed({ to: past })).toEqual([`${past} approved`])
    expect(await listed({ from: '2026-11-26' })).toEqual(['2026-12-01 approved'])
    expect(await listed({ status: 'cancelled' })).toEqual(['2026-11-25 cancelled'])
    const { body } = await call('list', { per_page: 3, page: 2 })
    expect(body.data).toHaveLength(1)
    expect(body.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 4 })
  })

  test('one is read as it was answered, a past or cancelled one too', async () => {
    const made = await make(past)
    expect((await call('read', { override_id: made.id })).body).toEqual(made)
    const later = await make('2026-12-01')
    const cancelled = (await call('cancel', { override_id: later.id })).body
    expect((await call('read', { override_id: later.id })).body).toEqual(cancelled)
  })

  rule(
    'H99: a day off has no hours, and the hours follow a past one that is put right',
    async () => {
      const made = await make(past, { is_working: false })
      expect(made).toMatchObject({
        is_working: false,
        start_time: null,
        end_time: null,
        break_duration: 0,
        work_location_id: null,
      })
      const week = ['2026-11-16', '2026-11-20'] as const
      expect(await paidHours(id, ...week)).toEqual({ scheduled_hours: 32, total_hours: 32 })

      const times = { start_time: '09:00', end_time: '12:00', break_duration: 30 }
      const changed = await call('update', { override_id: made.id, ...times })
      expect(changed.body).toEqual({ ...made, is_working: true, ...times })
      expect(await paidHours(id, past)).toEqual({ scheduled_hours: 2.5, total_hours: 2.5 })

      const off = await call('update', { override_id: made.id, is_working: false })
      expect(off.body).toEqual(made)
      expect(await paidHours(id, past)).toEqual({ scheduled_hours: 0, total_hours: 0 })
    },
  )

  test('a change leaves what it does not name, and repeated it changes nothing', async () => {
    const made = await make(past, { ...hours, break_duration: 15 })
    const request = { override_id: made.id, end_time: '15:00' }
    const changed = await call('update', request)
    expect(changed.body).toEqual({ ...made, end_time: '15:00' })
    expect((await call('update', request)).body).toEqual(changed.body)
    expect(await auditOf(server, 'one_day_override', made.id)).toEqual([
      { operation: 'one_day_overrides.create', before: null, after: made },
      { operation: 'one_day_overrides.update', before: made, after: changed.body },
    ])
  })

  rule('a day off is in the schedule, and explained as one', async () => {
    const made = await make('2026-11-27', { is_working: false })
    const schedule = await through(server, transport, 'schedules.read', { id })
    expect(schedule.body.one_day_overrides).toEqual([made])
    const request = { employee_id: id, date: '2026-11-27' }
    const { body } = await through(server, transport, 'payroll_hours.explain', request)
    expect(body.steps.find((step: Body) => step.kind === 'override')).toMatchObject({
      ids: [made.id],
      sentence: 'A one-day override makes it a day off.',
      minutes_before: 480,
      minutes_after: 0,
    })
  })

  rule('today’s and later overrides can be withdrawn, past ones cannot', async () => {
    const [before, now, later] = [await make(past), await make(today), await make('2026-12-01')]
    const refused = await call('delete', { override_id: before.id })
    expect(refused.body.errors).toEqual({
      override_date: [`is in the past: it is ${today} there; change it with PUT instead`],
    })
    for (const { id: override_id } of [now, later]) {
      expect(await call('delete', { override_id })).toEqual({
        ok: true,
        body: { id: override_id, deleted: true },
      })
      const { body } = await call('read', { override_id })
      expect(body).toMatchObject({ status: 'cancelled', cancelled_at: '2026-11-20T16:00:00Z' })
      const again = await call('delete', { override_id })
      expect(again.body.errors).toEqual({ status: ['is already cancelled'] })
    }
    expect(await paidHours(id, today)).toMatchObject({ total_hours: 8 })
  })

  rule(
    'the refusal of a second override for a date names the one to PUT, for a day off too',
    async () => {
      const first = await make(past, { is_working: false })
      const { body } = await call('create', { override_date: past, ...hours })
      expect(body.errors).toEqual({
        override_date: [
          `already has the override ${first.id}, a day off; change it with PUT /employees/${id}/one-day-overrides/${first.id}`,
        ],
      })
    },
  )

  test.each<[string, Body, Record<string, string[]>]>([
    [
      'times on a day off',
      { is_working: false, ...hours, break_duration: 30 },
      {
        start_time: ['must be omitted on a day off'],
        end_time: ['must be omitted on a day off'],
        break_duration: ['must be omitted on a day off'],
      },
    ],
    [
      'a working day without an end',
      { is_working: true, start_time: '09:00' },
      { end_time: ['is required'] },
    ],
    [
      'a break as long as the shift',
      { ...hours, break_duration: 240 },
      { break_duration: ['must be shorter than the shift'] },
    ],
    [
      'a place that is none',
      { ...hours, work_location_id: 987_654_321 },
      { work_location_id: ['does not match a work location of your company'] },
    ],
    [
      'a flag that is none',
      { ...hours, is_working: 'yes' },
      { is_working: ['must be true or false'] },
    ],
  ])('%s is refused by field, new or changed', async (_title, day, errors) => {
    expect((await call('create', { override_date: past, ...day })).body.errors).toEqual(errors)
    const made = await make(past, { is_working: false })
    const changed = await call('update', { override_id: made.id, ...day })
    expect(changed.body.errors).toEqual(errors)
    expect((await call('read', { override_id: made.id })).body).toEqual(made)
  })

  rule('an update cannot change the date, and a cancelled override cannot be updated', async () => {
    const made = await make('2026-11-25')
    const moved = await call('update', { override_id: made.id, override_date: '2026-11-26' })
    expect(moved.body.errors).toEqual({
      override_date: ['must be 2026-11-25; create a new override for another date'],
    })
    await call('cancel', { override_id: made.id })
    const changed = await call('update', { override_id: made.id, end_time: '15:00' })
    expect(changed.body.errors).toEqual({
      status: ['is already cancelled; create a new override for that date'],
    })
  })

  rule('leave is counted again when a past one becomes a day off', async () => {
    const { body } = await askLeave(server, id, '2026-11-16', past)
    const made = await make(past)
    const days = async () => (await server.rest('GET', `/leave-requests/${body.id}`)).body.days
    expect(await days()).toBe(3)
    await call('update', { override_id: made.id, is_working: false })
    expect(await days()).toBe(2)
    await call('update', { override_id: made.id, ...hours })
    expect(await days()).toBe(3)
  })

  test('a dry run changes nothing and tells what would change', async () => {
    const made = await make(past)
    const dry = await through(
      server,
      transport,
      'one_day_overrides.update',
      { id, override_id: made.id, is_working: false },
      { dry_run: true },
    )
    expect(dry.body).toMatchObject({ is_working: false, dry_run: true })
    expect(dry.body.effects.changes).toHaveLength(1)
    expect((await call('read', { override_id: made.id })).body).toEqual(made)
  })

  test('another employee’s and another company’s are not found', async () => {
    const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }
    const made = await make(past)
    const other = await addEmployee(server)
    for (const verb of ['read', 'update', 'delete']) {
      expect(await call(verb, { override_id: made.id }, other), verb).toEqual(missing)
      expect(await call(verb, { override_id: made.id }, elsewhere), verb).toEqual(missing)
      expect(await call(verb, { override_id: 987_654_321 }), verb).toEqual(missing)
    }
    expect(await call('list', {}, elsewhere)).toEqual(missing)
  })
})

describe('over REST alone', () => {
  test('If-Match lets one be changed only while it is as it was read', async () => {
    const collection = `/employees/${await addWorker()}/one-day-overrides`
    const made = await server.rest('POST', collection, { override_date: past, ...hours })
    const path = `${collection}/${made.body.id}`
    const etag = (await server.rest('GET', path)).headers.get('etag')!
    const headers = { 'If-Match': etag }
    const first = await server.rest('PUT', path, { is_working: false }, { headers })
    expect(first.status).toBe(200)
    expect((await server.rest('PUT', path, hours, { headers })).status).toBe(412)
    const read = await server.rest('GET', path)
    expect(read.body).toEqual(first.body)
    const sentBack = await server.rest('PUT', path, read.body)
    expect(sentBack.body).toEqual(read.body)
    const copy = await server.rest('POST', collection, { ...read.body, override_date: today })
    expect(copy.body).toEqual({ ...read.body, id: expect.any(Number), override_date: today })
  })

  test('a repeat with the same Idempotency-Key is answered as the first', async () => {
    const collection = `/employees/${await addWorker()}/one-day-overrides`
    const made = await server.rest('POST', collection, { override_date: today, ...hours })
    const path = `${collection}/${made.body.id}`
    const options = { headers: { 'Idempotency-Key': 'withdraw-1' } }
    const first = await server.rest('DELETE', path, undefined, options)
    const again = await server.rest('DELETE', path, undefined, options)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('in an approved pay period nothing changes, and the answer names the period', async () => {
    const collection = `/employees/${await addWorker()}/one-day-overrides`
    const made = await server.rest('POST', collection, { override_date: '2026-10-06', ...hours })
    await server.sql(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date, status, approved_at)
       values ($1, '2026-P21', 'biweekly', '2026-10-04', '2026-10-17', '2026-10-22', 'approved', now())`,
    )
    const refused = await server.rest('PUT', `${collection}/${made.body.id}`, { is_working: false })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.override_date[0]).toContain('is in an approved pay period')
    const off = { override_date: '2026-10-07', is_working: false }
    const second = await server.rest('POST', collection, off)
    expect(second.body.errors.override_date[0]).toContain('is in an approved pay period')
    expect((await server.rest('GET', `${collection}/${made.body.id}`)).body).toEqual(made.body)
    await server.sql('delete from pay_periods where company_id = $1')
  })
})

test('the release before this one reads a day off as a date of 0 hours', async () => {
  const id = await addWorker()
  const path = `/employees/${id}/one-day-overrides`
  const { body } = await server.rest('POST', path, { override_date: past, is_working: false })
  const [row] = await server.sql(
    `select end_minute - start_minute - break_minutes as minutes
     from one_day_overrides where company_id = $1 and id = $2`,
    [body.id],
  )
  expect(row).toEqual({ minutes: 0 })
  // Days that it writes itself have hours.
  await server.sql(
    `insert into one_day_overrides (company_id, employee_id, override_date, start_minute, end_minute)
     values ($1, $2, $3, 540, 780)`,
    [id, today],
  )
  expect(await paidHours(id, today)).toEqual({ scheduled_hours: 4, total_hours: 4 })
})
