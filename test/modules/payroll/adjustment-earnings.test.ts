import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rulesOver, through } from '../../support/both-transports.ts'
import { listen } from '../../support/listen.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { eventsOf } from '../../support/trail.ts'

let server: TestServer
let ana: number
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-10-20T15:00:00Z') })
  await listen(server)
  ana = await addEmployee(server, { works_weekdays: true, last_name: 'Earner' })
})
afterAll(() => server.close())

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

const ask = (body: object) =>
  server.rest('POST', '/payroll-day-adjustments', {
    employee_id: ana,
    work_date: '2026-10-14',
    note: 'Owed since the summer.',
    hours_delta: 2,
    ...body,
  })
const make = async (body: object = {}): Promise<Body> => {
  const answer = await ask(body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const path = (id: number, verb = '') => `/payroll-day-adjustments/${id}${verb}`

describe('what an adjustment pays', () => {
  test('by default is regular, for its own day, and counts for overtime', async () => {
    expect(await make()).toMatchObject({
      earning: 'regular',
      corrects_date: null,
      counts_for_overtime: true,
      released_entry_id: null,
      cancelled_at: null,
      cancel_reason: null,
    })
  })

  test.each([
    [{ corrects_date: '2026-07-01' }, { earning: 'regular', counts_for_overtime: false }],
    [
      { corrects_date: '2026-10-14', counts_for_overtime: true },
      { corrects_date: '2026-10-14', counts_for_overtime: true },
    ],
    [{ earning: 'holiday' }, { earning: 'holiday', counts_for_overtime: false }],
    [{ earning: 'double_time', counts_for_overtime: false }, { counts_for_overtime: false }],
    [{ counts_for_overtime: false }, { counts_for_overtime: false, corrects_date: null }],
  ])('%j is stored as %j', async (body, stored) => {
    const made = await make(body)
    expect(made).toMatchObject(stored)
    expect((await server.rest('GET', path(made.id))).body).toEqual(made)
  })

  test.each([
    [
      { corrects_date: '2026-10-15' },
      { corrects_date: ['must be on or before work_date, 2026-10-14'] },
    ],
    [
      { earning: 'overtime', counts_for_overtime: true },
      { counts_for_overtime: ['only applies to regular hours, not to overtime; leave it out'] },
    ],
    [
      { earning: 'unpaid_leave' },
      { earning: [expect.stringContaining('must be one of: regular')] },
    ],
    [{ earning: 'total' }, { earning: [expect.stringContaining('must be one of: regular')] }],
    [{ corrects_date: '2026-02-30' }, { corrects_date: ['must be an existing date, YYYY-MM-DD'] }],
  ])('%j is refused by field', async (body, errors) => {
    const { status, body: answer } = await ask(body)
    expect(status).toBe(422)
    expect(answer.errors).toEqual(errors)
  })

  test.each(rulesOver(import.meta.url))(
    'corrects a day up to today where they work, over %s',
    async (transport) => {
      const refused = (today: string) => ({
        corrects_date: [`must be ${today} or earlier: a correction pays for a day of the past`],
      })
      const call = (verb: string, input: object) =>
        through(server, transport, `payroll_day_adjustments.${verb}`, input as Body)
      const asked = { employee_id: ana, work_date: '2026-11-02', note: 'Owed.', hours_delta: 2 }
      const ahead = await call('create', { ...asked, corrects_date: '2026-10-21' })
      expect(ahead).toMatchObject({ ok: false, body: { errors: refused('2026-10-20') } })
      const made = await call('create', { ...asked, corrects_date: '2026-10-20' })
      expect(made, JSON.stringify(made.body)).toMatchObject({ ok: true })
      const change = { id: made.body.id, corrects_date: '2026-11-01' }
      const moved = await call('update', change)
      expect(moved).toMatchObject({ ok: false, body: { errors: refused('2026-10-20') } })
      // It is 2026-10-21 there already.
      const employee_id = await addEmployee(server, { timezone: 'Pacific/Kiritimati' })
      const there = { ...asked, employee_id, corrects_date: '2026-10-21' }
      expect((await call('create', there)).ok).toBe(true)
      const beyond = await call('create', { ...there, corrects_date: '2026-10-22' })
      expect(beyond.body.errors).toEqual(refused('2026-10-21'))
    },
  )

  test.each([12.01, -12.01, 1e9, Number.MAX_SAFE_INTEGER, 0.001])(
    'a correction of %d hours is refused when it is made, changed and approved',
    async (hours_delta) => {
      const correction = { corrects_date: '2026-07-01', hours_delta }
      const made = await make({ corrects_date: '2026-07-01' })
      for (const answer of [
        await ask(correction),
        await server.rest('PUT', path(made.id), correction),
        await server.rest('POST', path(made.id, '/approve'), { hours_delta }),
      ]) {
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['hours_delta']])
      }
    },
  )

  test('may correct a locked date, paid on an open one', async () => {
    const company_id = await server.company('Locked Ltd')
    const key = await server.makeKey({ company_id })
    const employee_id = await addEmployee(server, { company_id })
    const send = (method: string, at: string, body?: object) =>
      server.rest(method, at, body, { key })
    const { start_date } = await approvePeriodOf(server, '2026-09-15', key)
    const adjustment = { employee_id, note: 'Owed.', hours_delta: 6, apply_immediately: true }
    const locked = await send('POST', '/payroll-day-adjustments', {
      ...adjustment,
      work_date: start_date,
    })
    expect(Object.keys(locked.body.errors)).toEqual(['work_date'])
    const body = { ...adjustment, work_date: '2026-10-20', corrects_date: start_date }
    const made = await send('POST', '/payroll-day-adjustments', body)
    expect(made.status, made.text).toBe(201)
    const report = '/reports/payroll-hours?from=2026-10-20&to=2026-10-20'
    expect((await send('GET', report)).body.data[0]).toMatchObject({
      total_hours: 6,
      corrections: [
        {
          adjustment_id: made.body.id,
          work_date: '2026-10-20',
          corrects_date: start_date,
          earning: 'regular',
          hours: 6,
        },
      ],
    })
  })
})

