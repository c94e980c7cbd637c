import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { through } from '../../support/both-transports.ts'

import { sharedLeave } from '../../support/golden-leave.ts'
import { askLeave, takeLeave } from '../../support/leave.ts'
import {
  agree,
  amountsOf,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

let server: TestServer
let ana: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-20T17:00:00Z') }))
  const settings = { pay_basis: 'punches', overtime: null }
  const { status, text } = await server.rest('PUT', '/company', settings)
  expect(status, text).toBe(200)
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await hireOn(server)
})

const perHour = { accrual_method: 'per_hour_worked', earn_hours: 1, per_hours: 30 }

/** Pays hours on a date by adjustments of at most 12 hours, which count as any others do. */
async function pay(work_date: string, hours: number, earning = 'regular') {
  for (let left = hours; left !== 0; ) {
    const hours_delta = Math.sign(left) * Math.min(12, Math.abs(left))
    left -= hours_delta
    const answer = await server.rest('POST', '/payroll-day-adjustments', {
      employee_id: ana,
      work_date,
      note: 'As worked.',
      hours_delta,
      earning,
      apply_immediately: true,
    })
    expect(answer.status, answer.text).toBe(201)
  }
}

/** What a test that failed left approved would lock the dates of the next ones. */
afterEach(async () => {
  const { body } = await server.rest('GET', '/pay-periods?status=approved')
  for (const { id } of body.data) await server.rest('POST', `/pay-periods/${id}/reopen`)
})

async function period(verb: 'approve' | 'reopen', date: string) {
  const { body } = await server.rest('GET', `/pay-periods?date=${date}`)
  const answer = await server.rest('POST', `/pay-periods/${body.data[0].id}/${verb}`)
  expect(answer.status, answer.text).toBe(200)
}

async function adjust(type: string, amount: number) {
  const path = `/employees/${ana}/leave-adjustments`
  const stated = { type, amount, effective_date: '2026-10-01', reason: 'As agreed' }
  const { status, text } = await server.rest('POST', path, stated)
  expect(status, text).toBe(201)
}

async function hoursType(settings: Record<string, unknown> = { accrual_method: 'manual' }) {
  return (await makeLeaveType(server, settings, { unit: 'hours' })).type
}

const available = async (type: string) => (await balanceOf(server, ana, type)).available_hours

async function schedule(hours: Record<number, number>, effective_date = '2026-01-05') {
  const schedules = Object.entries(hours).map(([day_of_week, length]) => {
    const end = 480 + length * 60
    const end_time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
    return { day_of_week: Number(day_of_week), start_time: '08:00', end_time, break_duration: 0 }
  })
  const path = `/employees/${ana}/schedule`
  const answer = await server.rest('PUT', path, { effective_date, schedules })
  expect(answer.status, answer.text).toBe(200)
}

const week = (hours: number) => Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, hours]))

