import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { turnLeaveYear } from '../src/domain/leave/index.ts'
import { perform } from '../src/operations/perform.ts'
import { civilDate, dayNumber } from '../src/time/dates.ts'
import { addEmployee, type Person } from './support/people.ts'
import { startTestServer, type TestServer } from './support/server.ts'

type GoldenCase = { id: string; input: Record<string, unknown>; expected: Record<string, unknown> }

const golden = new Map(
  (
    JSON.parse(
      readFileSync(new URL('../../shared/golden/pto.json', import.meta.url), 'utf8'),
    ) as GoldenCase[]
  ).map((each) => [each.id, each]),
)

/** A shared case whose input and expectation have the shapes that the test reads. */
function shared<Input, Expected>(id: string) {
  const found = golden.get(id)!
  return { input: found.input as Input, expected: found.expected as Expected }
}

let server: TestServer
let clock = Date.parse('2026-06-01T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.close())

const standard = {
  annual_days: null,
  accrual_method: 'annual_grant',
  accrual_rounding: 0.5,
  prorate_first_year: true,
  carry_over_max_days: 0,
  carry_over_expires_on: null,
  waiting_period_days: 0,
  allow_negative: false,
  negative_limit_days: null,
  requires_approval: true,
  is_active: true,
}

beforeEach(async () => {
  at('2026-06-01')
  for (const type of ['vacation', 'sick', 'personal']) await configure(type, {})
  await server.rest('PUT', '/company', { overlapping_leave: 'refuse_approval' })
})

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T16:00:00Z`)
}

async function configure(type: string, settings: Record<string, unknown>) {
  const { body } = await server.rest('GET', '/leave-types')
  const { id } = body.data.find((one: { type: string }) => one.type === type)
  const answer = await server.rest('PUT', `/leave-types/${id}`, { ...standard, ...settings })
  expect(answer.status).toBe(200)
  return answer.body
}

async function hire(person: Person & { hire_date?: string } = {}) {
  const id = await addEmployee(server, person)
  if (person.hire_date !== undefined) {
    await server.sql('update employees set hire_date = $3 where company_id = $1 and id = $2', [
      id,
      person.hire_date,
    ])
  }
  return id
}

const ask = (employee_id: number, start_date: string, end_date = start_date, more: object = {}) =>
  server.rest('POST', '/leave-requests', {
    employee_id,
    type: 'vacation',
    start_date,
    end_date,
    ...more,
  })

async function take(employee_id: number, start_date: string, end_date = start_date, more = {}) {
  const asked = await ask(employee_id, start_date, end_date, more)
  expect(asked.text).toContain('"status":"pending"')
  const approved = await server.rest('POST', `/leave-requests/${asked.body.id}/approve`)
  expect(approved.body).toMatchObject({ status: 'approved' })
  return approved.body
}

async function bucket(employee_id: number, kind = 'vacation') {
  const { body } = await server.rest('GET', `/employees/${employee_id}`)
  return body.pto_balance[kind]
}

async function summary(employee_id: number, year?: number) {
  const more = year === undefined ? '' : `&year=${year}`
  const { body } = await server.rest('GET', `/reports/leave-summary?employee_id=${employee_id}${more}`)
  return body.data[0]
}

const system = {
  actor: { kind: 'system', id: null, name: 'job', permissions: null },
  channel: 'system',
  request_id: 'test',
} as const

async function turnYear(): Promise<number> {
  const caller = { company_id: server.company_id, ...system }
  const { body } = await perform(server.perform, turnLeaveYear, caller, {})
  return (body as { entries: number }).entries
}

/** The dates of which a request takes something, each asked for by itself. */
async function countedDates(employee_id: number, from: string, to: string, more: object = {}) {
  const dates: string[] = []
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const { body } = await server.rest('POST', '/leave-requests/preview', {
      employee_id,
      type: 'vacation',
      start_date: civilDate(day),
      end_date: civilDate(day),
      ...more,
    })
    if (body.days > 0) dates.push(civilDate(day))
  }
  return dates
}

describe('the shared cases', () => {
  test('B01: an annual grant, approved and pending', async () => {
    const { input, expected } = shared<{ annual_days: number }, Record<string, number>>('B01')
    await configure('vacation', { annual_days: input.annual_days })
    const ana = await hire()
    await take(ana, '2026-08-10', '2026-08-14')
    expect((await ask(ana, '2026-09-14', '2026-09-15')).body.days).toBe(2)
    expect(await bucket(ana)).toEqual({
      entitled_days: expected.entitled,
      accrued_days: 15,
      carried_over_days: 0,
      carry_over_expires_on: null,
      expired_days: 0,
      adjustment_days: 0,
      used_days: expected.used,
      pending_days: expected.pending,
      available_days: expected.available,
      available_after_pending_days: expected.available_after_pending,
    })
  })

  test.each(['B02', 'B03', 'B03c'])('%s: a first year is pro rata by days', async (id) => {
    const { input, expected } = shared<{ annual_days: number; hire_date: string }, { entitled: number }>(id)
    at('2026-12-01')
    await configure('vacation', { annual_days: input.annual_days })
    const ana = await hire({ hire_date: input.hire_date })
    expect(await bucket(ana)).toMatchObject({ entitled_days: expected.entitled })
  })

  test.each(['B04', 'B06', 'B07', 'B09', 'B10'])('%s: what a request counts', async (id) => {
    type Input = { start: string; end: string; work?: number[]; sp?: string }
    type Expected = { days: number; dates: string[]; warnings?: string[] }
    const { input, expected } = shared<Input, Expected>(id)
    const ana = await hire()
    if (input.work) {
      const schedules = input.work.map((day_of_week) => {
        return { day_of_week, is_working: true, start_time: '09:00', end_time: '17:00', break_duration: 0 }
      })
      const week = { effective_date: '2026-01-01', schedules }
      expect((await server.rest('PUT', `/employees/${ana}/schedule`, week)).status).toBe(200)
    }
    const part = input.sp ? { start_day_part: input.sp } : {}
    expect(await countedDates(ana, input.start, input.end, part)).toEqual(expected.dates)
    const { status, body } = await ask(ana, input.start, input.end, part)
    expect(status).toBe(201)
    expect(body.days).toBe(expected.days)
    expect(body.warnings).toEqual(expected.warnings ?? (expected.days === 0 ? ['no_working_days'] : []))
  })

  test('B10: or it is refused, where the company says so', async () => {
    const { input } = shared<{ start: string; end: string }, object>('B10')
    const ana = await hire()
    await server.rest('PUT', '/company', { reject_zero_day_leave: true })
    const { status, body } = await ask(ana, input.start, input.end)
    await server.rest('PUT', '/company', { reject_zero_day_leave: false })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['start_date']])
  })

  test.each(['on time', 'late', 'twice', 'never'])(
    'B12: carried days are used first, and the rest expires (the year turned %s)',
    async (when) => {
      type Input = { prev_unused: number; cap: number; expires: string; entitled: number }
      const { input, expected } = shared<Input, Record<string, number>>('B12')
      at('2025-06-02')
      await configure('vacation', {
        annual_days: input.entitled,
        carry_over_max_days: input.cap,
        carry_over_expires_on: input.expires,
      })
      const ana = await hire()
      await take(ana, '2025-07-07', '2025-07-15')
      expect(await bucket(ana)).toMatchObject({ available_days: input.prev_unused })
      at('2026-01-01')
      if (when === 'on time') expect(await turnYear()).toBeGreaterThan(0)
      at('2026-02-02')
      await take(ana, '2026-02-03', '2026-02-04')
      at('2026-03-31')
      expect(await bucket(ana)).toMatchObject({
        carried_over_days: expected.carried,
        carry_over_expires_on: '2026-03-31',
        available_days: expected.available_before_expiry,
      })
      at('2026-04-01')
      if (when !== 'never') await turnYear()
      if (when === 'twice') expect(await turnYear()).toBe(0)
      expect(await bucket(ana)).toMatchObject({
        expired_days: expected.expired,
        available_days: expected.available_after_expiry,
      })
    },
  )

  test('B14: monthly accrual, with the year’s end projected', async () => {
    type Input = { annual_days: number; as_of: string; used: number }
    const { input, expected } = shared<Input, Record<string, number>>('B14')
    at('2026-11-02')
    await configure('vacation', { annual_days: input.annual_days, accrual_method: 'monthly' })
    const ana = await hire()
    await take(ana, '2026-07-06', '2026-07-17')
    at(input.as_of)
    expect(await bucket(ana)).toMatchObject({
      accrued_days: expected.accrued,
      used_days: expected.used,
      available_days: expected.available,
      projected_year_end_days: expected.projected_year_end,
    })
  })

  test.each(['B16', 'B17', 'B18'])('%s: what a balance allows', async (id) => {
    type Input = { available: number; pending?: number; allow_negative?: boolean; negative_limit_days?: number }
    type Expected = { status: number; available_after_approval?: number; available_after_pending?: number }
    const { input, expected } = shared<Input, Expected>(id)
    const { allow_negative = false, negative_limit_days = null } = input
    await configure('vacation', {
      annual_days: input.available,
      allow_negative,
      negative_limit_days,
    })
    const ana = await hire()
    if (input.pending) await ask(ana, '2026-09-14', '2026-09-15')
    if (expected.available_after_pending !== undefined) {
      expect((await bucket(ana)).available_after_pending_days).toBe(expected.available_after_pending)
    }
    const asked = await ask(ana, '2026-10-05', '2026-10-06')
    expect(asked.status).toBe(expected.status)
    if (asked.status === 422) expect(Object.keys(asked.body.errors)).toEqual(['end_date'])
    if (expected.available_after_approval !== undefined) {
      await server.rest('POST', `/leave-requests/${asked.body.id}/approve`)
      expect((await bucket(ana)).available_days).toBe(expected.available_after_approval)
    }
  })

  test('B19: the summary of several kinds', async () => {
    const { expected } = shared<object, Record<string, number | null>>('B19')
    await configure('vacation', { annual_days: 15 })
    await configure('sick', { annual_days: 5 })
    const ana = await hire()
    await take(ana, '2026-08-10', '2026-08-14')
    await take(ana, '2026-05-04', '2026-05-04', { type: 'sick' })
    await ask(ana, '2026-09-14', '2026-09-15')
    expect(await summary(ana)).toMatchObject(expected)
    const { body } = await server.rest('GET', `/employees/${ana}`)
    expect(body.pto_balance).toMatchObject({ year: 2026, as_of: '2026-06-01', unit: 'days', personal: null })
    expect(body.pending_leave_days).toBe(expected.pending_days)
  })

  test('B20: a blackout that leave touches', async () => {
    const { expected } = shared<object, { status: number; field: string }>('B20')
    const ana = await hire()
    const blackout = await server.rest('POST', '/blackout-dates', {
      name: 'Year end',
      start_date: '2026-12-14',
      end_date: '2026-12-23',
    })
    const { status, body } = await ask(ana, '2026-12-21', '2026-12-24')
    await server.rest('DELETE', `/blackout-dates/${blackout.body.id}`)
    expect(status).toBe(expected.status)
    expect(body.errors).toEqual({ [expected.field]: [expect.stringContaining('Year end')] })
  })
})