describe('from rows', () => {
  /** A company in which one employee gets one approved adjustment; returns the hours of some dates. */
  async function paid(
    settings: object,
    works_weekdays: boolean,
    adjustment: object,
    days: string[],
  ) {
    const company_id = await server.company('Golden Ltd')
    const key = await server.makeKey({ company_id })
    const employee_id = await addEmployee(server, { company_id, works_weekdays })
    const send = (method: string, at: string, body?: object) =>
      server.rest(method, at, body, { key })
    await send('PUT', '/company', settings)
    for (const day of days) {
      const shift = { clock_in: `${day}T08:00`, clock_out: `${day}T16:00` }
      await send('POST', '/time-entries', { employee_id, ...shift })
    }
    const asked = { employee_id, note: 'Owed.', apply_immediately: true, ...adjustment }
    expect((await send('POST', '/payroll-day-adjustments', asked)).status).toBe(201)
    const [from, to] = [days[0] ?? '2026-10-07', days.at(-1) ?? '2026-10-07']
    return (await send('GET', `/reports/payroll-hours?from=${from}&to=${to}`)).body.data[0]
  }

  test('hours of holiday go out as holiday (H92)', async () => {
    const adjustment = { work_date: '2026-10-07', hours_delta: 8, earning: 'holiday' }
    expect(await paid({}, true, adjustment, [])).toMatchObject({
      regular_hours: 7.5,
      holiday_hours: 8,
      adjustment_hours: 8,
      effective_adjustment_hours: 8,
      total_hours: 15.5,
    })
  })

  test('hours of an approved period make no overtime of this week (H93)', async () => {
    const days = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09']
    const adjustment = { work_date: '2026-10-09', hours_delta: 6, corrects_date: '2026-09-30' }
    const settings = { pay_basis: 'punches', overtime: 'us_federal' }
    expect(await paid(settings, false, adjustment, days)).toMatchObject({
      regular_hours: 46,
      overtime_hours: 0,
      punched_hours: 40,
      total_hours: 46,
    })
    const counted = { ...adjustment, counts_for_overtime: true }
    expect(await paid(settings, false, counted, days)).toMatchObject({
      regular_hours: 40,
      overtime_hours: 6,
    })
  })

  test('a negative one takes from its earning alone, and warns where that is too little', async () => {
    const adjustment = { work_date: '2026-10-07', hours_delta: -2, earning: 'overtime' }
    expect(await paid({}, true, adjustment, [])).toMatchObject({
      regular_hours: 7.5,
      adjustment_hours: -2,
      effective_adjustment_hours: 0,
      warnings: [{ code: 'adjustment_clamped', date: '2026-10-07' }],
    })
  })
})