describe('hours worked', () => {
  type Hours = {
    max_balance?: number
    max_per_year?: number
    available_before?: number
    accrued_this_year?: number
    approved_worked_hours: number[]
    approved_again?: number[]
  }

  test.each(['B43', 'B44', 'B45'])('%s', async (id) => {
    type Expected = { accrued_hours: number; available_hours?: number }
    const { input, expected } = sharedLeave<Hours, Expected>(id)
    const { max_balance = null, max_per_year = null } = input
    const type = await hoursType({ ...perHour, max_balance, max_per_year })
    if (input.available_before) await adjust(type, input.available_before)
    if (input.accrued_this_year) {
      await pay('2026-08-04', input.accrued_this_year * 30)
      await period('approve', '2026-08-04')
      await period('reopen', '2026-08-04')
    }
    const before = (await balanceOf(server, ana, type)).accrued_hours
    expect(before).toBe(input.accrued_this_year ?? 0)
    await pay('2026-11-03', input.approved_worked_hours[0]!)
    expect((await balanceOf(server, ana, type)).accrued_hours).toBe(before)
    await period('approve', '2026-11-03')
    const balance = await balanceOf(server, ana, type)
    expect(balance.accrued_hours - before).toBe(expected.accrued_hours)
    if (expected.available_hours) expect(balance.available_hours).toBe(expected.available_hours)
    await period('reopen', '2026-11-03')
  })

  test('B46: a period opened again and approved with less', async () => {
    const { input, expected } = sharedLeave<Hours, { entries: number[]; accrued_hours: number }>(
      'B46',
    )
    const type = await hoursType(perHour)
    await pay('2026-11-03', input.approved_worked_hours[0]!)
    await period('approve', '2026-11-03')
    await period('reopen', '2026-11-03')
    await period('approve', '2026-11-03')
    await period('reopen', '2026-11-03')
    await pay('2026-11-03', input.approved_again![0]! - input.approved_worked_hours[0]!)
    await period('approve', '2026-11-03')
    const entries = await amountsOf(server, ana, type)
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual(
      expected.entries.map((amount) => ['accrual', amount]),
    )
    expect((await balanceOf(server, ana, type)).accrued_hours).toBe(expected.accrued_hours)
    await period('reopen', '2026-11-03')
  })

  test('B47: what counts as worked', async () => {
    type Period = { period: Record<string, number> }
    const { input, expected } = sharedLeave<Period, { accrued_hours: number }>('B47')
    const type = await hoursType(perHour)
    for (const [earning, hours] of Object.entries(input.period))
      await pay('2026-11-03', hours, earning)
    const { body } = await server.rest('GET', '/pay-periods?date=2026-11-03')
    const dry = `/pay-periods/${body.data[0].id}/approve?dry_run=true`
    const { effects } = (await server.rest('POST', dry)).body
    expect(effects.leave_credits).toBeGreaterThan(0)
    expect(await available(type)).toBe(0)
    await period('approve', '2026-11-03')
    expect(await available(type)).toBe(expected.accrued_hours)
    await period('reopen', '2026-11-03')
  })

  test('B48: usable after 90 days, accrued before', async () => {
    type B48 = { hire_date: string; waiting_period_days: number; request: { start_date: string } }
    type Expected = { accrued_hours: number; usable_from: string; status: number; field: string }
    const { input, expected } = sharedLeave<B48, Expected>('B48')
    ana = await hireOn(server, { hire_date: input.hire_date, works_weekdays: true })
    const { waiting_period_days, request } = input
    const type = await hoursType({ ...perHour, waiting_period_days })
    await pay('2026-11-03', 96)
    await period('approve', '2026-11-03')
    expect(await available(type)).toBe(expected.accrued_hours)
    const more = { type, hours: 2 }
    const early = await askLeave(server, ana, request.start_date, request.start_date, more)
    expect([early.status, Object.keys(early.body.errors)]).toEqual([
      expected.status,
      [expected.field],
    ])
    const eve = await askLeave(server, ana, '2026-11-27', '2026-11-27', more)
    expect(eve.status).toBe(422)
    const { usable_from } = expected
    expect((await askLeave(server, ana, usable_from, usable_from, more)).status).toBe(201)
    await period('reopen', '2026-11-03')
  })

  test('B49: hours before eligibility earn nothing', async () => {
    type B49 = { hire_date: string; accrues_after_days: number; worked: [string, string, number][] }
    const { input, expected } = sharedLeave<B49, { accrued_hours: number }>('B49')
    ana = await hireOn(server, { hire_date: input.hire_date })
    const { accrues_after_days } = input
    const type = await hoursType({ ...perHour, accrues_after_days })
    const dates = input.worked.map(([from, to], n) => (n === 0 ? to : from))
    for (const [n, date] of dates.entries()) await pay(date, input.worked[n]![2])
    const spans = new Map<number, string>()
    for (const date of dates) {
      const { body } = await server.rest('GET', `/pay-periods?date=${date}`)
      spans.set(body.data[0].id, date)
    }
    for (const date of spans.values()) await period('approve', date)
    expect(await available(type)).toBe(expected.accrued_hours)
    for (const date of spans.values()) await period('reopen', date)
  })

  describe('approved again with the same hours', () => {
    /** What is recorded for hours worked, in the order in which it was. */
    const recorded = async (type: string) => {
      const entries = await amountsOf(server, ana, type)
      return entries.filter(({ kind }) => kind === 'accrual').map(({ amount }) => amount)
    }
    const again = async () => {
      await period('reopen', '2026-11-03')
      await period('approve', '2026-11-03')
    }

    test('what a limit of the balance cut is not made up for when leave was taken since', async () => {
      const type = await hoursType({ ...perHour, max_balance: 10 })
      await adjust(type, 8)
      await pay('2026-11-03', 96)
      await period('approve', '2026-11-03')
      expect(await recorded(type)).toEqual([2])
      await takeLeave(server, ana, '2026-11-23', '2026-11-23', { type, hours: 5 })
      await again()
      expect([await recorded(type), await available(type)]).toEqual([[2], 5])
      // Hours that were not there before are credited, as much as there is room for.
      await period('reopen', '2026-11-03')
      await pay('2026-11-03', 30)
      await period('approve', '2026-11-03')
      expect([await recorded(type), await available(type)]).toEqual([[2, 1], 6])
    })

    test('nor is what a limit cut completely', async () => {
      const type = await hoursType({ ...perHour, max_balance: 8 })
      await adjust(type, 8)
      await pay('2026-11-03', 96)
      await period('approve', '2026-11-03')
      expect((await balanceOf(server, ana, type)).accrued_hours).toBe(0)
      await takeLeave(server, ana, '2026-11-23', '2026-11-23', { type, hours: 5 })
      await again()
      expect(await available(type)).toBe(3)
      const path = `/employees/${ana}/leave-ledger?type=${type}`
      const { body } = await server.rest('GET', path)
      const entry = body.data.find(({ kind }: Body) => kind === 'accrual')
      expect(entry).toMatchObject({ hours: 0, reason: expect.stringContaining('limit') })
    })

    test('no lower limit and no lower rate takes back what was credited', async () => {
      const type = await hoursType()
      const policy_id = await makePolicy(server, type, { ...perHour, max_per_year: 3 })
      await agree(server, ana, { leave_policies: { [type]: { policy_id } } })
      await pay('2026-11-03', 96)
      await period('approve', '2026-11-03')
      expect(await recorded(type)).toEqual([3])
      const changes = [{ max_per_year: 1 }, { max_balance: 2 }, { per_hours: 60 }]
      for (const change of changes) {
        const { status, text } = await server.rest('PUT', `/leave-policies/${policy_id}`, change)
        expect(status, text).toBe(200)
        await again()
        expect([change, await recorded(type)]).toEqual([change, [3]])
      }
      const other = await makePolicy(server, type, { ...perHour, per_hours: 10 })
      await agree(server, ana, {
        leave_policies: { [type]: { policy_id: other } },
        effective_date: '2026-10-01',
      })
      await again()
      expect(await recorded(type)).toEqual([3])
    })

    test('the hours themselves stay, whatever the overtime rules and terms became meanwhile', async () => {
      const type = await hoursType(perHour)
      await server.rest('PUT', '/company', { overtime: { weekly: 40, daily: 8 } })
      for (const day of ['02', '03', '04', '05', '06']) {
        const punch = { clock_in: `2026-11-${day}T08:00`, clock_out: `2026-11-${day}T19:00` }
        const { status } = await server.rest('POST', '/time-entries', {
          employee_id: ana,
          ...punch,
        })
        expect(status).toBe(201)
      }
      await period('approve', '2026-11-03')
      const path = `/reports/payroll-hours?from=2026-11-02&to=2026-11-06&employee_id=${ana}&detail=days`
      const report = async () => (await server.rest('GET', path)).body.data
      const approved = await report()
      expect(approved[0]).toMatchObject({ regular_hours: 40, overtime_hours: 15, total_hours: 55 })
      const record = { timezone: 'America/Vancouver', country_code: 'US', region: 'CA' }
      expect((await server.rest('PUT', `/employees/${ana}`, record)).status).toBe(200)
      await agree(server, ana, { overtime: 'exempt' }, '2026-11-15')
      await again()
      expect(await report()).toEqual(approved)
      // A company's rule holds on every open day: it splits the same hours in another way, and earns the same leave.
      await server.rest('PUT', '/company', { overtime: { weekly: 44 } })
      await again()
      const [{ days, ...totals }] = await report()
      expect(totals).toMatchObject({ regular_hours: 44, overtime_hours: 11, total_hours: 55 })
      expect(days.map(({ total_hours }: Body) => total_hours)).toEqual(
        approved[0].days.map(({ total_hours }: Body) => total_hours),
      )
      expect(await recorded(type)).toEqual([1.833])
      await server.rest('PUT', '/company', { overtime: null })
    })
  })

  test('approved any number of times, what is credited is what the hours earn, within both caps', async () => {
    const some = fc.record({
      amounts: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 }),
      before: fc.integer({ min: 0, max: 6 }),
      max_balance: fc.constantFrom(null, 5, 6.5),
      max_per_year: fc.constantFrom(null, 1, 1.25),
    })
    await fc.assert(
      fc.asyncProperty(some, async ({ amounts, before, max_balance, max_per_year }) => {
        ana = await hireOn(server)
        const type = await hoursType()
        const policy_id = await makePolicy(server, type, { ...perHour, max_balance, max_per_year })
        await agree(server, ana, { leave_policies: { [type]: { policy_id } } })
        if (before > 0) await adjust(type, before)
        let paid = 0
        for (const hours of amounts) {
          await pay('2026-11-03', hours - paid)
          paid = hours
          await period('approve', '2026-11-03')
          const room = Math.max(0, (max_balance ?? 9999) - before)
          const due = Math.min(Math.round((hours / 30) * 1000) / 1000, room, max_per_year ?? 9999)
          expect((await balanceOf(server, ana, type)).accrued_hours).toBe(due)
          await period('reopen', '2026-11-03')
        }
        await server.rest('PUT', `/leave-policies/${policy_id}`, { earn_hours: 0.001 })
      }),
      runs(4, 1),
    )
  })
})

