import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { through } from '../../support/both-transports.ts'
import { sharedLeave } from '../../support/golden-leave.ts'
import { takeLeave } from '../../support/leave.ts'
import { amountsOf, balanceOf, hireOn, makeLeaveType } from '../../support/leave-policies.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are read freely in tests.
type Body = any

let server: TestServer
let clock = 0
let bank: string
let bank_id: number
let ana: number

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
  at('2026-11-24')
  await server.rest('PUT', '/company', { pay_basis: 'punches', overtime: 'ca_on' })
  const made = await makeLeaveType(server, { accrual_method: 'manual' }, { unit: 'hours' })
  bank = made.type
  bank_id = made.id
})
afterAll(() => server.close())

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
const saturday = '2026-11-21'

/** Works six days of eight hours: four hours of overtime on Saturday in Ontario. Returns the last entry. */
async function work(employee_id: number, days = week): Promise<number> {
  let last = 0
  for (const day of days) {
    const shift = { clock_in: `${day}T08:00`, clock_out: `${day}T16:00` }
    const { status, body, text } = await server.rest('POST', '/time-entries', {
      employee_id,
      ...shift,
    })
    expect(status, text).toBe(201)
    last = body.id
  }
  return last
}

beforeEach(async () => {
  at('2026-11-24')
  ana = await hireOn(server, { works_weekdays: true })
})

const ask = (body: object, key?: string) =>
  server.rest(
    'POST',
    '/payroll-day-adjustments',
    {
      employee_id: ana,
      work_date: saturday,
      note: 'Time off instead.',
      earning: 'overtime',
      hours_delta: -3,
      bank_to: bank,
      ...body,
    },
    key === undefined ? {} : { key },
  )

