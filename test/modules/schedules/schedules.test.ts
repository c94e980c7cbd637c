import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothTransports, rulesOf, rulesOver, through } from '../../support/both-transports.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { auditOf } from '../../support/trail.ts'

// Still the 5th in Toronto, already the 6th in Tokyo.
const evening = Date.parse('2026-10-06T03:30:00Z')
const today = '2026-10-05'
let now = evening

let server: TestServer
let shop: number
let theirs: { employee: number; location: number }

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  shop = (await server.rest('POST', '/work-locations', { name: 'Shop' })).body.id
  const company_id = await server.company('Neighbours')
  const key = await server.makeKey({ company_id })
  theirs = {
    employee: await addEmployee(server, { company_id }),
    location: (await server.rest('POST', '/work-locations', { name: 'Theirs' }, { key })).body.id,
  }
})
afterAll(() => server.close())
afterEach(() => {
  now = evening
})

type Item = Record<string, unknown>

const off = (day_of_week: number): Item => ({
  week: 1,
  day_of_week,
  is_working: false,
  start_time: null,
  end_time: null,
  break_duration: 0,
  work_location_id: null,
})

/** A week as returned: Sunday to Saturday, with the listed days working. */
function week(...working: Item[]): Item[] {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    ...off(day),
    ...working.find((item) => item.day_of_week === day),
  }))
}

function shift(day_of_week: number, start_time: string, end_time: string, more: Item = {}): Item {
  return { day_of_week, is_working: true, start_time, end_time, break_duration: 0, ...more }
}

const monday = shift(1, '09:00', '17:00', { break_duration: 30 })