describe('leave in hours', () => {
  const call = async (operation: string, input: Record<string, unknown>): Promise<Body> => {
    const { ok, body } = await through(server, 'direct', operation, input)
    expect(ok, JSON.stringify(body)).toBe(true)
    return body
  }

  test.each(['B51', 'B52', 'B54'])('%s: what a request takes', async (id) => {
    type Input = {
      available_hours: number
      request: { start_date: string; end_date: string; hours?: number }
      pattern_hours?: number
      override_hours?: number
      pattern?: Record<string, number>
    }
    type Expected = { days: number; hours: number; available_hours: number }
    const { input, expected } = sharedLeave<Input, Expected>(id)
    await schedule(input.pattern ?? week(input.pattern_hours!))
    const type = await hoursType()
    await adjust(type, input.available_hours)
    const { request } = input
    if (input.override_hours) {
      const path = `/employees/${ana}/one-day-overrides`
      const shift = {
        override_date: request.start_date,
        is_working: true,
        start_time: '08:00',
        end_time: `${8 + input.override_hours}:00`,
      }
      const made = await server.rest('POST', path, shift)
      expect(made.status, made.text).toBe(201)
    }
    const asked = { employee_id: ana, type, ...request }
    const preview = await call('leave_requests.preview', asked)
    expect(preview.days).toBeCloseTo(expected.days, 3)
    const made = await call('leave_requests.create', asked)
    expect(made.days).toBeCloseTo(expected.days, 3)
    const hours = made.days_by_date.reduce((sum: number, each: Body) => sum + each.hours, 0)
    expect(hours).toBeCloseTo(expected.hours, 2)
    expect(await balanceOf(server, ana, type)).toMatchObject({
      unit: 'hours',
      pending_hours: expected.hours,
      available_hours: input.available_hours,
      available_after_pending_hours: expected.available_hours,
    })
    await call('leave_requests.approve', { id: made.id })
    expect(await balanceOf(server, ana, type)).toMatchObject({
      pending_hours: 0,
      used_hours: expected.hours,
      available_hours: expected.available_hours,
    })
    const { data, meta } = await call('leave_ledger.list', { id: ana, type })
    const used = data.filter((each: Body) => each.kind === 'usage')
    const sum = (field: 'days' | 'hours') =>
      used.reduce((total: number, each: Body) => total + each[field], 0)
    expect(sum('hours')).toBe(-expected.hours)
    expect(meta.balance.available_hours).toBe(expected.available_hours)
    await call('leave_requests.cancel', { id: made.id })
    expect(await available(type)).toBe(input.available_hours)
  })

  test('half days, what is not there, and a schedule that changes', async () => {
    await schedule(week(7.5))
    const type = await hoursType()
    await adjust(type, 10)
    const half = {
      employee_id: ana,
      type,
      start_date: '2026-12-01',
      end_date: '2026-12-01',
      start_day_part: 'morning',
    }
    const made = await call('leave_requests.create', half)
    expect(made.days).toBe(0.5)
    const two = { employee_id: ana, type, start_date: '2026-12-02', end_date: '2026-12-02' }
    const refused = await through(server, 'direct', 'leave_requests.create', two)
    expect(refused.ok).toBe(false)
    expect(Object.keys(refused.body.errors)).toEqual(['end_date'])
    await call('leave_requests.approve', { id: made.id })
    expect(await balanceOf(server, ana, type)).toMatchObject({
      used_hours: 3.75,
      available_hours: 6.25,
      used_days: 0.5,
    })
    await schedule(week(6), '2026-11-30')
    expect(await balanceOf(server, ana, type)).toMatchObject({ used_hours: 3, available_hours: 7 })
    const { days_by_date } = await call('leave_requests.read', { id: made.id })
    expect(days_by_date).toEqual([{ date: '2026-12-01', days: 0.5, hours: 3 }])
    const waiting = await call('leave_requests.create', two)
    expect(await balanceOf(server, ana, type)).toMatchObject({ pending_hours: 6 })
    await schedule(week(5), '2026-11-30')
    expect(await balanceOf(server, ana, type)).toMatchObject({ pending_hours: 5, used_hours: 2.5 })
    await call('leave_requests.approve', { id: waiting.id })
    expect(await available(type)).toBe(2.5)
  })

  test('sick leave in hours is in the leave summary in days', async () => {
    const { body } = await server.rest('GET', '/leave-policies?type=sick')
    const [{ id }] = body.data
    const sick = (await server.rest('GET', '/leave-types')).body.data.find(
      (each: Body) => each.type === 'sick',
    )
    if (sick.unit === 'days') {
      const { status, text } = await server.rest('PUT', `/leave-types/${sick.id}`, {
        unit: 'hours',
      })
      expect(status, text).toBe(200)
    }
    await call('leave_policies.update', { id, annual_amount: 40 })
    await schedule(week(8))
    await takeLeave(server, ana, '2026-12-01', '2026-12-01', { type: 'sick', hours: 2 })
    await askLeave(server, ana, '2026-12-03', '2026-12-03', { type: 'sick' })
    const summary = await server.rest('GET', `/reports/leave-summary?employee_id=${ana}`)
    expect(summary.body.data[0]).toMatchObject({
      sick_available: 4.75,
      remaining_days: 4.75,
      pending_days: 1,
    })
    expect(await balanceOf(server, ana, 'sick')).toMatchObject({
      unit: 'hours',
      entitled_hours: 40,
      entitled_days: 5,
      used_hours: 2,
      used_days: 0.25,
      pending_hours: 8,
      pending_days: 1,
      available_days: 4.75,
    })
  })
})
