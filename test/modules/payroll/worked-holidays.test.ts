import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedLeave } from '../../support/golden-leave.ts'
import { askLeave } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// Thanksgiving in Ontario, a Monday.
const holiday = '2026-10-12'

let server: TestServer
let id: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-09-01T16:00:00Z') }))
  const { body } = await server.rest('GET', '/leave-types')
  for (const { id, type } of body.data) {
    if (type !== 'vacation' && type !== 'sick') continue
    await server.rest('PUT', `/leave-types/${id}`, { annual_days: 10 })
  }
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.rest('PUT', '/company', { holiday_worked_policy: 'pay_both' })
  id = await addEmployee(server)
  await server.rest('PUT', `/employees/${id}/schedule`, {
    effective_date: '2026-01-01',
    schedules: [1, 2, 3, 4, 5].map((day_of_week) => ({
      day_of_week,
      start_time: '09:00',
      end_time: '17:00',
    })),
  })
})

async function asksToWork(override_date = holiday, times = {}): Promise<number> {
  const path = `/employees/${id}/one-day-overrides`
  const hours = { start_time: '09:00', end_time: '17:00', ...times }
  const { status, body } = await server.rest('POST', path, { override_date, ...hours })
  expect(status).toBe(201)
  return body.id
}

/** Approved leave on the holiday. */
async function takesLeave(type: string): Promise<number> {
  const { body } = await askLeave(server, id, holiday, holiday, { type })
  const { status } = await server.rest('POST', `/leave-requests/${body.id}/approve`)
  expect(status).toBe(200)
  return body.id
}

async function daysOf(request: number): Promise<number> {
  return (await server.rest('GET', `/leave-requests/${request}`)).body.days
}

async function usedOf(type: string): Promise<number> {
  return (await server.rest('GET', `/employees/${id}`)).body.pto_balance[type].used_days
}

async function paidHours(): Promise<Record<string, number>> {
  const path = `/reports/payroll-hours?from=${holiday}&to=${holiday}&employee_id=${id}`
  return (await server.rest('GET', path)).body.data[0]
}

async function explained() {
  const path = `/reports/payroll-hours/explain?employee_id=${id}&date=${holiday}`
  const { body } = await server.rest('GET', path)
  const { sentence } = body.steps.find(({ kind }: { kind: string }) => kind === 'leave')
  return { sentence, total_hours: body.total_hours }
}

type B55 = { holiday: string; request: { type: string; start_date: string; end_date: string } }