describe.each(bothTransports)('schedules over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  let id: number

  beforeEach(async () => {
    id = await addEmployee(server)
  })

  const read = async (of = id) =>
    (await through(server, transport, 'schedules.read', { id: of })).body

  const put = (input: Record<string, unknown>, of = id) =>
    through(server, transport, 'schedules.update', { id: of, ...input })

  test('an employee without any has seven days off and no date', async () => {
    expect(await read()).toEqual({
      employee_id: id,
      effective_date: null,
      cycle_weeks: 1,
      schedules: week(),
      upcoming: [],
      one_day_overrides: [],
    })
  })

  rule('an omitted weekday is a day off', async () => {
    const friday = shift(5, '08:00', '12:00', { work_location_id: shop })
    const { ok, body } = await put({ effective_date: '2026-01-04', schedules: [friday, monday] })
    expect(ok).toBe(true)
    expect(body).toEqual({
      employee_id: id,
      effective_date: '2026-01-04',
      cycle_weeks: 1,
      schedules: week(monday, friday),
      upcoming: [],
      one_day_overrides: [],
    })
    expect(await read()).toEqual(body)
  })

  rule("a pattern begins today in the employee's zone unless a date is given", async () => {
    const { body } = await put({ schedules: [monday] })
    expect(body.effective_date).toBe('2026-10-05')
    const inTokyo = await addEmployee(server, { timezone: 'Asia/Tokyo' })
    expect((await put({ schedules: [monday] }, inTokyo)).body.effective_date).toBe('2026-10-06')
  })

  rule('the version in force today is shown, and the later ones in order', async () => {
    const later = [shift(2, '10:00', '14:00')]
    await put({ effective_date: '2027-01-01', schedules: [] })
    await put({ effective_date: '2026-10-06', schedules: later })
    await put({ effective_date: '2025-01-01', schedules: [shift(6, '09:00', '12:00')] })
    await put({ effective_date: '2026-03-01', schedules: [monday] })
    expect(await read()).toMatchObject({
      effective_date: '2026-03-01',
      cycle_weeks: 1,
      schedules: week(monday),
      upcoming: [
        { effective_date: '2026-10-06', cycle_weeks: 1, schedules: week(...later) },
        { effective_date: '2027-01-01', cycle_weeks: 1, schedules: week() },
      ],
    })
    now = Date.parse('2026-10-06T04:00:00Z')
    expect(await read()).toMatchObject({
      effective_date: '2026-10-06',
      cycle_weeks: 1,
      schedules: week(...later),
      upcoming: [{ effective_date: '2027-01-01' }],
    })
  })

  rule('the same date replaces its version', async () => {
    await put({ effective_date: '2026-12-01', schedules: [monday] })
    const tuesday = shift(2, '07:00', '15:00')
    const { body } = await put({ effective_date: '2026-12-01', schedules: [tuesday] })
    expect(body).toMatchObject({
      effective_date: '2026-12-01',
      cycle_weeks: 1,
      schedules: week(tuesday),
    })
    expect(body.upcoming).toEqual([])
    const inForce = await read()
    expect(inForce.upcoming).toEqual([
      { effective_date: '2026-12-01', cycle_weeks: 1, schedules: week(tuesday) },
    ])
  })

  rule('the answer is the version that was stored, with what comes after its date', async () => {
    const [old, coming] = [shift(2, '07:00', '15:00'), shift(3, '12:00', '20:00')]
    await put({ effective_date: '2026-03-01', schedules: [monday] })
    await put({ effective_date: '2027-01-01', schedules: [] })
    const override = async (override_date: string) => {
      const input = { id, override_date, start_time: '10:00', end_time: '14:00' }
      return (await through(server, transport, 'one_day_overrides.create', input)).body
    }
    const [earlier, later] = [await override('2026-02-10'), await override('2026-12-15')]

    const past = await put({ effective_date: '2026-01-04', schedules: [old] })
    expect(past.body).toEqual({
      employee_id: id,
      effective_date: '2026-01-04',
      cycle_weeks: 1,
      schedules: week(old),
      upcoming: [
        { effective_date: '2026-03-01', cycle_weeks: 1, schedules: week(monday) },
        { effective_date: '2027-01-01', cycle_weeks: 1, schedules: week() },
      ],
      one_day_overrides: [earlier, later],
    })
    const future = await put({ effective_date: '2026-12-01', schedules: [coming] })
    expect(future.body).toEqual({
      employee_id: id,
      effective_date: '2026-12-01',
      cycle_weeks: 1,
      schedules: week(coming),
      upcoming: [{ effective_date: '2027-01-01', cycle_weeks: 1, schedules: week() }],
      one_day_overrides: [later],
    })
    expect((await put({ effective_date: '2026-12-01', schedules: [coming] })).body).toEqual(
      future.body,
    )
    expect(await read()).toMatchObject({
      effective_date: '2026-03-01',
      cycle_weeks: 1,
      schedules: week(monday),
    })
  })

  rule('a shift may end at or before its start, on the next day', async () => {
    const night = shift(5, '22:00', '06:00', { break_duration: 45 })
    const round = shift(6, '08:00', '08:00')
    expect((await put({ schedules: [night, round] })).body.schedules).toEqual(week(night, round))
  })

  rule('a day off stores no hours, and a day with hours is a working day', async () => {
    const { body } = await put({
      schedules: [
        { day_of_week: 1, is_working: false, break_duration: 30, work_location_id: shop },
        { day_of_week: 2, start_time: '09:00', end_time: '12:00' },
        { day_of_week: 3 },
      ],
    })
    expect(body.schedules).toEqual(week(shift(2, '09:00', '12:00')))
  })

  test('the record may be sent back whole, changed in one item', async () => {
    await put({ effective_date: '2026-01-04', schedules: [monday] })
    await put({ effective_date: '2027-01-01', schedules: [] })
    const record = await read()
    record.schedules[1].end_time = '16:00'
    const sent =
      transport === 'rest' ? record : { ...record, schedules: withoutNulls(record.schedules) }
    const { ok, body } = await put(sent)
    expect(ok).toBe(true)
    expect(body).toEqual(record)
  })

  test('sending back the record unchanged changes nothing, with or without a schedule', async () => {
    const bare = await read()
    expect((await put(bare)).body).toEqual(bare)
    expect(await read()).toEqual(bare)

    const { body } = await put({ effective_date: '2026-01-04', schedules: [monday] })
    const [before] = await server.sql(
      'select * from schedule_versions where company_id = $1 and employee_id = $2',
      [id],
    )
    now += 60_000
    expect((await put(body)).body).toEqual(body)
    const [after] = await server.sql(
      'select * from schedule_versions where company_id = $1 and employee_id = $2',
      [id],
    )
    expect(after).toEqual(before)
    expect(await auditOf(server, 'schedule', id)).toHaveLength(1)
  })

  rule('each created or replaced version is in the audit log', async () => {
    await put({ effective_date: '2026-12-01', schedules: [monday] })
    await put({ effective_date: '2026-12-01', schedules: [] })
    const version = (...working: Item[]) => ({
      employee_id: id,
      effective_date: '2026-12-01',
      cycle_weeks: 1,
      schedules: week(...working),
    })
    expect(await auditOf(server, 'schedule', id)).toEqual([
      { operation: 'schedules.update', before: null, after: version(monday) },
      { operation: 'schedules.update', before: version(monday), after: version() },
    ])
  })

  test.each<[string, Item, string, string]>([
    [
      'a missing start',
      { day_of_week: 2, end_time: '17:00' },
      'start_time',
      'is required on a working day',
    ],
    [
      'a missing end',
      { day_of_week: 2, start_time: '09:00' },
      'end_time',
      'is required on a working day',
    ],
    [
      'a working day without times',
      { day_of_week: 2, is_working: true },
      'start_time',
      'is required on a working day',
    ],
    [
      'a shift given twice',
      monday,
      'start_time',
      'overlaps another shift of the day, 09:00 to 17:00',
    ],
    [
      'a day off that is also worked',
      { day_of_week: 1, is_working: false },
      'day_of_week',
      'is sent more than once, also as a day off',
    ],
    [
      'a break as long as the shift',
      shift(2, '09:00', '12:00', { break_duration: 180 }),
      'break_duration',
      'must be shorter than the shift',
    ],
    [
      'a break as long as a night',
      shift(2, '22:00', '06:00', { break_duration: 480 }),
      'break_duration',
      'must be shorter than the shift',
    ],
    ['a weekday that is none', shift(7, '09:00', '17:00'), 'day_of_week', 'must be 6 or less'],
    [
      'a time that is none',
      shift(2, '9:00', '17:00'),
      'start_time',
      'must be a time from 00:00 to 23:59, HH:MM',
    ],
    [
      'midnight as 24:00',
      shift(2, '09:00', '24:00'),
      'end_time',
      'must be a time from 00:00 to 23:59, HH:MM',
    ],
    [
      'half a minute of break',
      shift(2, '09:00', '17:00', { break_duration: 0.5 }),
      'break_duration',
      'must be a whole number',
    ],
    [
      'a misspelt field',
      shift(2, '09:00', '17:00', { brake: 30 }),
      'brake',
      'is not a known field',
    ],
    [
      'a work location of nobody',
      shift(2, '09:00', '17:00', { work_location_id: 987_654_321 }),
      'work_location_id',
      'does not match a work location of your company',
    ],
  ])('%s is refused by the item and field', async (_title, item, field, said) => {
    const { ok, body } = await put({ schedules: [monday, off(0), item].map(withoutNull) })
    expect(ok).toBe(false)
    expect(body.error).toBe('Validation Error')
    expect(body.errors[`schedules.2.${field}`]).toEqual([said])
    expect((await read()).effective_date).toBeNull()
  })

  rule('a work location of another company is refused, on a day off too', async () => {
    const { body } = await put({
      schedules: [
        shift(1, '09:00', '17:00', { work_location_id: shop }),
        shift(2, '09:00', '17:00', { work_location_id: theirs.location }),
        { day_of_week: 3, is_working: false, work_location_id: theirs.location },
      ],
    })
    const said = ['does not match a work location of your company']
    expect(body.errors).toEqual({
      'schedules.1.work_location_id': said,
      'schedules.2.work_location_id': said,
    })
  })

  test('all errors are returned at once', async () => {
    const { body } = await put({
      schedules: [
        { day_of_week: 1, start_time: '09:00' },
        shift(1, '09:00', '10:00', { break_duration: 60, work_location_id: theirs.location }),
        { day_of_week: 1, is_working: false },
      ],
    })
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'schedules.0.end_time',
      'schedules.1.break_duration',
      'schedules.1.work_location_id',
      'schedules.2.day_of_week',
    ])
  })

  test.each([
    [{}, { schedules: ['is required'] }],
    [{ schedules: 'Monday' }, { schedules: ['must be a list'] }],
    [
      { schedules: [], effective_date: '2026-02-30' },
      { effective_date: ['must be an existing date, YYYY-MM-DD'] },
    ],
    [{ schedules: [], efective_date: '2026-02-28' }, { efective_date: ['is not a known field'] }],
  ])('%j is refused by field', async (input, errors) => {
    expect((await put(input)).body.errors).toEqual(errors)
  })

  test("another company's employee is not found", async () => {
    const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }
    for (const id of [theirs.employee, 987_654_321]) {
      expect(await through(server, transport, 'schedules.read', { id })).toEqual(missing)
      expect(await put({ schedules: [monday] }, id)).toEqual(missing)
    }
  })

  test('a dry run answers the schedule that would be, and stores nothing', async () => {
    const { body } = await through(
      server,
      transport,
      'schedules.update',
      { id, schedules: [monday] },
      { dry_run: true },
    )
    expect(body).toMatchObject({
      effective_date: today,
      cycle_weeks: 1,
      schedules: week(monday),
      dry_run: true,
    })
    expect(body.effects.changes).toHaveLength(1)
    expect((await read()).effective_date).toBeNull()
  })
})

