import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { civilDate, dayNumber } from '../../../src/lib/calendar/dates.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import {
  type AllowedBalance,
  type RequestedBalance,
  sharedLeave,
} from '../../support/golden-leave.ts'
import { askLeave, standardAccrual } from '../../support/leave.ts'
import { addEmployee, type Person } from '../../support/people.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let clock = Date.parse('2026-06-01T12:00:00Z')

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
})
afterAll(() => server.close())

const standard = {
  ...standardAccrual,
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
  await server.sql(
    'update employees set hire_date = $3, created_at = $4 where company_id = $1 and id = $2',
    [id, person.hire_date ?? null, new Date(clock).toISOString()],
  )
  return id
}

async function take(employee_id: number, start_date: string, end_date = start_date, more = {}) {
  const request = await askLeave(server, employee_id, start_date, end_date, more)
  expect(request.text).toContain('"status":"pending"')
  const approved = await server.rest('POST', `/leave-requests/${request.body.id}/approve`)
  expect(approved.body).toMatchObject({ status: 'approved' })
  return approved.body
}

async function bucket(employee_id: number, kind = 'vacation') {
  const { body } = await server.rest('GET', `/employees/${employee_id}`)
  return body.pto_balance[kind]
}

async function summary(employee_id: number, year?: number) {
  const more = year === undefined ? '' : `&year=${year}`
  const { body } = await server.rest(
    'GET',
    `/reports/leave-summary?employee_id=${employee_id}${more}`,
  )
  return body.data[0]
}

async function turnYear(): Promise<number> {
  const caller = systemCaller(server.company_id)
  const { body } = await runOperation(server.operationDeps, runLeaveAccrual, caller, {})
  return (body as { entries: number }).entries
}

/** The dates that a request is charged for, each requested separately. */
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

test('what is carried over says when it lapses and how much, in balance, summary and preview', async () => {
  await configure('vacation', {
    annual_days: 20,
    carry_over_max_days: 5,
    carry_over_expires_on: '03-31',
  })
  at('2026-01-05')
  const ana = await hire({ hire_date: '2020-01-01' })
  await turnYear()
  at('2027-01-04')
  await turnYear()
  await take(ana, '2027-01-11', '2027-01-12')
  const lapses = { lapses_on: '2027-03-31', lapsing_days: 3 }
  expect(await bucket(ana)).toMatchObject(lapses)
  const years = { leave_year_start: '2027-01-01', leave_year_end: '2027-12-31' }
  expect(await summary(ana)).toMatchObject({ ...lapses, ...years })
  const newcomer = await hire({ hire_date: '2027-01-04' })
  const listed = async (lapsing: boolean): Promise<number[]> => {
    const { body } = await server.rest('GET', `/reports/leave-summary?lapsing=${lapsing}`)
    expect(body.meta.total).toBe(body.data.length)
    return body.data.map((row: { employee_id: number }) => row.employee_id)
  }
  const [losing, others] = [await listed(true), await listed(false)]
  expect([losing.includes(ana), others.includes(ana)]).toEqual([true, false])
  expect([losing.includes(newcomer), others.includes(newcomer)]).toEqual([false, true])
  const asked = { employee_id: ana, type: 'vacation' }
  const preview = (start_date: string) =>
    server.rest('POST', '/leave-requests/preview', { ...asked, start_date, end_date: start_date })
  expect((await preview('2027-01-13')).body.balances[0]).toMatchObject({
    ...lapses,
    lapsing_days: 2,
  })
  at('2027-04-01')
  expect(await bucket(ana)).toMatchObject({ lapses_on: null, lapsing_days: 0 })
})