describe('changing a pending adjustment', () => {
  test.each(rulesOver(import.meta.url))(
    'sets only the fields that are sent, over %s',
    async (transport) => {
      const made = await make({ earning: 'holiday', corrects_date: '2026-07-01' })
      const change = { id: made.id, hours_delta: 3.5, note: 'It was more.' }
      const { ok, body } = await through(
        server,
        transport,
        'payroll_day_adjustments.update',
        change,
      )
      expect(ok, JSON.stringify(body)).toBe(true)
      expect(body).toEqual({
        ...made,
        ...change,
        requested_hours_delta: 3.5,
        updated_at: expect.any(String),
      })
      const cleared = await server.rest('PUT', path(made.id), {
        corrects_date: null,
        earning: 'regular',
      })
      expect(cleared.body).toMatchObject({ corrects_date: null, counts_for_overtime: true })
    },
  )

  test('keeps whether its hours count, unless what they are changes', async () => {
    const made = await make({ counts_for_overtime: false })
    const kept = await server.rest('PUT', path(made.id), { hours_delta: 1 })
    expect(kept.body.counts_for_overtime).toBe(false)
    // A record that is sent back changes nothing else.
    const { work_date, note, earning, corrects_date, counts_for_overtime } = kept.body
    const same = { work_date, note, earning, corrects_date, counts_for_overtime }
    expect((await server.rest('PUT', path(made.id), same)).body).toMatchObject(same)
  })

  test('is refused once it is decided or cancelled, and by field', async () => {
    const made = await make()
    const wrong = await server.rest('PUT', path(made.id), {
      corrects_date: '2026-12-01',
      earning: 'x',
    })
    expect(wrong.status).toBe(422)
    const approved = await make({ apply_immediately: true })
    const late = await server.rest('PUT', path(approved.id), { hours_delta: 1 })
    expect(late.body.errors).toEqual({
      status: ['is approved; only a pending adjustment can be changed'],
    })
    await server.rest('POST', path(made.id, '/cancel'))
    const gone = await server.rest('PUT', path(made.id), { hours_delta: 1 })
    expect(gone.body.errors.status[0]).toContain('is cancelled')
    expect((await server.rest('PUT', path(987_654), { hours_delta: 1 })).status).toBe(404)
  })
})

describe('cancelling an adjustment', () => {
  test.each(rulesOver(import.meta.url))('takes its hours back, over %s', async (transport) => {
    const work_date = transport === 'rest' ? '2026-10-08' : '2026-10-09'
    const hours = async () => {
      const report = `/reports/payroll-hours?from=${work_date}&to=${work_date}&employee_id=${ana}`
      return (await server.rest('GET', report)).body.data[0].total_hours
    }
    const made = await make({ work_date, apply_immediately: true })
    expect(await hours()).toBe(9.5)
    const input = { id: made.id, reason: 'It was paid in cash.' }
    const { ok, body } = await through(server, transport, 'payroll_day_adjustments.cancel', input)
    expect(ok, JSON.stringify(body)).toBe(true)
    expect(body).toEqual({
      ...made,
      status: 'cancelled',
      cancel_reason: 'It was paid in cash.',
      cancelled_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await hours()).toBe(7.5)
    const events = await eventsOf(server, 'payroll_day_adjustment', made.id)
    expect(events.map(({ type }) => type)).toEqual(['payroll_day_adjustment.cancelled'])
    expect(events[0]!.payload.data).toEqual({ object: body, previous: { status: 'approved' } })
  })

  test('is stored so that the release before sees a rejected one', async () => {
    const made = await make({ apply_immediately: true })
    await server.rest('POST', path(made.id, '/cancel'), {})
    const [row] = await server.sql<{ status: string; is_cancelled: boolean }>(
      `select status, cancelled_at is not null as is_cancelled from payroll_day_adjustments
       where company_id = $1 and id = $2`,
      [made.id],
    )
    expect(row).toEqual({ status: 'rejected', is_cancelled: true })
  })

  test('is found by status, and not among rejected ones', async () => {
    const rejected = await make()
    await server.rest('POST', path(rejected.id, '/reject'), {})
    const cancelled = await make()
    await server.rest('POST', path(cancelled.id, '/cancel'), {})
    const ids = async (status: string) =>
      (
        await server.rest('GET', `/payroll-day-adjustments?status=${status}&per_page=100`)
      ).body.data.map(({ id }: { id: number }) => id)
    expect(await ids('cancelled')).toContain(cancelled.id)
    expect(await ids('cancelled')).not.toContain(rejected.id)
    expect(await ids('rejected')).toContain(rejected.id)
    expect(await ids('rejected')).not.toContain(cancelled.id)
  })

  test('is refused for a rejected or cancelled one, which cannot be decided either', async () => {
    const made = await make()
    await server.rest('POST', path(made.id, '/cancel'))
    const again = await server.rest('POST', path(made.id, '/cancel'))
    expect(again.body.errors.status[0]).toContain('is already cancelled')
    const approved = await server.rest('POST', path(made.id, '/approve'))
    expect(approved.body.errors.status[0]).toContain('is already cancelled')
    const rejected = await make()
    await server.rest('POST', path(rejected.id, '/reject'))
    const cancelled = await server.rest('POST', path(rejected.id, '/cancel'))
    expect(cancelled.body.errors.status[0]).toContain('is already rejected')
  })

  test('is for those above the person, not for the person', async () => {
    const made = await make({ apply_immediately: true })
    const own = await server.makeKey({ employee_id: ana, reach: 'self' })
    const answer = await server.rest('POST', path(made.id, '/cancel'), {}, { key: own })
    expect(answer.status).toBe(403)
  })
})