async function make(body: object = {}): Promise<Body> {
  const answer = await ask(body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

const decide = (id: number, verb: string, body: object = {}) =>
  server.rest('POST', `/payroll-day-adjustments/${id}/${verb}`, body)

const banked = async () => (await balanceOf(server, ana, bank)).available_hours

const entries = async () => (await amountsOf(server, ana, bank)).map(({ amount }) => amount)

async function period(verb: 'approve' | 'reopen', date = saturday) {
  const { body } = await server.rest('GET', `/pay-periods?date=${date}`)
  const answer = await server.rest('POST', `/pay-periods/${body.data[0].id}/${verb}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const overtimeOf = async (): Promise<number> => {
  const path = `/reports/payroll-hours?from=${saturday}&to=${saturday}&employee_id=${ana}`
  return (await server.rest('GET', path)).body.data[0]?.overtime_hours ?? 0
}

describe('the shared cases', () => {
  test('B58 and H95: three of four hours of overtime', async () => {
    const { expected } = sharedLeave<object, { available_hours: number }>('B58')
    const hours = JSON.parse(
      readFileSync(new URL('../../golden/paid-hours-2.json', import.meta.url), 'utf8'),
    )
    const h95 = hours.cases.find(({ id }: { id: string }) => id === 'H95')
    await work(ana)
    const asked = {
      employee_id: ana,
      work_date: saturday,
      note: 'Time off instead.',
      earning: 'overtime',
      hours_delta: -3,
      bank_to: bank,
    }
    const made = await through(server, 'direct', 'payroll_day_adjustments.create', asked)
    expect(made, JSON.stringify(made.body)).toMatchObject({
      ok: true,
      body: { status: 'pending', bank_to: bank },
    })
    expect(await banked()).toBe(0)
    const { id } = made.body
    const dry = await through(
      server,
      'direct',
      'payroll_day_adjustments.approve',
      { id },
      { dry_run: true },
    )
    expect(dry.ok).toBe(true)
    expect(await banked()).toBe(0)
    const approved = await through(server, 'direct', 'payroll_day_adjustments.approve', { id })
    expect(approved.body).toMatchObject({ status: 'approved', bank_to: bank, hours_delta: -3 })
    expect(await banked()).toBe(expected.available_hours)
    const report = `/reports/payroll-hours?from=${week[0]}&to=${saturday}&employee_id=${ana}`
    expect((await server.rest('GET', report)).body.data[0]).toMatchObject({
      regular_hours: h95.expected.regular_hours,
      overtime_hours: h95.expected.overtime_hours,
      total_hours: h95.expected.total_hours,
      punched_hours: h95.expected.punched_hours,
      effective_adjustment_hours: h95.expected.effective_adjustment_hours,
    })
    expect(await amountsOf(server, ana, bank)).toEqual([
      { kind: 'adjustment', amount: expected.available_hours, on: saturday, start: '2026-01-01' },
    ])
  })

  test('B60: what was banked and partly used is not undone', async () => {
    const { input, expected } = sharedLeave<
      { used_hours: number },
      { status: number; field: string; available_hours: number }
    >('B60')
    await work(ana)
    const { id } = await make({ apply_immediately: true })
    const leave = await takeLeave(server, ana, '2026-11-25', '2026-11-25', {
      type: bank,
      hours: input.used_hours,
    })
    const refused = await decide(id, 'cancel')
    expect(refused.status).toBe(expected.status)
    expect(Object.keys(refused.body.errors)).toEqual([expected.field])
    expect(await banked()).toBe(expected.available_hours)
    await server.rest('POST', `/leave-requests/${leave.id}/cancel`)
    expect((await decide(id, 'cancel')).body.status).toBe('cancelled')
    expect(await banked()).toBe(0)
    expect(await overtimeOf()).toBe(4)
  })

  test('B65: no more than the overtime of the day, and what was effective at the approval', async () => {
    type After = { available_hours: number; entries: number[] }
    const { expected } = sharedLeave<
      object,
      Record<string, After> & { approve: { status: number; field: string } }
    >('B65')
    const last = await work(ana)
    const { id } = await make({ hours_delta: -5 })
    const refused = await decide(id, 'approve')
    expect(refused.status).toBe(expected.approve.status)
    expect(Object.keys(refused.body.errors)).toEqual([expected.approve.field])
    expect(await banked()).toBe(0)
    expect((await decide(id, 'approve', { hours_delta: -4 })).status).toBe(200)
    expect(await banked()).toBe(expected.after_minus_4!.available_hours)
    const shorter = { clock_out: `${saturday}T14:00` }
    expect((await server.rest('PUT', `/time-entries/${last}`, shorter)).status).toBe(200)
    await period('approve')
    expect(await entries()).toEqual(expected.after_the_period!.entries)
    expect(await banked()).toBe(expected.after_the_period!.available_hours)
    await period('reopen')
  })
})

describe('is refused', () => {
  test.each([
    [{ earning: 'regular' }, 'bank_to', 'needs earning overtime'],
    [{ hours_delta: 2 }, 'bank_to', 'negative'],
    [{ hours_delta: 0 }, 'bank_to', 'negative'],
    [{ corrects_date: '2026-11-20' }, 'bank_to', 'corrects_date'],
    [{ bank_to: 'vacation' }, 'bank_to', 'whose unit is hours'],
    [{ bank_to: 'annual' }, 'bank_to', 'which vacation is not'],
    [{ bank_to: 'nothing' }, 'bank_to', 'must be one of'],
    [{ hours_delta: -4.5, apply_immediately: true }, 'hours_delta', 'must be -4 or more'],
  ] as [object, string, string][])('with %j, on %s', async (body, field, said) => {
    await work(ana)
    const answer = await ask(body)
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
    expect(answer.body.errors[field][0]).toContain(said)
  })

  test('an approval with other hours that take none out, or the overtime that another has taken', async () => {
    await work(ana)
    const { id } = await make()
    for (const hours_delta of [0, 2, -4.01]) {
      const refused = await decide(id, 'approve', { hours_delta })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['hours_delta']])
    }
    await make({ hours_delta: -2, apply_immediately: true })
    const refused = await decide(id, 'approve')
    expect(refused.body.errors.hours_delta[0]).toContain('must be -2 or more')
    expect((await decide(id, 'approve', { hours_delta: -2 })).status).toBe(200)
    expect(await banked()).toBe(6)
    expect(await overtimeOf()).toBe(0)
  })

  test('a retired leave type, and one that stops being manual does not stop a period or a cancel', async () => {
    await work(ana)
    const made = await makeLeaveType(server, { accrual_method: 'manual' }, { unit: 'hours' })
    const { id } = await make({ bank_to: made.type, apply_immediately: true })
    const yearly = { accrual_method: 'annual_grant', annual_amount: 40 }
    const changed = await server.rest('PUT', `/leave-policies/${made.policy_id}`, yearly)
    expect(changed.status, changed.text).toBe(200)
    expect((await ask({ bank_to: made.type, hours_delta: -1 })).status).toBe(422)
    await period('approve')
    await period('reopen')
    const cancelled = await decide(id, 'cancel')
    expect(cancelled.status, cancelled.text).toBe(200)
    await server.rest('PUT', `/leave-policies/${made.policy_id}`, {
      accrual_method: 'manual',
      annual_amount: null,
    })
    await server.rest('PUT', `/leave-types/${made.id}`, { is_active: false })
    const retired = await ask({ bank_to: made.type, hours_delta: -1 })
    expect(retired.status, retired.text).toBe(422)
    expect(retired.body.errors.bank_to[0]).toContain('must be one of')
  })

  test('without leave:write, also by a change, and for one’s own', async () => {
    await work(ana)
    const key = await server.makeKey({ permissions: ['payroll:write', 'payroll:read'] })
    const refused = await ask({}, key)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Setting bank_to also requires the permission leave:write.',
    ])
    const { body } = await ask({ bank_to: null }, key)
    const path = `/payroll-day-adjustments/${body.id}`
    expect((await server.rest('PUT', path, { bank_to: bank }, { key })).status).toBe(403)
    expect((await server.rest('PUT', path, { bank_to: bank })).body.bank_to).toBe(bank)
    const both = await server.makeKey({ permissions: ['payroll:write', 'leave:write'] })
    expect((await ask({}, both)).status).toBe(201)
    const own = await server.makeKey({ employee_id: ana, reach: 'self' })
    expect((await ask({}, own)).status).toBe(403)
    expect((await decide(body.id, 'approve')).status).toBe(200)
  })

  test('the delete of a leave type with time in lieu in it', async () => {
    await work(ana)
    const made = await makeLeaveType(server, { accrual_method: 'manual' }, { unit: 'hours' })
    await make({ bank_to: made.type, apply_immediately: true })
    const { status, body } = await server.rest('DELETE', `/leave-types/${made.id}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']])
    const unit = await server.rest('PUT', `/leave-types/${bank_id}`, { unit: 'days' })
    expect(Object.keys(unit.body.errors)).toContain('unit')
  })
})

