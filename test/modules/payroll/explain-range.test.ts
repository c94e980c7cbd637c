import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAID_CATEGORIES } from '../../../src/engine/hours/index.ts'
import { addDays } from '../../../src/lib/calendar/dates.ts'
import { bothTransports, rulesOf, through } from '../../support/both-transports.ts'
import type { ExplainedStep as Step } from '../../support/explained.ts'
import { approvePeriodOf } from '../../support/pay-period.ts'
import { addEmployee } from '../../support/people.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let direct: TestServer
const people: number[] = []
const first = '2026-09-06'
const dates = 70

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse('2026-11-20T15:00:00Z') })
  direct = withoutHttp(server)
  await direct.rest('PUT', '/company', {
    pay_period_anchor: first,
    overtime: 'ca_on',
    approve_open_periods: 'allow',
  })
  for (const pay_basis of ['schedule', 'punches']) {
    const id = await addEmployee(server, { works_weekdays: true })
    await server.sql('update employees set pay_basis = $3 where company_id = $1 and id = $2', [
      id,
      pay_basis,
    ])
    await addTime(id)
    people.push(id)
  }
  await approvePeriodOf(direct, '2026-09-21')
  await approvePeriodOf(direct, '2026-10-19')
  for (const id of people) await changeApproved(id)
})
afterAll(() => server.close())

/** Records long days, leave and adjustments between the dates, and Thanksgiving is among them. */
async function addTime(employee_id: number): Promise<void> {
  for (let n = 0; n < dates; n += 1) {
    const date = addDays(first, n)
    const times = { clock_in: `${date}T08:00`, clock_out: `${date}T${n % 3 === 0 ? 21 : 17}:10` }
    await created('/time-entries', { employee_id, ...times })
  }
  for (const [type, date] of [
    ['vacation', '2026-09-24'],
    ['sick', '2026-10-14'],
    ['unpaid', '2026-11-03'],
  ]) {
    const request = { employee_id, type, start_date: date, end_date: date }
    const { id } = await created('/leave-requests', request)
    await direct.rest('POST', `/leave-requests/${id}/approve`, {})
  }
  for (const [work_date, hours_delta] of [
    ['2026-09-22', 1.25],
    ['2026-11-04', -0.75],
  ]) {
    const adjustment = { employee_id, work_date, hours_delta, note: 'Late.' }
    await created('/payroll-day-adjustments', { ...adjustment, apply_immediately: true })
  }
}

async function created(path: string, body: object) {
  const answer = await direct.rest('POST', path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Current data gives other hours than those that were approved. */
async function changeApproved(employee_id: number): Promise<void> {
  await server.sql(
    `insert into payroll_day_adjustments (company_id, employee_id, work_date, note, hours_delta,
       requested_hours_delta, status) values ($1, $2, '2026-09-23', 'Late', -1.5, -1.5, 'approved')`,
    [employee_id],
  )
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
async function get(path: string, query: Record<string, unknown>): Promise<any> {
  const { status, body, text } = await direct.rest(
    'GET',
    `${path}?${new URLSearchParams(query as Record<string, string>)}`,
  )
  expect(status, text).toBe(200)
  return body
}

const explain = (query: Record<string, unknown>) => get('/reports/payroll-hours/explain', query)
const report = (query: Record<string, unknown>) => get('/reports/payroll-hours', query)

const ranges = fc.record({
  who: fc.constantFrom(0, 1),
  start: fc.integer({ min: 0, max: dates - 32 }),
  days: fc.integer({ min: 2, max: 31 }),
})

test('an explained range is the sum of its days and what the report pays, approved or not', async () => {
  let differing = 0
  // Nothing changes between the ranges, so that each day is asked for once.
  const days_asked = new Map<string, ReturnType<typeof explain>>()
  const explainDay = (employee_id: number, date: string) => {
    const asked = days_asked.get(`${employee_id} ${date}`) ?? explain({ employee_id, date })
    days_asked.set(`${employee_id} ${date}`, asked)
    return asked
  }
  await fc.assert(
    fc.asyncProperty(ranges, async ({ who, start, days }) => {
      const employee_id = people[who]!
      const [from, to] = [addDays(first, start), addDays(first, start + days - 1)]
      const range = await explain({ employee_id, date: from, to })
      const single = []
      for (let n = 0; n < days; n += 1) {
        single.push(await explainDay(employee_id, addDays(from, n)))
      }
      expect(range.steps).toEqual(single.flatMap(({ steps }) => steps))
      expect(range.approved_days).toEqual(single.flatMap((day) => day.approved_days))
      const totals = single.map(({ total_minutes }) => total_minutes)
      expect(range.total_minutes).toBe(sum(totals))

      const { data, meta } = await report({ employee_id, from, to, detail: 'days' })
      const { days: reported, warnings: _, ...row } = data[0]
      for (const [field, value] of Object.entries(range.paid)) {
        if (field.endsWith('_hours')) expect(value, field).toBe(row[field])
        else
          expect(value, field).toBe(sum(reported.map((day: Record<string, number>) => day[field])))
      }
      expect(range.paid.total_hours).toBe(meta.totals.total_hours)
      for (const [n, day] of single.entries()) expectDay(day, reported[n])
      if (range.paid.total_minutes !== range.total_minutes) differing += 1
    }),
    { seed: 7, ...runs(25, 5) },
  )
  expect(differing).toBeGreaterThan(0)
})

/** Expects the steps of a day to give each category of the report, unless other hours were approved. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
function expectDay(day: any, reported: Record<string, number>): void {
  expect(day).not.toHaveProperty('paid')
  const [approved] = day.approved_days
  expect(approved?.total_minutes ?? day.total_minutes).toBe(reported.total_minutes)
  if (approved?.differs) return
  for (const category of PAID_CATEGORIES) {
    const moves = day.steps.filter(({ bucket }: Step) => bucket === category)
    const moved = moves.map((step: Step) => step.minutes_after - step.minutes_before)
    expect(sum(moved), category).toBe(reported[`${category}_minutes`])
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe.each(bothTransports)('over %s', (transport) => {
  const rule = rulesOf(import.meta.url, transport)
  const ask = (input: Record<string, unknown>, key?: string) =>
    through(server, transport, 'payroll_hours.explain', input, key ? { key } : {})

  rule('a week and a pay period have the sums of the report', async () => {
    for (const to of ['2026-09-26', '2026-10-03']) {
      const range = { employee_id: people[1]!, date: '2026-09-20', to }
      const { body } = await ask(range)
      const { data } = await report({ employee_id: people[1]!, from: range.date, to })
      expect(data[0]).toMatchObject(
        Object.fromEntries(
          Object.entries(body.paid).filter(([field]) => field.endsWith('_hours')),
        ) as object,
      )
    }
  })

  test('more than 31 dates, a range backwards and people out of reach are refused', async () => {
    const range = { employee_id: people[0]!, date: '2026-09-06' }
    const { body: long } = await ask({ ...range, to: '2026-10-07' })
    expect(long.errors).toEqual({ to: ['must be within 31 days, including date'] })
    const { body: back } = await ask({ ...range, to: '2026-09-05' })
    expect(back.errors).toEqual({ to: ['must not be before date'] })
    const key = await server.makeKey({ employee_id: people[1]!, reach: 'self' })
    const { body: other } = await ask({ ...range, to: '2026-09-12' }, key)
    expect(other.errors).toEqual({
      employee_id: ['matches nobody with this id among the people that you reach'],
    })
    const { body: own } = await ask({ ...range, employee_id: people[1], to: '2026-09-12' }, key)
    expect(own.paid.total_minutes).toBeGreaterThan(0)
  })
})