describe('the shared cases', () => {
  test('B01: an annual grant, approved and pending', async () => {
    const { input, expected } = sharedLeave<{ annual_days: number }, Record<string, number>>('B01')
    await configure('vacation', { annual_days: input.annual_days })
    const ana = await hire()
    await take(ana, '2026-08-10', '2026-08-14')
    expect((await askLeave(server, ana, '2026-09-14', '2026-09-15')).body.days).toBe(2)
    expect(await bucket(ana)).toEqual({
      unit: 'days',
      leave_year_start: '2026-01-01',
      leave_year_end: '2026-12-31',
      // By the average working day of 8 hours.
      entitled_hours: expected.entitled! * 8,
      accrued_hours: 15 * 8,
      carried_over_hours: 0,
      lapses_on: null,
      lapsing_days: 0,
      lapsing_hours: 0,
      expired_hours: 0,
      adjustment_hours: 0,
      used_hours: expected.used! * 8,
      pending_hours: expected.pending! * 8,
      available_hours: expected.available! * 8,
      available_after_pending_hours: expected.available_after_pending! * 8,
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
    const { input, expected } = sharedLeave<
      { annual_days: number; hire_date: string },
      { entitled: number }
    >(id)
    at('2026-12-01')
    await configure('vacation', { annual_days: input.annual_days })
    const ana = await hire({ hire_date: input.hire_date })
    expect(await bucket(ana)).toMatchObject({ entitled_days: expected.entitled })
  })

  test.each(['B04', 'B06', 'B07', 'B09', 'B10'])('%s: what a request counts', async (id) => {
    type Input = { start: string; end: string; work?: number[]; sp?: string }
    type Expected = { days: number; dates: string[]; warnings?: string[] }
    const { input, expected } = sharedLeave<Input, Expected>(id)
    const ana = await hire()
    if (input.work) {
      const schedules = input.work.map((day_of_week) => {
        return {
          day_of_week,
          is_working: true,
          start_time: '09:00',
          end_time: '17:00',
          break_duration: 0,
        }
      })
      const week = { effective_date: '2026-01-01', schedules }
      expect((await server.rest('PUT', `/employees/${ana}/schedule`, week)).status).toBe(200)
    }
    const part = input.sp ? { start_day_part: input.sp } : {}
    expect(await countedDates(ana, input.start, input.end, part)).toEqual(expected.dates)
    const { status, body } = await askLeave(server, ana, input.start, input.end, part)
    expect(status).toBe(201)
    expect(body.days).toBe(expected.days)
    expect(body.warnings).toEqual(
      expected.warnings ?? (expected.days === 0 ? ['no_working_days'] : []),
    )
  })

  test('B10: or it is refused, where the company says so', async () => {
    const { input } = sharedLeave<{ start: string; end: string }, object>('B10')
    const ana = await hire()
    await server.rest('PUT', '/company', { reject_zero_day_leave: true })
    const { status, body } = await askLeave(server, ana, input.start, input.end)
    await server.rest('PUT', '/company', { reject_zero_day_leave: false })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['start_date']])
  })

  test.each(['on time', 'late', 'twice', 'never'])(
    'B12: carried days are used first, and the rest expires (the year turned %s)',
    async (when) => {
      type Input = { prev_unused: number; cap: number; expires: string; entitled: number }
      const { input, expected } = sharedLeave<Input, Record<string, number>>('B12')
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
    const { input, expected } = sharedLeave<Input, Record<string, number>>('B14')
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
    const { input, expected } = sharedLeave<RequestedBalance, AllowedBalance>(id)
    const { allow_negative = false, negative_limit_days = null } = input
    await configure('vacation', {
      annual_days: input.available,
      allow_negative,
      negative_limit_days,
    })
    const ana = await hire()
    if (input.pending) await askLeave(server, ana, '2026-09-14', '2026-09-15')
    if (expected.available_after_pending !== undefined) {
      expect((await bucket(ana)).available_after_pending_days).toBe(
        expected.available_after_pending,
      )
    }
    const request = await askLeave(server, ana, '2026-10-05', '2026-10-06')
    expect(request.status).toBe(expected.status)
    if (request.status === 422) expect(Object.keys(request.body.errors)).toEqual(['end_date'])
    if (expected.available_after_approval !== undefined) {
      await server.rest('POST', `/leave-requests/${request.body.id}/approve`)
      expect((await bucket(ana)).available_days).toBe(expected.available_after_approval)
    }
  })

  test('B19: the summary of several kinds', async () => {
    const { expected } = sharedLeave<object, Record<string, number | null>>('B19')
    await configure('vacation', { annual_days: 15 })
    await configure('sick', { annual_days: 5 })
    const ana = await hire()
    await take(ana, '2026-08-10', '2026-08-14')
    await take(ana, '2026-05-04', '2026-05-04', { type: 'sick' })
    await askLeave(server, ana, '2026-09-14', '2026-09-15')
    expect(await summary(ana)).toMatchObject(expected)
    const { body } = await server.rest('GET', `/employees/${ana}`)
    expect(body.pto_balance).toMatchObject({
      year: 2026,
      as_of: '2026-06-01',
      unit: 'days',
      personal: null,
    })
    expect(body.pending_leave_days).toBe(expected.pending_days)
  })

  test('B20: a blackout that leave touches', async () => {
    const { expected } = sharedLeave<object, { status: number; field: string }>('B20')
    const ana = await hire()
    const blackout = await server.rest('POST', '/blackout-dates', {
      name: 'Year end',
      start_date: '2026-12-14',
      end_date: '2026-12-23',
    })
    const { status, body } = await askLeave(server, ana, '2026-12-21', '2026-12-24')
    await server.rest('DELETE', `/blackout-dates/${blackout.body.id}`)
    expect(status).toBe(expected.status)
    expect(body.errors).toEqual({ [expected.field]: [expect.stringContaining('Year end')] })
  })
})

