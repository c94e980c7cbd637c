import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLeave, configureLeaveType } from '../../support/leave.ts'
import { balanceOf, hireOn, makeLeaveType } from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => Date.parse('2026-11-26T17:00:00Z') }))
  const answer = await server.rest('PUT', '/company', { overlapping_leave: 'warn' })
  expect(answer.status, answer.text).toBe(200)
})
afterAll(() => server.close())

type Part = {
  type?: string
  hours?: number
  start_day_part?: string
  start_date?: string
  end_date?: string
}
type Who = { id: number; type: string }

/** A Tuesday; the employee works 7.5 hours from Monday to Friday. */
const date = '2026-10-06'
const workday_hours = 7.5

async function hired(unit: 'days' | 'hours' = 'days', annual_amount = 20): Promise<Who> {
  const made = await makeLeaveType(server, { annual_amount }, { unit })
  const id = await hireOn(server, { hire_date: '2020-01-01', works_weekdays: true })
  return { id, type: made.type }
}

const call = async (path: string, dry_run = false) => {
  const answer = await server.rest('POST', `${path}${dry_run ? '?dry_run=true' : ''}`)
  expect(answer.status, `${path} ${answer.text}`).toBe(200)
  return answer.body
}
const approve = (id: number) => call(`/leave-requests/${id}/approve`)
const cancel = (id: number) => call(`/leave-requests/${id}/cancel`)
const requestOf = async (id: number) => (await server.rest('GET', `/leave-requests/${id}`)).body

async function ask({ id, type }: Who, part: Part): Promise<number> {
  const { status, text, body } = await askLeave(server, id, date, date, { type, ...part })
  expect(status, text).toBe(201)
  return body.id
}

/** The used days of a balance of 20 days. */
async function used({ id, type }: Who): Promise<number> {
  const { used_days, available_days } = await balanceOf(server, id, type)
  expect(available_days + used_days).toBeCloseTo(20, 6)
  return used_days
}

/** The leave hours that payroll pays on a date. */
async function paid({ id }: Who, on = date): Promise<number> {
  const path = `/reports/payroll-hours?from=${on}&to=${on}&employee_id=${id}&include_zero_hours=true`
  const { other_leave_hours } = (await server.rest('GET', path)).body.data[0]
  return other_leave_hours
}

/** What is taken of a day by hand: the smaller of a day and the sum of the parts. */
const sumOf = (parts: readonly Part[]) =>
  Math.min(
    1,
    parts.reduce(
      (sum, { hours, start_day_part }) =>
        sum + (hours === undefined ? (start_day_part === undefined ? 1 : 0.5) : hours / 7.5),
      0,
    ),
  )

const morning = { start_day_part: 'morning' }
const afternoon = { start_day_part: 'afternoon' }
const cases: [title: string, unit: 'days' | 'hours', parts: Part[]][] = [
  ['the whole day and a half', 'days', [{}, morning]],
  ['a half and the whole day', 'hours', [afternoon, {}]],
  ['the same half twice', 'days', [morning, morning]],
  ['the whole day twice', 'hours', [{}, {}]],
  ['the whole day and hours', 'hours', [{}, { hours: 5 }]],
  ['hours and the whole day', 'days', [{ hours: 2.5 }, {}]],
  ['hours and a half', 'days', [{ hours: 5 }, afternoon]],
  ['hours and hours', 'days', [{ hours: 5 }, { hours: 5 }]],
  ['two halves and hours', 'days', [morning, afternoon, { hours: 1 }]],
]