describe.each(bothTransports)('one-day overrides over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  let id: number

  beforeEach(async () => {
    id = await addEmployee(server)
  })

  const create = (input: Record<string, unknown>, of = id) =>
    through(server, transport, 'one_day_overrides.create', { id: of, ...input })

  const cancel = (override_id: number, of = id) =>
    through(server, transport, 'one_day_overrides.cancel', { id: of, override_id })

  const active = async (of = id) =>
    (await through(server, transport, 'schedules.read', { id: of })).body.one_day_overrides

  const hours = { start_time: '10:00', end_time: '14:00' }

  test('a new override is active, without a break by default', async () => {
    const { ok, body } = await create({ override_date: '2026-10-10', ...hours })
    expect(ok).toBe(true)
    expect(body).toEqual({
      id: expect.any(Number),
      employee_id: id,
      override_date: '2026-10-10',
      is_working: true,
      ...hours,
      break_duration: 0,
      work_location_id: null,
      substitutes_for: null,
      status: 'approved',
      cancelled_at: null,
    })
    const whole = await create({
      override_date: '2026-10-11',
      start_time: '22:00',
      end_time: '02:00',
      break_duration: 15,
      work_location_id: shop,
    })
    expect(whole.body).toMatchObject({ break_duration: 15, work_location_id: shop })
  })

  rule(
    "those of today in the employee's zone and later are in the schedule, in order",
    async () => {
      const inTokyo = await addEmployee(server, { timezone: 'Asia/Tokyo' })
      for (const person of [id, inTokyo]) {
        for (const date of ['2026-10-20', '2026-10-06', '2026-10-05', '2026-10-04']) {
          expect((await create({ override_date: date, ...hours }, person)).ok).toBe(true)
        }
      }
      const dates = async (of: number) =>
        (await active(of)).map((each: { override_date: string }) => each.override_date)
      expect(await dates(id)).toEqual(['2026-10-05', '2026-10-06', '2026-10-20'])
      expect(await dates(inTokyo)).toEqual(['2026-10-06', '2026-10-20'])
    },
  )

  rule('a second override of a date is refused until the first is cancelled', async () => {
    const first = (await create({ override_date: '2026-10-10', ...hours })).body
    const second = await create({ override_date: '2026-10-10', ...hours })
    expect(second.body.errors).toEqual({
      override_date: [
        `already has the override ${first.id}, 10:00 to 14:00; change it with PUT /employees/${id}/one-day-overrides/${first.id}`,
      ],
    })
    await cancel(first.id)
    expect((await create({ override_date: '2026-10-10', ...hours })).ok).toBe(true)
    expect(await active()).toHaveLength(1)
  })

  rule('of two concurrent overrides one is created and the other refused', async () => {
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => create({ override_date: '2026-10-12', ...hours })),
    )
    const made = both.filter(({ ok }) => ok)
    expect(made).toHaveLength(1)
    for (const { body } of both.filter(({ ok }) => !ok)) {
      expect(body.errors.override_date[0]).toContain(`already has the override ${made[0]!.body.id}`)
    }
    expect(await active()).toHaveLength(1)
  })

  rule('a cancelled override no longer applies, and cannot be cancelled again', async () => {
    const { body } = await create({ override_date: '2026-10-10', ...hours })
    const cancelled = await cancel(body.id)
    expect(cancelled).toEqual({
      ok: true,
      body: { ...body, status: 'cancelled', cancelled_at: '2026-10-06T03:30:00Z' },
    })
    expect(await active()).toEqual([])
    const again = await cancel(body.id)
    expect(again.body.errors).toEqual({ status: ['is already cancelled'] })
  })

  rule("a past one may be made, and is not cancelled: past in the employee's zone", async () => {
    const inTokyo = await addEmployee(server, { timezone: 'Asia/Tokyo' })
    const made = async (of: number, override_date: string) =>
      (await create({ override_date, ...hours }, of)).body.id
    const past = await cancel(await made(id, '2026-10-04'))
    expect(past.body.errors).toEqual({
      override_date: ['is in the past: it is 2026-10-05 there; change it with PUT instead'],
    })
    expect((await cancel(await made(id, '2026-10-05'))).ok).toBe(true)
    expect((await cancel(await made(inTokyo, '2026-10-05'), inTokyo)).ok).toBe(false)
    expect((await cancel(await made(inTokyo, '2026-10-06'), inTokyo)).ok).toBe(true)
  })

  rule('both are in the audit log, before and after', async () => {
    const { body } = await create({ override_date: '2026-10-10', ...hours })
    const cancelled = (await cancel(body.id)).body
    expect(await auditOf(server, 'one_day_override', body.id)).toEqual([
      { operation: 'one_day_overrides.create', before: null, after: body },
      { operation: 'one_day_overrides.cancel', before: body, after: cancelled },
    ])
  })

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [
      {},
      { override_date: ['is required'], start_time: ['is required'], end_time: ['is required'] },
    ],
    [
      { ...hours, override_date: '2026-11-31' },
      { override_date: ['must be an existing date, YYYY-MM-DD'] },
    ],
    [
      { ...hours, override_date: today, break_duration: 240 },
      { break_duration: ['must be shorter than the shift'] },
    ],
    [
      { ...hours, override_date: today, break_duration: -1 },
      { break_duration: ['must be 0 or more'] },
    ],
    [{ ...hours, override_date: today, brake: 5 }, { brake: ['is not a known field'] }],
    [
      { ...hours, override_date: today, work_location_id: 987_654_321 },
      { work_location_id: ['does not match a work location of your company'] },
    ],
  ])('%j is refused by field', async (input, errors) => {
    expect((await create(input)).body.errors).toEqual(errors)
    expect(await active()).toEqual([])
  })

  rule('a work location of another company is refused', async () => {
    const { body } = await create({
      override_date: today,
      ...hours,
      work_location_id: theirs.location,
    })
    expect(body.errors).toEqual({
      work_location_id: ['does not match a work location of your company'],
    })
  })

  test("another company's employee and another employee's override are not found", async () => {
    const missing = { ok: false, body: { error: 'Not Found', message: expect.any(String) } }
    expect(await create({ override_date: today, ...hours }, theirs.employee)).toEqual(missing)
    const { body } = await create({ override_date: today, ...hours })
    expect(await cancel(body.id, await addEmployee(server))).toEqual(missing)
    expect(await cancel(body.id, theirs.employee)).toEqual(missing)
    expect(await cancel(987_654_321)).toEqual(missing)
    expect(await active()).toEqual([body])
  })
})

