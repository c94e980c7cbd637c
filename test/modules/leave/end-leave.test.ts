import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedLeave } from '../../support/golden-leave.ts'
import { askLeave } from '../../support/leave.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  at('2026-11-16')
  server = withoutHttp(await startTestServer({ now: () => clock }))
  await server.rest('PUT', '/company', { pay_period_anchor: '2026-01-11' })
  const { body } = await server.rest('GET', '/leave-types')
  const { id } = body.data.find((one: { type: string }) => one.type === 'vacation')
  await server.rest('PUT', `/leave-types/${id}`, { annual_days: 15 })
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

const hire = () => addEmployee(server, { works_weekdays: true })
const put = (id: number, body: object) => server.rest('PUT', `/employees/${id}`, body)
const request = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body
const available = async (id: number) =>
  (await server.rest('GET', `/employees/${id}`)).body.pto_balance.vacation.available_days

async function approved(employee_id: number, from: string, to: string, more = {}) {
  const { body } = await askLeave(server, employee_id, from, to, more)
  const answer = await server.rest('POST', `/leave-requests/${body.id}/approve`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('the shared cases', () => {
  test('B34: approved leave beyond the last day is cut and given back', async () => {
    type Input = {
      request: { start_date: string; end_date: string; days: number }
      set_last_day: string
    }
    type Expected = { request: object; given_back: number }
    const { input, expected } = sharedLeave<Input, Expected>('B34')
    const ana = await hire()
    const { id, days } = await approved(ana, input.request.start_date, input.request.end_date)
    expect(days).toBe(input.request.days)
    const before = await available(ana)
    const path = `/employees/${ana}?dry_run=true`
    const dry = await server.rest('PUT', path, { deactivated_on: input.set_last_day })
    expect(dry.body.effects.leave_ended).toEqual([
      {
        leave_request_id: id,
        type: 'vacation',
        start_date: '2026-11-23',
        end_date: '2026-11-27',
        days_before: 10,
        days_after: 5,
      },
    ])
    expect(await available(ana)).toBe(before)
    expect((await put(ana, { deactivated_on: input.set_last_day })).status).toBe(200)
    expect(await request(id)).toMatchObject(expected.request)
    expect((await available(ana)) - before).toBe(expected.given_back)

    // A later last day brings nothing back.
    await put(ana, { deactivated_on: null })
    expect(await request(id)).toMatchObject(expected.request)
  })

  test('B36: leave before a last day in the future is taken', async () => {
    type Input = {
      last_day: string
      request: { type: string; start_date: string; end_date: string }
    }
    const { input, expected } = sharedLeave<Input, { status: number; days: number }>('B36')
    const ana = await hire()
    await put(ana, { deactivated_on: input.last_day })
    const { type, start_date, end_date } = input.request
    const { status, body } = await askLeave(server, ana, start_date, end_date, { type })
    expect({ status, days: body.days }).toEqual(expected)
  })
})

describe('leave and the last day', () => {
  test('leave wholly after it is cancelled, pending or approved, and days go back', async () => {
    at('2026-11-16')
    const ana = await hire()
    const before = await available(ana)
    const taken = await approved(ana, '2026-12-07', '2026-12-11')
    const { body: asked } = await askLeave(server, ana, '2026-12-14', '2026-12-15')
    const { body: kept } = await askLeave(server, ana, '2026-11-26')
    await put(ana, { deactivated_on: '2026-11-27' })
    for (const { id } of [taken, asked]) {
      expect(await request(id)).toMatchObject({
        status: 'cancelled',
        warnings: ['employment_ended'],
      })
    }
    expect(await request(kept.id)).toEqual(kept)
    expect(await available(ana)).toBe(before)
    const { body: log } = await server.rest(
      'GET',
      `/audit-log?record_type=leave_request&record_id=${taken.id}`,
    )
    expect(log.data.length).toBeGreaterThan(1)
  })

  test('a half day at the end goes, one at the start stays', async () => {
    at('2026-11-16')
    const ana = await hire()
    const over = await approved(ana, '2026-11-27', '2026-12-01', {
      start_day_part: 'afternoon',
      end_day_part: 'morning',
    })
    expect(over.days).toBe(2)
    await server.rest('DELETE', `/employees/${ana}`)
    await put(ana, { is_active: true })
    const gone = await approved(ana, '2026-11-30', '2026-12-04', { end_day_part: 'morning' })
    const half = await approved(ana, '2026-11-27', '2026-11-27', { start_day_part: 'morning' })
    await put(ana, { deactivated_on: '2026-12-02' })
    expect(await request(over.id)).toMatchObject({ status: 'cancelled' })
    expect(await request(gone.id)).toMatchObject({
      end_date: '2026-12-02',
      end_day_part: 'full',
      days: 3,
    })
    expect(await request(half.id)).toMatchObject({ days: 0.5, warnings: [] })
  })

  test('new leave beyond it, before the first day and between two spells is refused', async () => {
    at('2026-11-16')
    const ana = await hire()
    const spells = [
      { start_date: '2026-01-05', end_date: '2026-10-02' },
      { start_date: '2026-11-02', end_date: '2026-12-18' },
    ]
    expect((await put(ana, { spells })).status).toBe(200)
    const refused = async (from: string, to: string) =>
      (await askLeave(server, ana, from, to)).body.errors
    const last = ["must not be after 2026-12-18, the employee's last day"]
    expect(await refused('2026-12-17', '2026-12-21')).toEqual({ end_date: last })
    expect(await refused('2026-12-21', '2026-12-22')).toEqual({ end_date: last })
    expect(await refused('2026-01-02', '2026-01-06')).toEqual({
      start_date: ["must not be before 2026-01-05, the employee's first day"],
    })
    expect(await refused('2026-10-05', '2026-10-06')).toEqual({
      start_date: ["must not be before 2026-11-02, the employee's first day"],
    })
    expect(await refused('2026-10-01', '2026-10-06')).toEqual({
      end_date: ["must not be after 2026-10-02, the employee's last day"],
    })
    const { body: preview } = await server.rest('POST', '/leave-requests/preview', {
      employee_id: ana,
      type: 'vacation',
      start_date: '2026-12-17',
      end_date: '2026-12-21',
    })
    expect(preview.problems).toEqual({ end_date: last })
    const { body } = await askLeave(server, ana, '2026-12-17', '2026-12-18')
    const moved = await server.rest('PUT', `/leave-requests/${body.id}`, { end_date: '2026-12-21' })
    expect(moved.body.errors).toEqual({ end_date: last })
    await server.rest('POST', `/leave-requests/${body.id}/reject`)
    await put(ana, { deactivated_on: '2026-12-17' })
    const reopened = await server.rest('POST', `/leave-requests/${body.id}/reopen`)
    expect(reopened.body.errors).toEqual({ status: [expect.stringContaining('2026-12-17')] })
  })

  test('dates of an approved period stay as they were paid, and are listed', async () => {
    at('2026-12-07')
    const ana = await hire()
    // The period is 2026-11-29 to 2026-12-12.
    const over = await approved(ana, '2026-12-10', '2026-12-18')
    const inside = await approved(ana, '2026-12-08', '2026-12-08')
    const before = await available(ana)
    const period = await approvePeriodOf(server, '2026-12-08')
    const path = `/employees/${ana}?dry_run=true`
    const { body } = await server.rest('PUT', path, { deactivated_on: '2026-12-07' })
    expect(body.effects.left_as_it_is).toEqual([
      {
        pay_period_id: period.id,
        from: '2026-12-08',
        to: period.end_date,
        leave_request_ids: [over.id, inside.id],
        override_ids: [],
      },
    ])
    expect((await put(ana, { deactivated_on: '2026-12-07' })).status).toBe(200)
    expect(await request(inside.id)).toMatchObject(inside)
    expect(await request(over.id)).toMatchObject({
      status: 'approved',
      start_date: '2026-12-10',
      end_date: period.end_date,
      days: 2,
      warnings: ['employment_ended'],
    })
    expect((await available(ana)) - before).toBe(5)
    await server.rest('POST', `/pay-periods/${period.id}/reopen`)
  })
})

test('leave that is asked for while a last day is set ends with it or is refused', async () => {
  at('2026-11-16')
  for (let n = 0; n < 8; n++) {
    const ana = await hire()
    const ask = () => askLeave(server, ana, '2026-12-14', '2026-12-16')
    const end = () => put(ana, { deactivated_on: '2026-11-27' })
    await Promise.all(n % 2 === 0 ? [ask(), end()] : [end(), ask()])
    const { body } = await server.rest('GET', `/leave-requests?employee_id=${ana}`)
    const statuses = body.data.map(({ status }: { status: string }) => status)
    expect(['', 'cancelled']).toContain(statuses.join())
  }
})

describe('balances by spells', () => {
  test('a year with two spells is granted from its first day of employment', async () => {
    at('2026-11-16')
    const ana = await hire()
    await put(ana, { hire_date: '2024-01-08' })
    const whole = await available(ana)
    await put(ana, {
      spells: [
        { start_date: '2024-01-08', end_date: '2026-03-31' },
        { start_date: '2026-09-01', end_date: null },
      ],
    })
    expect(await available(ana)).toBe(whole)
    await put(ana, {
      spells: [
        { start_date: '2024-01-08', end_date: '2025-03-31' },
        { start_date: '2026-07-01', end_date: null },
      ],
    })
    // 184 of 365 days of 15 are 7.56, to half a day.
    expect(await available(ana)).toBe(7.5)
  })
})