describe('A day is never charged more than one day, whatever is approved on it', () => {
  test.each(cases)('%s, in %s', async (_title, unit, parts) => {
    const inOrder = parts.map((_, n) => n)
    for (const order of [inOrder, inOrder.toReversed()]) {
      const who = await hired(unit, unit === 'days' ? 20 : 150)
      const ids: number[] = []
      for (const part of parts) ids.push(await ask(who, part))
      const standing = new Set<number>()
      const charged = async () => {
        const { used_days, used_hours } = await balanceOf(server, who.id, who.type)
        const taken = unit === 'days' ? used_days : used_hours / workday_hours
        expect(taken, `${order}`).toBeCloseTo(sumOf([...standing].map((n) => parts[n]!)), 2)
        expect(taken, `${order}`).toBeLessThanOrEqual(1)
      }
      for (const n of order) {
        await approve(ids[n]!)
        standing.add(n)
        await charged()
      }
      expect(await paid(who)).toBeCloseTo(workday_hours * sumOf(parts), 1)
      for (const n of [...order.slice(1), order[0]!]) {
        await cancel(ids[n]!)
        standing.delete(n)
        await charged()
      }
    }
  })

  test('the first request is charged as it is paid, whichever is approved first', async () => {
    await configureLeaveType(server, 'vacation', { annual_days: 20 })
    await configureLeaveType(server, 'sick', { annual_days: 10 })
    for (const order of [0, 1]) {
      const who = await hired()
      const ids = [
        await ask(who, { type: 'sick', ...morning }),
        await ask(who, { type: 'vacation' }),
      ]
      await approve(ids[order]!)
      await approve(ids[1 - order]!)
      const { pto_balance } = (await server.rest('GET', `/employees/${who.id}`)).body
      expect(pto_balance.sick.used_days).toBe(0.5)
      expect(pto_balance.vacation.used_days).toBe(0.5)
      const path = `/reports/payroll-hours?from=${date}&to=${date}&employee_id=${who.id}`
      const [row] = (await server.rest('GET', path)).body.data
      expect([row.sick_hours, row.vacation_hours]).toEqual([3.75, 3.75])
      await cancel(ids[order]!)
      const left = (await server.rest('GET', `/employees/${who.id}`)).body.pto_balance
      expect(left.sick.used_days).toBe(order === 0 ? 0 : 0.5)
      expect(left.vacation.used_days).toBe(order === 0 ? 1 : 0)
    }
  })

  test('only the dates of both are shared', async () => {
    const who = await hired()
    const week = await ask(who, { start_date: '2026-10-05', end_date: '2026-10-09' })
    const next = await ask(who, { start_date: '2026-10-09', end_date: '2026-10-14' })
    await approve(week)
    const preview = await call(`/leave-requests/${next}/approve`, true)
    expect(preview).toMatchObject({ days: 2, effects: { days: 2, balance_after_days: 13 } })
    await approve(next)
    // Monday the 12th is Thanksgiving.
    expect(await requestOf(next)).toMatchObject({ days: 2, warnings: ['overlaps'] })
    expect(await used(who)).toBe(7)
    await cancel(week)
    expect(await requestOf(next)).toMatchObject({ days: 3 })
    expect(await used(who)).toBe(3)
  })

  test('what takes nothing of its own is no request without working days', async () => {
    const who = await hired()
    await server.rest('PUT', '/company', { reject_zero_day_leave: true })
    await approve(await ask(who, {}))
    const half = await ask(who, morning)
    await server.rest('PUT', '/company', { reject_zero_day_leave: false })
    expect(await requestOf(half)).toMatchObject({
      days: 0,
      days_by_date: [],
      warnings: ['overlaps'],
    })
    await approve(half)
    expect(await requestOf(half)).toMatchObject({ days: 0, warnings: ['overlaps'] })
  })

  test('an approval that gives days of another request back needs no days for them', async () => {
    const made = await makeLeaveType(server, { annual_amount: 1 })
    const who = { id: (await hired()).id, type: made.type }
    // Together they take one day at most, so both can be asked for.
    const [half, whole] = [await ask(who, morning), await ask(who, {})]
    await approve(whole)
    const preview = await server.rest('POST', '/leave-requests/preview', { leave_request_id: half })
    expect(preview.body).toMatchObject({
      days: 0.5,
      balance_before_days: 0,
      balance_after_days: 0,
      problems: {},
    })
    await approve(half)
    expect((await requestOf(whole)).days).toBe(0.5)
    expect((await balanceOf(server, who.id, who.type)).available_days).toBe(0)
  })
})

