import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addEmployee } from '../../support/people.ts'
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let ana: number
let period: number
/** Records from before the approval, by type. */
const made: Record<string, { id: number }> = {}

beforeAll(async () => {
  // In the approved period: payroll is prepared before it ends.
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-10-06T15:00:00Z') }))
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
  ana = await addEmployee(server, { works_weekdays: true })
  await server.rest('PUT', `/employees/${ana}`, { hire_date: '2026-10-01' })
  const { body } = await server.rest('GET', '/pay-periods?date=2026-10-06')
  period = body.data[0].id
  for (const [name, [method, path, record]] of Object.entries(before())) {
    const answer = await server.rest(method, path, record)
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(300)
    made[name] = answer.body
  }
  await server.rest('POST', `/leave-requests/${made.approvedLeave!.id}/approve`)
  expect((await server.rest('POST', `/pay-periods/${period}/approve`)).status).toBe(200)
})
afterAll(() => server.close())

type Request = [method: string, path: string, body?: Record<string, unknown>]

const punch = (date: string, more = {}) => ({
  employee_id: ana,
  clock_in: `${date}T09:00`,
  clock_out: `${date}T17:00`,
  ...more,
})
const leave = (date: string) => ({
  employee_id: ana,
  type: 'vacation',
  start_date: date,
  end_date: date,
})
const forgot = (date: string) => ({
  employee_id: ana,
  work_date: date,
  clock_in: `${date}T19:00`,
  clock_out: `${date}T20:00`,
  reason: 'Forgot.',
})
const adjustment = (date: string, more = {}) => ({
  employee_id: ana,
  work_date: date,
  note: 'Late.',
  hours_delta: 1,
  ...more,
})
const override = (date: string) => ({
  override_date: date,
  start_time: '10:00',
  end_time: '14:00',
})

const weekdaysFrom = (effective_date: string) => ({
  effective_date,
  schedules: [1, 2, 3, 4, 5].map((day_of_week) => {
    return { day_of_week, start_time: '08:00', end_time: '16:00' }
  }),
})

const before = (): Record<string, Request> => ({
  entry: ['POST', '/time-entries', punch('2026-10-05')],
  other: ['POST', '/time-entries', punch('2026-10-04')],
  outside: ['POST', '/time-entries', punch('2026-10-02')],
  open: ['POST', '/time-entries', punch('2026-10-06', { clock_out: undefined })],
  forgotten: ['POST', '/forgot-punch-requests', forgot('2026-10-01')],
  override: ['POST', `/employees/${ana}/one-day-overrides`, override('2026-10-08')],
  pendingLeave: ['POST', '/leave-requests', leave('2026-10-14')],
  outsideLeave: ['POST', '/leave-requests', leave('2026-10-20')],
  approvedLeave: ['POST', '/leave-requests', leave('2026-10-15')],
  adjustment: ['POST', '/payroll-day-adjustments', adjustment('2026-10-06')],
})

/** Every write that would change what an approved period pays, and the field in the error. */
const writes = (): Record<string, [field: string, ...Request]> => {
  const id = (name: string) => made[name]!.id
  const note = { reviewer_notes: 'Fine.' }
  const schedules = `/employees/${ana}/schedule`
  return {
    'fixing a punch': ['work_date', 'PUT', `/time-entries/${id('entry')}`, { break_minutes: 15 }],
    'moving a punch into it': [
      'clock_in',
      'PUT',
      `/time-entries/${id('outside')}`,
      { clock_in: '2026-10-04T05:00', clock_out: '2026-10-04T06:00' },
    ],
    'approving a punch': ['work_date', 'POST', `/time-entries/${id('entry')}/approve`],
    'deleting a punch': ['work_date', 'DELETE', `/time-entries/${id('other')}`],
    'overriding a day': [
      'override_date',
      'POST',
      `/employees/${ana}/one-day-overrides`,
      override('2026-10-09'),
    ],
    'cancelling an override': [
      'override_date',
      'POST',
      `/employees/${ana}/one-day-overrides/${id('override')}/cancel`,
    ],
    'asking for leave': ['start_date', 'POST', '/leave-requests', leave('2026-10-16')],
    'asking for leave that ends in it': [
      'start_date',
      'POST',
      '/leave-requests',
      { ...leave('2026-10-02'), end_date: '2026-10-07' },
    ],
    'moving leave into it': [
      'start_date',
      'PUT',
      `/leave-requests/${id('outsideLeave')}`,
      { start_date: '2026-10-13', end_date: '2026-10-13' },
    ],
    'approving leave': ['start_date', 'POST', `/leave-requests/${id('pendingLeave')}/approve`],
    'cancelling leave': ['start_date', 'POST', `/leave-requests/${id('approvedLeave')}/cancel`],
    'asking for an adjustment': [
      'work_date',
      'POST',
      '/payroll-day-adjustments',
      adjustment('2026-10-07'),
    ],
    'adjusting at once': [
      'work_date',
      'POST',
      '/payroll-day-adjustments',
      adjustment('2026-10-17', { apply_immediately: true }),
    ],
    'approving an adjustment': [
      'work_date',
      'POST',
      `/payroll-day-adjustments/${id('adjustment')}/approve`,
      note,
    ],
    'setting a schedule in it': ['effective_date', 'PUT', schedules, weekdaysFrom('2026-10-12')],
    'setting a schedule that reaches into it': [
      'effective_date',
      'PUT',
      schedules,
      weekdaysFrom('2026-09-28'),
    ],
    'agreeing terms in it': [
      'effective_date',
      'PUT',
      `/employees/${ana}/terms`,
      { effective_date: '2026-10-12', timezone: 'America/Halifax' },
    ],
    'changing the record from a date in it': [
      'effective_date',
      'PUT',
      `/employees/${ana}`,
      { effective_date: '2026-10-17', timezone: 'America/Winnipeg' },
    ],
    'moving the hire date': ['hire_date', 'PUT', `/employees/${ana}`, { hire_date: '2026-10-06' }],
  }
}

