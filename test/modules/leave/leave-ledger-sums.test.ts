import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { civilDate, dayNumber, daysInYear } from '../../../src/lib/calendar/dates.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import { askLeave, configureLeaveType } from '../../support/leave.ts'
import { addEmployee } from '../../support/people.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let clock = 0
let today = ''

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
})
afterAll(() => server.close())

const begin = '2026-12-07'

function at(date: string) {
  today = date
  clock = Date.parse(`${date}T16:00:00Z`)
}

type Change = { date: string; days: number }
type Rules = { carry_over_max_days: number | null; carry_over_expires_on: string | null }

/** What decides the balance, kept by the test as it asks for it. */
type World = {
  rules: Rules
  annual_days: number
  hire_date: string | null
  granted: Map<number, number>
  leave: Map<number, Change[]>
  adjustments: Change[]
}

/** The year's grant under the rules of now, in days, rounded to halves. */
function grantOf({ annual_days, hire_date }: World, year: number): number {
  if (hire_date === null || hire_date < `${year}-01-01`) return annual_days
  const length = daysInYear(year)
  const employed = length - (dayNumber(hire_date) - dayNumber(`${year}-01-01`))
  return Math.floor((annual_days * employed * 2) / length + 0.5) / 2
}

/** Years that began keep what they granted when the next one begins. */
function settle(world: World, { rewrites = false } = {}) {
  const now = Number(today.slice(0, 4))
  for (let year = 2026; year <= now; year++) {
    if (rewrites && year === now) world.granted.delete(year)
    if (!world.granted.has(year)) world.granted.set(year, grantOf(world, year))
  }
}

const sumOf = (changes: readonly Change[]) => changes.reduce((sum, { days }) => sum + days, 0)