describe('The rest of a shared day is charged again', () => {
  async function shared(unit: 'days' | 'hours' = 'days') {
    const who = await hired(unit)
    const [whole, half] = [await ask(who, {}), await ask(who, morning)]
    await approve(whole)
    await approve(half)
    return { who, whole, half }
  }

  test('when a decision is taken back, and the dry run says so', async () => {
    const { who, whole, half } = await shared()
    const dry = await call(`/leave-requests/${whole}/reopen`, true)
    expect(dry.effects).toMatchObject({ balance_before_days: 19, balance_after_days: 19.5 })
    await call(`/leave-requests/${whole}/reopen`)
    expect(await used(who)).toBe(0.5)
    expect((await requestOf(half)).days).toBe(0.5)
    await approve(whole)
    expect(await used(who)).toBe(1)
  })

  test('in the dry run of cancelling', async () => {
    const { whole, half } = await shared()
    const dry = await call(`/leave-requests/${whole}/cancel`, true)
    expect(dry.effects).toMatchObject({ balance_before_days: 19, balance_after_days: 19.5 })
    const other = await call(`/leave-requests/${half}/cancel`, true)
    expect(other.effects).toMatchObject({ balance_before_days: 19, balance_after_days: 19 })
  })

  test('when working days change, and only once', async () => {
    const { who, whole, half } = await shared()
    const later = { start_date: '2026-12-01', end_date: '2026-12-01' }
    const [first, second] = [await ask(who, { ...later, ...morning }), await ask(who, later)]
    await approve(second)
    await approve(first)
    expect(await used(who)).toBe(2)
    const day_off = { override_date: '2026-12-01', is_working: false }
    const made = await server.rest('POST', `/employees/${who.id}/one-day-overrides`, day_off)
    expect(made.status, made.text).toBe(201)
    expect(await used(who)).toBe(1)
    const path = `/employees/${who.id}/one-day-overrides/${made.body.id}/cancel`
    expect((await server.rest('POST', path)).status).toBe(200)
    expect(await used(who)).toBe(2)
    expect((await requestOf(first)).days).toBe(0.5)
    expect((await requestOf(second)).days).toBe(0.5)
    expect([(await requestOf(whole)).days, (await requestOf(half)).days]).toEqual([1, 0])
  })

  test('when the employment ends, and when its end is withdrawn', async () => {
    const who = await hired()
    const week = { start_date: '2026-12-07', end_date: '2026-12-11' }
    const [days, half] = [
      await ask(who, { ...week, end_date: '2026-12-09' }),
      await ask(who, { start_date: '2026-12-09', end_date: '2026-12-11' }),
    ]
    await approve(days)
    await approve(half)
    expect(await used(who)).toBe(5)
    const put = (deactivated_on: string | null) =>
      server.rest('PUT', `/employees/${who.id}`, {
        is_active: deactivated_on === null,
        deactivated_on,
      })
    expect((await put('2026-12-10')).status).toBe(200)
    expect([(await requestOf(days)).days, (await requestOf(half)).days]).toEqual([3, 1])
    const balance = await balanceOf(server, who.id, who.type)
    expect(balance.used_days).toBe(4)
  })

  test('when many are approved at once', async () => {
    const who = await hired()
    const ids = [await ask(who, {}), await ask(who, morning), await ask(who, { hours: 5 })]
    const dry = await server.rest('POST', '/leave-requests/approve?dry_run=true', { ids })
    expect(dry.body.effects.balances).toMatchObject([
      { balance_before_days: 20, balance_after_days: 19 },
      { balance_before_days: 19, balance_after_days: 19 },
      { balance_before_days: 19, balance_after_days: 19 },
    ])
    const { body } = await server.rest('POST', '/leave-requests/approve', { ids })
    expect(body.approved.map(({ days }: { days: number }) => days)).toEqual([1, 0, 0])
    expect(await used(who)).toBe(1)
  })

  test('also after the company refuses to approve leave that overlaps', async () => {
    const { who, whole, half } = await shared()
    await server.rest('PUT', '/company', { overlapping_leave: 'refuse_approval' })
    try {
      await cancel(whole)
      expect(await used(who)).toBe(0.5)
      expect((await requestOf(half)).days).toBe(0.5)
    } finally {
      await server.rest('PUT', '/company', { overlapping_leave: 'warn' })
    }
  })
})

test('Where overlapping leave cannot be approved, a request is counted whole', async () => {
  const who = await hired()
  await server.rest('PUT', '/company', { overlapping_leave: 'refuse_approval' })
  try {
    await approve(await ask(who, {}))
    expect(await requestOf(await ask(who, morning))).toMatchObject({ days: 0.5 })
  } finally {
    await server.rest('PUT', '/company', { overlapping_leave: 'warn' })
  }
})