test('a pending one may be changed and rejected: nothing is banked', async () => {
  await work(ana)
  const { id } = await make()
  const path = `/payroll-day-adjustments/${id}`
  expect((await server.rest('PUT', path, { hours_delta: 1 })).status).toBe(422)
  expect((await server.rest('PUT', path, { bank_to: null, hours_delta: 1 })).status).toBe(200)
  expect((await server.rest('PUT', path, { bank_to: bank, hours_delta: -1 })).status).toBe(200)
  expect((await decide(id, 'reject')).body.status).toBe('rejected')
  expect(await banked()).toBe(0)
})

test('the factor of the company applies from then on; one that is set stays', async () => {
  await work(ana)
  const first = await make({ hours_delta: -1, apply_immediately: true })
  await server.rest('PUT', '/company', { time_in_lieu_factor: 2 })
  await make({ hours_delta: -2, apply_immediately: true })
  expect(await banked()).toBe(1.5 + 4)
  await period('approve')
  expect(await banked()).toBe(1.5 + 4)
  expect((await decide(first.id, 'cancel')).status).toBe(422)
  await period('reopen')
  await server.rest('PUT', '/company', { time_in_lieu_factor: 1.5 })
  expect((await decide(first.id, 'cancel')).status).toBe(200)
  expect(await entries()).toEqual([1.5, 4, -1.5])
})

test('any adjustments of a day: what is credited is the overtime taken out, times the factor', async () => {
  const some = fc.record({
    deltas: fc.array(
      fc.integer({ min: 1, max: 8 }).map((quarters) => quarters / 4),
      { maxLength: 4 },
    ),
    plain: fc.constantFrom(0, -0.5, -1),
    left: fc.integer({ min: 0, max: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(some, async ({ deltas, plain, left }) => {
      ana = await hireOn(server, { works_weekdays: true })
      const last = await work(ana)
      for (const hours of deltas) {
        const { body } = await ask({ hours_delta: -hours })
        await decide(body.id, 'approve')
      }
      if (plain < 0) await make({ hours_delta: plain, bank_to: null, apply_immediately: true })
      const path = `/time-entries/${last}`
      if (left === 0) await server.rest('DELETE', path)
      else
        await server.rest('PUT', path, {
          clock_out: `${saturday}T${String(8 + left).padStart(2, '0')}:00`,
        })
      await period('approve')
      const of_day = Math.max(0, left - 4)
      // An adjustment without a balance takes overtime of its own.
      const taken = of_day - (await overtimeOf())
      const to_balance = await banked()
      expect(to_balance / 1.5).toBeLessThanOrEqual(taken)
      if (plain === 0) expect(to_balance).toBe(taken * 1.5)
      expect(to_balance / 1.5).toBeGreaterThanOrEqual(taken + plain)
      const before = await entries()
      await period('reopen')
      await period('approve')
      expect(await entries()).toEqual(before)
      await period('reopen')
    }),
    runs(6, 2),
  )
})