/** The balance of today, from what was granted, taken and adjusted. */
function fromScratch({ rules, granted, leave, adjustments }: World): number {
  const now = Number(today.slice(0, 4))
  const taken = [...leave.values()].flat()
  const within = (changes: readonly Change[], year: number, until = `${year}-12-31`) =>
    changes.filter(({ date }) => date.startsWith(`${year}`) && date <= until)
  let carried = 0
  for (let year = 2026; ; year++) {
    const { carry_over_max_days: cap, carry_over_expires_on: expires } = rules
    const last = expires === null ? null : `${year}-${expires}`
    const isOver = last !== null && (year < now || today > last)
    const used = (until: string) =>
      sumOf(within(taken, year, until)) + Math.max(0, -sumOf(within(adjustments, year, until)))
    const expired = isOver ? Math.max(0, carried - used(last)) : 0
    const until = year === now ? today : `${year}-12-31`
    const left =
      granted.get(year)! +
      (carried - expired) +
      sumOf(within(adjustments, year, until)) -
      sumOf(within(taken, year))
    if (year === now) return left
    carried = Math.min(left, cap ?? left)
  }
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      from: fc.integer({ min: -150, max: 60 }),
      eighths: fc.integer({ min: -40, max: 24 }).filter((n) => n !== 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('leave' as const),
      from: fc.nat(500),
      length: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('annual' as const),
      days: fc.constantFrom(8, 12, 15.5, 20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hired' as const),
      date: fc.constantFrom('2025-03-03', '2026-02-02', '2026-05-04', '2026-07-01'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      days: fc.integer({ min: 1, max: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('turn' as const) }) },
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function carryOut(world: World, ana: number, one: Step): Promise<void> {
  if (one.do === 'pass') {
    at(civilDate(Math.min(dayNumber(today) + one.days, dayNumber('2028-12-01'))))
    settle(world)
  } else if (one.do === 'turn') await turnYear()
  else if (one.do === 'annual') {
    await configureLeaveType(server, 'vacation', { ...world.rules, annual_days: one.days })
    world.annual_days = one.days
    settle(world, { rewrites: true })
  } else if (one.do === 'hired') {
    const { status } = await server.rest('PUT', `/employees/${ana}`, { hire_date: one.date })
    expect(status).toBe(200)
    world.hire_date = one.date
    settle(world, { rewrites: true })
  } else if (one.do === 'adjust') {
    const date = civilDate(dayNumber(today) + one.from)
    const days = one.eighths / 8
    const stated = { type: 'vacation', amount: days, effective_date: date, reason: 'Any' }
    const { status } = await server.rest('POST', `/employees/${ana}/leave-adjustments`, stated)
    expect(status).toBe(date < '2026-01-01' ? 422 : 201)
    if (status === 201) world.adjustments.push({ date, days })
  } else if (one.do === 'cancel') {
    const id = [...world.leave.keys()][one.which % Math.max(1, world.leave.size)]
    if (id === undefined) return
    await server.rest('POST', `/leave-requests/${id}/cancel`)
    world.leave.delete(id)
  } else await takeDays(world, ana, one)
}

async function takeDays(
  world: World,
  ana: number,
  { from, length }: Record<'from' | 'length', number>,
) {
  const day = dayNumber(begin) + from
  const asked = await askLeave(server, ana, civilDate(day), civilDate(day + length - 1))
  if (asked.status !== 201) return
  const { id } = asked.body
  const { body } = await server.rest('POST', `/leave-requests/${id}/approve`)
  if (body.status !== 'approved') return
  const rows = await server.sql<Change>(
    `select entry_date as date, -millidays / 1000.0 as days from leave_ledger
     where company_id = $1 and leave_request_id = $2`,
    [id],
  )
  expect(sumOf(rows)).toBe(body.days)
  world.leave.set(id, rows)
}

async function turnYear() {
  await runOperation(server.operationDeps, runLeaveAccrual, systemCaller(server.company_id), {})
}

/** What the ledger says: the entries that count today, added up, and the balance beside them. */
async function ledgerOf(ana: number) {
  const year = today.slice(0, 4)
  const rows: { kind: string; effective_date: string; days: number }[] = []
  for (let page = 1; ; page++) {
    const path = `/employees/${ana}/leave-ledger?type=vacation&leave_year=${year}&per_page=7&page=${page}`
    const { body } = await server.rest('GET', path)
    rows.push(...body.data)
    if (page < body.meta.last_page) continue
    const counted = rows.filter(({ kind, effective_date }) => {
      return kind.startsWith('usage') || effective_date <= today
    })
    return { sum: counted.reduce((sum, { days }) => sum + days, 0), balance: body.meta.balance }
  }
}

async function expectEverywhere(ana: number, expected: number) {
  const { sum, balance } = await ledgerOf(ana)
  expect(sum).toBeCloseTo(expected, 9)
  expect(balance.available_days).toBe(expected)
  const { body } = await server.rest('GET', `/employees/${ana}`)
  expect(body.pto_balance.vacation).toMatchObject({ available_days: expected })
  const { leave_year, as_of, ...bucket } = balance
  expect(body.pto_balance.vacation).toEqual(bucket)
  const summary = await server.rest('GET', `/reports/leave-summary?employee_id=${ana}`)
  expect(summary.body.data[0].vacation_available).toBe(expected)
  const preview = await server.rest('POST', '/leave-requests/preview', {
    ...{ employee_id: ana, type: 'vacation', start_date: today, end_date: today },
  })
  expect(preview.body.balance_before_days).toBe(expected)
}

test('for any adjustments, leave and changes of settings, the ledger’s sum is the balance from scratch', async () => {
  const rules = fc.record({
    carry_over_max_days: fc.constantFrom(null, 0, 4, 9),
    carry_over_expires_on: fc.constantFrom(null, '03-31', '05-31'),
  })
  const steps = fc.array(step, { minLength: 6, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(rules, steps, async (rule, steps) => {
      at(begin)
      await configureLeaveType(server, 'vacation', { ...rule, annual_days: 12 })
      const ana = await addEmployee(server)
      await server.sql(
        `update employees set created_at = '2026-12-07' where company_id = $1 and id = $2`,
        [ana],
      )
      const world: World = {
        ...{ rules: rule, annual_days: 12, hire_date: null, adjustments: [] },
        ...{ granted: new Map(), leave: new Map() },
      }
      settle(world)
      for (const one of steps) await carryOut(world, ana, one)
      const expected = fromScratch(world)
      await expectEverywhere(ana, expected)
      await turnYear()
      await expectEverywhere(ana, expected)
    }),
    runs(30, 5),
  )
})