const send = ([method, path, body]: Request): Promise<Answer> => server.rest(method, path, body)

describe('while the period is approved', () => {
  test.each(names())('%s is refused, by field, and the message names the period', async (name) => {
    const [field, ...request] = writes()[name]!
    const { status, body, text } = await send(request)
    expect(status, text).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
    expect(body.errors[field]).toEqual([
      expect.stringMatching(
        / approved pay period, 2026-P20 from 2026-10-04 to 2026-10-17;.* reopen the period first$/,
      ),
    ])
  })

  test('another period of its dates is not approved, and the message names it', async () => {
    const [other] = await server.sql<{ id: number }>(
      `insert into pay_periods (company_id, label, frequency, start_date, end_date, pay_date)
       values ($1, 'Week', 'weekly', '2026-10-11', '2026-10-17', '2026-10-22') returning id`,
    )
    const { body } = await server.rest('POST', `/pay-periods/${other!.id}/approve`)
    expect(body.errors.status).toEqual([
      `cannot be approved because its dates overlap the approved pay period ${period}, 2026-P20 from 2026-10-04 to 2026-10-17`,
    ])
    await server.sql('delete from pay_periods where company_id = $1 and id = $2', [other!.id])
  })

  test('punches in bulk are stored, those of its dates with a warning', async () => {
    const { status, body } = await server.rest('POST', '/time-entries/bulk', {
      entries: [
        punch('2026-10-05', { clock_in: '2026-10-05T05:00', clock_out: '2026-10-05T06:00' }),
        punch('2026-09-30'),
      ],
    })
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { index: 0, result: 'created', id: expect.any(Number), warnings: ['locked_period'] },
      { index: 1, result: 'created', id: expect.any(Number) },
    ])
  })

  test('a repeat of a punch is still recognized', async () => {
    const { status, body } = await server.rest('POST', '/time-entries', punch('2026-10-05'))
    expect(status).toBe(200)
    expect(body.id).toBe(made.entry!.id)
  })

  test('dates beside it are free', async () => {
    const answers = await Promise.all([
      server.rest('POST', '/time-entries', punch('2026-10-03')),
      server.rest('POST', '/payroll-day-adjustments', adjustment('2026-10-03')),
      server.rest('POST', '/payroll-day-adjustments', adjustment('2026-10-18')),
      server.rest('POST', `/forgot-punch-requests/${made.forgotten!.id}/approve`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 200])
  })

  test('another company’s dates are free', async () => {
    const company_id = await server.company('Next door')
    const key = await server.makeKey({ company_id })
    const employee_id = await addEmployee(server, { company_id })
    const { status } = await server.rest(
      'POST',
      '/time-entries',
      { ...punch('2026-10-05'), employee_id },
      { key },
    )
    expect(status).toBe(201)
  })
})

describe('a punch and the approval of its date at once', () => {
  test('either the punch is in the approved hours, or it is held', async () => {
    await server.sql(`update companies set pay_basis = 'punches' where id = $1`)
    for (let round = 0; round < 8; round++) {
      const date = `2026-0${1 + round}-10`
      const { body } = await server.rest('GET', `/pay-periods?date=${date}`)
      const { id, start_date, end_date } = body.data[0]
      const punches = Array.from({ length: 6 }, (_, i) =>
        server.rest('POST', '/time-entries', {
          employee_id: ana,
          clock_in: `${date}T1${i}:00`,
          clock_out: `${date}T1${i}:30`,
        }),
      )
      const approval = server.rest('POST', `/pay-periods/${id}/approve`)
      const answers = await Promise.all(punches)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      const paid = answers.filter(({ body: entry }) => !entry.held)
      expect((await approval).status).toBe(200)
      const report = await server.rest(
        'GET',
        `/reports/payroll-hours?from=${start_date}&to=${end_date}&employee_id=${ana}&include_zero_hours=1`,
      )
      expect(report.body.data[0].punched_hours).toBe(paid.length / 2)
      const { body: detail } = await server.rest('GET', `/pay-periods/${id}`)
      expect(detail.differences).toEqual([])
      expect(detail.held_entries).toHaveLength(answers.length - paid.length)
    }
    await server.sql(`update companies set pay_basis = 'schedule' where id = $1`)
  })
})

describe('once it is reopened', () => {
  test('all of them go through', async () => {
    await server.rest('POST', `/pay-periods/${period}/reopen`)
    // Deleting comes last: the others need the records.
    for (const [name, [, ...request]] of Object.entries(writes())) {
      const { status, text } = await send(request)
      expect(status, `${name}: ${text}`).toBeLessThan(300)
    }
  })
})

function names(): string[] {
  for (const name of Object.keys(before())) made[name] = { id: 0 }
  return Object.keys(writes())
}