describe('what is asked of a balance', () => {
  test('next year’s leave can be asked for now: its grant and carry-over count by then', async () => {
    at('2026-11-16')
    await configure('vacation', { annual_days: 10, carry_over_max_days: 3 })
    const ana = await hire()
    const tooMuch = await askLeave(server, ana, '2027-02-01', '2027-02-19')
    expect(tooMuch.body.errors.end_date[0]).toBe(
      'takes 14 days of vacation in 2027, but only 13 are available by then',
    )
    expect((await askLeave(server, ana, '2027-02-01', '2027-02-18')).status).toBe(201)
    expect(await summary(ana)).toMatchObject({ vacation_available: 10, pending_days: 0 })
    expect(await summary(ana, 2027)).toMatchObject({ vacation_available: 13, pending_days: 13 })
  })

  test('leave over the year’s end is charged to each year for its part', async () => {
    at('2026-11-16')
    await configure('vacation', { annual_days: 10 })
    const ana = await hire()
    const preview = await server.rest('POST', '/leave-requests/preview', {
      employee_id: ana,
      type: 'annual',
      start_date: '2026-12-30',
      end_date: '2027-01-05',
    })
    expect(preview.body.balances).toEqual([
      {
        year: 2026,
        leave_year_start: '2026-01-01',
        days: 2,
        before_days: 10,
        after_days: 8,
        others_pending_days: 0,
        expires_unused_days: 0,
        lapses_on: null,
        lapsing_days: 0,
      },
      {
        year: 2027,
        leave_year_start: '2027-01-01',
        days: 2,
        before_days: 10,
        after_days: 8,
        others_pending_days: 0,
        expires_unused_days: 0,
        lapses_on: null,
        lapsing_days: 0,
      },
    ])
    await take(ana, '2026-12-30', '2027-01-05')
    expect((await bucket(ana)).used_days).toBe(2)
    expect((await summary(ana, 2027)).vacation_available).toBe(8)
  })

  test('a pending request that is edited does not stand in its own way', async () => {
    await configure('vacation', { annual_days: 5 })
    const ana = await hire()
    const { body } = await askLeave(server, ana, '2026-08-10', '2026-08-13')
    const edit = (end_date: string) =>
      server.rest('PUT', `/leave-requests/${body.id}`, { end_date })
    expect((await edit('2026-08-14')).body).toMatchObject({ days: 5 })
    expect((await edit('2026-08-17')).body.errors).toHaveProperty('end_date')
    expect((await bucket(ana)).pending_days).toBe(5)
  })

  test('leave that waits counts against a new request, not against approving another', async () => {
    await configure('vacation', { annual_days: 5, allow_negative: true })
    const ana = await hire()
    const first = await askLeave(server, ana, '2026-08-10', '2026-08-13')
    const second = await askLeave(server, ana, '2026-09-14', '2026-09-17')
    await configure('vacation', { annual_days: 5 })
    expect((await askLeave(server, ana, '2026-10-05')).status).toBe(422)
    const approve = (id: number) => server.rest('POST', `/leave-requests/${id}/approve`)
    expect((await approve(first.body.id)).status).toBe(200)
    expect((await approve(second.body.id)).body.errors).toHaveProperty('end_date')
  })

  test('cancelled leave is available again, rejected leave never was taken', async () => {
    await configure('vacation', { annual_days: 10 })
    const ana = await hire()
    const taken = await take(ana, '2026-08-10', '2026-08-14')
    const request = await askLeave(server, ana, '2026-09-14', '2026-09-15')
    expect(await bucket(ana)).toMatchObject({ available_days: 5, pending_days: 2 })
    await server.rest('POST', `/leave-requests/${taken.id}/cancel`)
    await server.rest('POST', `/leave-requests/${request.body.id}/reject`)
    expect(await bucket(ana)).toMatchObject({ available_days: 10, used_days: 0, pending_days: 0 })
  })

  test('a changed grant is rewritten by an adjustment, a changed hire date too', async () => {
    await configure('vacation', { annual_days: 10 })
    const ana = await hire({ hire_date: '2026-01-01' })
    await turnYear()
    await configure('vacation', { annual_days: 20 })
    expect(await bucket(ana)).toMatchObject({
      entitled_days: 20,
      accrued_days: 10,
      adjustment_days: 10,
      available_days: 20,
    })
    await server.rest('PUT', `/employees/${ana}`, { hire_date: '2026-03-02' })
    expect(await bucket(ana)).toMatchObject({ entitled_days: 16.5, available_days: 16.5 })
  })

  test('a balance that was off for a year starts over', async () => {
    at('2024-06-03')
    await configure('vacation', { annual_days: 10, carry_over_max_days: null })
    const ana = await hire()
    await turnYear()
    at('2024-12-02')
    await configure('vacation', { annual_days: null, carry_over_max_days: null })
    expect(await bucket(ana)).toBeNull()
    at('2026-02-02')
    await configure('vacation', { annual_days: 10, carry_over_max_days: null })
    expect(await bucket(ana)).toMatchObject({ carried_over_days: 0, available_days: 10 })
    expect(await summary(ana, 2025)).toMatchObject({ vacation_available: null })
  })

  test('a job that has not run for years comes to the same balance as one that has', async () => {
    at('2023-03-06')
    await configure('vacation', { annual_days: 10, carry_over_max_days: 4 })
    const [late, onTime] = [await hire(), await hire()]
    await turnYear()
    // Every year on the first day, and in between only for some employees.
    for (const date of ['2024-01-01', '2025-01-01', '2026-01-01']) {
      at(date)
      await turnYear()
      await server.sql(
        `delete from leave_ledger where company_id = $1 and employee_id = $2
           and leave_year > 2023`,
        [late],
      )
    }
    const unread = await bucket(late)
    await turnYear()
    expect(await bucket(late)).toEqual(unread)
    expect(unread).toMatchObject({ carried_over_days: 4, available_days: 14 })
    expect(await bucket(onTime)).toEqual(unread)
  })

  test('nobody takes leave before their waiting period is over, though it accrues', async () => {
    await configure('vacation', { annual_days: 10, waiting_period_days: 90 })
    const ana = await hire({ hire_date: '2026-05-04' })
    expect((await bucket(ana)).available_days).toBeGreaterThan(0)
    const { body } = await askLeave(server, ana, '2026-07-31')
    expect(body.errors.start_date[0]).toContain('2026-08-02 or later')
    expect((await askLeave(server, ana, '2026-08-04')).status).toBe(201)
  })

  test('the summary answers all of the active staff, or a page, a department, an employee', async () => {
    await configure('vacation', { annual_days: 10 })
    const department = 'Summary'
    const staff = [
      await hire({ department }),
      await hire({ department }),
      await hire({ department }),
    ]
    await server.rest('DELETE', `/employees/${staff[1]}`)
    const get = (query: string) => server.rest('GET', `/reports/leave-summary?${query}`)
    const { body } = await get('department=summary&year=2027')
    expect(body.data.map((row: { employee_id: number }) => row.employee_id)).toEqual([
      staff[0],
      staff[2],
    ])
    expect(body.meta).toEqual({
      ...{ current_page: 1, last_page: 1, per_page: 2, total: 2 },
      ...{ year: 2027, leave_years: 'starting_in_year' },
    })
    const page = await get('department=Summary&year=2025&per_page=2&page=2&fields=name')
    expect(page.body.data).toHaveLength(1)
    expect(page.body.meta).toMatchObject({ last_page: 2, total: 3, year: 2025 })
    expect((await get('')).body.data.length).toBeGreaterThan(20)
    expect((await get(`employee_id=${staff[1]}`)).body.data).toHaveLength(0)
    expect((await get(`employee_id=${staff[1]}&year=2025`)).body.data).toHaveLength(1)
    expect((await get('yaer=2026')).status).toBe(422)
  })
})