describe('leave on a holiday that an override makes a working day', () => {
  test('B55: under pay_both nothing is charged, and the preview says so', async () => {
    const { input, expected } = sharedLeave<B55, { days: number; warnings: string[] }>('B55')
    await asksToWork(input.holiday)
    const request = { employee_id: id, ...input.request }
    const preview = await server.rest('POST', '/leave-requests/preview', request)
    expect(preview.body).toMatchObject({
      ...expected,
      hours: 0,
      holidays: [{ date: holiday, name: 'Thanksgiving Day' }],
      balance_before_days: 10,
      balance_after_days: 10,
    })
    const made = await server.rest('POST', '/leave-requests', request)
    expect(made.body).toMatchObject({ ...expected, status: 'pending' })
    const approved = await server.rest('POST', `/leave-requests/${made.body.id}/approve`)
    expect(approved.body).toMatchObject({ ...expected, status: 'approved' })
    expect(await usedOf('vacation')).toBe(0)
  })

  test('under pay_both the holiday pays the day: 8 h, not 16', async () => {
    await asksToWork()
    await takesLeave('sick')
    const expected = { scheduled_hours: 8, regular_hours: 0, holiday_hours: 8, sick_hours: 0 }
    expect(await paidHours()).toMatchObject({ ...expected, total_hours: 8 })
    expect(await explained()).toEqual({
      sentence:
        'Leave (sick) takes away 8.00 h of the work planned on the holiday; no leave is charged, because the day is paid as a holiday.',
      total_hours: 8,
    })
  })

  test('under substitute_day it is an ordinary day, charged and paid as leave', async () => {
    await server.rest('PUT', '/company', { holiday_worked_policy: 'substitute_day' })
    await asksToWork()
    const response = { employee_id: id, type: 'sick', start_date: holiday, end_date: holiday }
    const preview = await server.rest('POST', '/leave-requests/preview', response)
    expect(preview.body).toMatchObject({ days: 1, hours: 8, holidays: [], warnings: [] })
    expect(preview.body.balance_after_days).toBe(9)
    const request = await takesLeave('sick')
    expect([await daysOf(request), await usedOf('sick')]).toEqual([1, 1])
    const expected = { regular_hours: 0, holiday_hours: 0, sick_hours: 8, total_hours: 8 }
    expect(await paidHours()).toMatchObject(expected)
    expect(await explained()).toEqual({
      sentence: "Leave (sick) takes all of the day's 8.00 h: 8.00 h.",
      total_hours: 8,
    })
  })

  test('the minutes of a shorter override are the whole of that day', async () => {
    await server.rest('PUT', '/company', { holiday_worked_policy: 'substitute_day' })
    await asksToWork(holiday, { end_time: '13:00' })
    const hours = { type: 'sick', hours: 2 }
    const { body } = await askLeave(server, id, holiday, holiday, hours)
    expect(body.days).toBe(0.5)
    await server.rest('POST', `/leave-requests/${body.id}/approve`)
    expect(await paidHours()).toMatchObject({ regular_hours: 2, sick_hours: 2, total_hours: 4 })
  })

  test('unpaid leave takes the work as unpaid, and the holiday is paid under pay_both', async () => {
    await asksToWork()
    const request = await takesLeave('unpaid')
    expect(await daysOf(request)).toBe(1)
    const expected = { regular_hours: 0, holiday_hours: 8, unpaid_leave_hours: 8, total_hours: 8 }
    expect(await paidHours()).toMatchObject(expected)
  })
})

describe('such leave is counted again', () => {
  test('when the override is made and cancelled', async () => {
    await server.rest('PUT', '/company', { holiday_worked_policy: 'substitute_day' })
    const request = await takesLeave('vacation')
    expect([await daysOf(request), await usedOf('vacation')]).toEqual([0, 0])
    const override = await asksToWork()
    expect([await daysOf(request), await usedOf('vacation')]).toEqual([1, 1])
    await server.rest('POST', `/employees/${id}/one-day-overrides/${override}/cancel`)
    expect([await daysOf(request), await usedOf('vacation')]).toEqual([0, 0])
  })

  test('when the holiday goes and comes back', async () => {
    await asksToWork()
    const request = await takesLeave('vacation')
    expect(await daysOf(request)).toBe(0)
    const working = { date: holiday, is_working_day: true }
    const { body } = await server.rest('POST', '/holidays', working)
    expect([await daysOf(request), await usedOf('vacation')]).toEqual([1, 1])
    await server.rest('DELETE', `/holidays/${body.id}`)
    expect([await daysOf(request), await usedOf('vacation')]).toEqual([0, 0])
  })

  test('when the company changes its policy, past dates too', async () => {
    await asksToWork()
    const request = await takesLeave('vacation')
    const past = '2026-07-01'
    await asksToWork(past)
    const { body } = await askLeave(server, id, past, past)
    await server.rest('PUT', '/company', { holiday_worked_policy: 'substitute_day' })
    expect([await daysOf(request), await daysOf(body.id)]).toEqual([1, 1])
    expect(await usedOf('vacation')).toBe(1)
    await server.rest('PUT', '/company', { holiday_worked_policy: 'pay_both' })
    expect([await daysOf(request), await daysOf(body.id)]).toEqual([0, 0])
    expect(await usedOf('vacation')).toBe(0)
  })

  test('when its type is no longer paid', async () => {
    await asksToWork()
    const type = { type: 'jury', name: 'Jury duty', is_paid: true }
    const made = await server.rest('POST', '/leave-types', type)
    const request = await takesLeave('jury')
    expect(await daysOf(request)).toBe(0)
    await server.rest('PUT', `/leave-types/${made.body.id}`, { is_paid: false })
    expect(await daysOf(request)).toBe(1)
  })
})