describe('over REST alone', () => {
  test('a new override is a 201, everything else a 200', async () => {
    const id = await addEmployee(server)
    const hours = { override_date: today, start_time: '10:00', end_time: '14:00' }
    const made = await server.rest('POST', `/employees/${id}/one-day-overrides`, hours)
    expect(made.status).toBe(201)
    const path = `/employees/${id}/one-day-overrides/${made.body.id}/cancel`
    expect((await server.rest('POST', path)).status).toBe(200)
    const put = await server.rest('PUT', `/employees/${id}/schedule`, { schedules: [] })
    expect(put.status).toBe(200)
    expect((await server.rest('DELETE', `/employees/${id}/schedule`)).status).toBe(405)
  })

  test('a returned override can be sent again for another date', async () => {
    const id = await addEmployee(server)
    const path = `/employees/${id}/one-day-overrides`
    const hours = { override_date: today, start_time: '10:00', end_time: '14:00' }
    const { body } = await server.rest('POST', path, hours)
    const copy = await server.rest('POST', path, { ...body, override_date: '2026-10-07' })
    expect(copy.body).toEqual({ ...body, id: expect.any(Number), override_date: '2026-10-07' })
  })

  test('If-Match lets a schedule be set only while it is as it was read', async () => {
    const path = `/employees/${await addEmployee(server)}/schedule`
    const etag = (await server.rest('GET', path)).headers.get('etag')!
    const headers = { 'If-Match': etag }
    const first = await server.rest('PUT', path, { schedules: [monday] }, { headers })
    expect(first.status).toBe(200)
    const second = await server.rest('PUT', path, { schedules: [] }, { headers })
    expect(second.status).toBe(412)
  })

  test('a repeat with the same Idempotency-Key makes no second override', async () => {
    const id = await addEmployee(server)
    const path = `/employees/${id}/one-day-overrides`
    const hours = { override_date: today, start_time: '10:00', end_time: '14:00' }
    const options = { headers: { 'Idempotency-Key': 'override-1' } }
    const first = await server.rest('POST', path, hours, options)
    const second = await server.rest('POST', path, hours, options)
    expect(second.status).toBe(201)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.text).toBe(first.text)
  })

  test('of many at once for a date one version is left, whole', async () => {
    const id = await addEmployee(server)
    const path = `/employees/${id}/schedule`
    const weeks = [1, 2, 3, 4, 5, 6].map((day) => [shift(day, '09:00', '17:00')])
    const answers = await Promise.all(
      weeks.map((schedules) =>
        server.rest('PUT', path, { effective_date: '2026-01-04', schedules }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(weeks.map(() => 200))
    const { body } = await server.rest('GET', path)
    expect(body.schedules.filter((item: Item) => item.is_working)).toHaveLength(1)
  })
})

describe('what a schedule decides', () => {
  test('the paid hours follow versions and overrides at once', async () => {
    const id = await addEmployee(server)
    const days = [1, 2, 3, 4, 5].map((day) => shift(day, '09:00', '17:00', { break_duration: 30 }))
    await server.rest('PUT', `/employees/${id}/schedule`, {
      effective_date: '2026-10-05',
      schedules: days,
    })
    const override = { override_date: '2026-10-10', start_time: '22:00', end_time: '02:00' }
    await server.rest('POST', `/employees/${id}/one-day-overrides`, override)
    const path = `/reports/payroll-hours?from=2026-10-04&to=2026-10-10&employee_id=${id}`
    expect((await server.rest('GET', path)).body.data[0].total_hours).toBe(41.5)
  })
})

describe.each(rulesOver(import.meta.url))('permissions of schedules over %s', (transport) => {
  const reads = ['schedules.read', 'one_day_overrides.list', 'one_day_overrides.read']
  const writes = [
    'schedules.update',
    'one_day_overrides.create',
    'one_day_overrides.update',
    'one_day_overrides.cancel',
    'one_day_overrides.delete',
  ]

  test.each([
    ['schedule:read', reads],
    ['employees:read', reads],
    ['schedule:write', writes],
    ['employees:write', writes],
    ['schedule:*', [...reads, ...writes]],
    ['time:*', []],
  ])('a key with %s may %j', async (held, allowed) => {
    const id = await addEmployee(server)
    const key = await server.makeKey({ permissions: [held] })
    const inputs = {
      'schedules.read': {},
      'schedules.update': { schedules: [] },
      'one_day_overrides.create': { override_date: today, start_time: '10:00', end_time: '14:00' },
      'one_day_overrides.cancel': { override_id: 987_654_321 },
      'one_day_overrides.list': {},
      'one_day_overrides.read': { override_id: 987_654_321 },
      'one_day_overrides.update': { override_id: 987_654_321 },
      'one_day_overrides.delete': { override_id: 987_654_321 },
    }
    for (const [operation, input] of Object.entries(inputs)) {
      const { body } = await through(server, transport, operation, { id, ...input }, { key })
      const isLetIn = body.error !== 'Forbidden'
      expect(isLetIn, operation).toBe((allowed as string[]).includes(operation))
    }
  })
})

function withoutNull(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
}

/** Tools do not take null; in a list, a field is omitted instead. */
function withoutNulls(items: Item[]): Item[] {
  return items.map(withoutNull)
}