// Ontario is the company's region: the holidays that are not counted.
const holidays = new Set<string>()

function workingDays(from: string, to: string): string[] {
  const dates: string[] = []
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const date = civilDate(day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !holidays.has(date)) dates.push(date)
  }
  return dates
}

type Rules = { cap: number | null; expires: string | null }
type Taken = { date: string; days: number }

/** The balance of a year on a date, recomputed from the leave taken. */
function fromScratch(taken: readonly Taken[], { cap, expires }: Rules, today: string): number {
  const thisYear = Number(today.slice(0, 4))
  let carried = 0
  for (let year = 2026; ; year++) {
    const used = (until: string) =>
      taken
        .filter(({ date }) => date.startsWith(`${year}`) && date <= until)
        .reduce((sum, { days }) => sum + days, 0)
    const last = expires === null ? null : `${year}-${expires}`
    const isOver = last !== null && (year < thisYear || today > last)
    const expired = isOver ? Math.max(0, carried - used(last)) : 0
    const left = 12 + carried - expired - used(`${year}-12-31`)
    if (year === thisYear) return left
    carried = Math.min(left, cap ?? left)
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      from: fc.nat(700),
      length: fc.integer({ min: 1, max: 8 }),
      part: fc.constantFrom('full', 'morning', 'afternoon'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which: fc.nat(9),
      from: fc.nat(700),
      length: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'approve' as const,
        'approve' as const,
        'reject' as const,
        'cancel' as const,
      ),
      which: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      days: fc.integer({ min: 1, max: 150 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
)

describe('for any sequence of leave requests', () => {
  beforeAll(async () => {
    for (const year of [2026, 2027, 2028, 2029]) {
      const { body } = await server.rest('GET', `/holidays/CA?year=${year}`)
      for (const { date } of body.data) holidays.add(date)
    }
  })

  test('the ledger’s sum is the balance worked out from scratch', async () => {
    const rules = fc.record({
      cap: fc.constantFrom(null, 0, 3),
      expires: fc.constantFrom(null, '03-31'),
    })
    await fc.assert(
      fc.asyncProperty(
        rules,
        fc.array(step, { minLength: 4, maxLength: 18 }),
        async (rule, steps) => {
          at('2026-01-05')
          await configure('vacation', {
            annual_days: 12,
            carry_over_max_days: rule.cap,
            carry_over_expires_on: rule.expires,
          })
          const ana = await hire()
          await bucket(ana)
          let today = '2026-01-05'
          // biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
          const requests = new Map<number, any>()
          const pick = (which: number) => [...requests.keys()][which % Math.max(1, requests.size)]
          const keep = ({ status, body }: { status: number; body: { id: number } }) => {
            if (status < 300) requests.set(body.id, body)
          }
          for (const one of steps) {
            if (one.do === 'pass') {
              today = civilDate(dayNumber(today) + one.days)
              if (today > '2028-12-01') today = '2028-12-01'
              at(today)
            } else if (one.do === 'turn') await turnYear()
            else if (one.do === 'ask' || one.do === 'edit') {
              const start_date = civilDate(dayNumber('2026-01-05') + one.from)
              const end_date = civilDate(dayNumber(start_date) + one.length - 1)
              if (one.do === 'ask') {
                const start_day_part = one.length > 1 && one.part === 'morning' ? 'full' : one.part
                keep(await askLeave(server, ana, start_date, end_date, { start_day_part }))
              } else if (requests.size > 0) {
                const change = { start_date, end_date }
                keep(await server.rest('PUT', `/leave-requests/${pick(one.which)}`, change))
              }
            } else if (requests.size > 0) {
              keep(await server.rest('POST', `/leave-requests/${pick(one.which)}/${one.do}`))
            }
          }
          const taken: Taken[] = []
          for (const request of requests.values()) {
            const dates = workingDays(request.start_date, request.end_date)
            const isHalf = (date: string) =>
              (date === request.start_date && request.start_day_part !== 'full') ||
              (date === request.end_date && request.end_day_part !== 'full')
            const days = dates.map((date) => ({ date, days: isHalf(date) ? 0.5 : 1 }))
            expect(request.days).toBe(days.reduce((sum, one) => sum + one.days, 0))
            if (request.status === 'approved') taken.push(...days)
          }
          const expected = fromScratch(taken, rule, today)
          expect((await bucket(ana)).available_days).toBe(expected)
          await turnYear()
          expect((await bucket(ana)).available_days).toBe(expected)
          const [ledger] = await server.sql<{ days: number }>(
            `select coalesce(sum(millidays), 0) / 1000.0 as days from leave_ledger
           where company_id = $1 and employee_id = $2 and type = 'vacation' and leave_year = $3`,
            [ana, Number(today.slice(0, 4))],
          )
          expect(ledger!.days).toBe(expected)
        },
      ),
      runs(25, 5),
    )
  })

  test('halves of a day that do not meet can both be approved, others never', async () => {
    const part = fc.constantFrom('full', 'morning', 'afternoon')
    let week = 0
    await fc.assert(
      fc.asyncProperty(part, part, async (first, second) => {
        const ana = await hire()
        week += 1
        const date = civilDate(dayNumber('2026-07-07') + 7 * week)
        await take(ana, date, date, { start_day_part: first })
        const other = await askLeave(server, ana, date, date, { start_day_part: second })
        const { status } = await server.rest('POST', `/leave-requests/${other.body.id}/approve`)
        const fits = first !== 'full' && second !== 'full' && first !== second
        expect(status).toBe(fits ? 200 : 422)
        expect(other.body.warnings).toEqual(fits ? [] : ['overlaps'])
      }),
      runs(15, 3),
    )
  })
})
