import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedLeave } from '../../support/golden-leave.ts'
import { takeLeave } from '../../support/leave.ts'
import {
  agree,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

let server: TestServer
let clock = 0

beforeAll(async () => {
  server = withoutHttp(await startTestServer({ now: () => clock }))
})
afterAll(() => server.close())
beforeEach(() => at('2026-11-20'))

/** Noon in Toronto. */
function at(date: string) {
  clock = Date.parse(`${date}T17:00:00Z`)
}

type Input = {
  annual_amount?: number
  accrual_method?: string
  steps?: object[]
  scale_by_share?: boolean
  prorate_first_year?: boolean
  prorate_last_year?: boolean
  leave_year_starts?: string
  carry_over_max?: number
  service_date?: string
  hire_date?: string
  keeps_service?: boolean
  spells?: [string, string | null][]
  working_share?: [string | null, number][]
  enrolments?: { effective_date: string | null; annual_amount: number }[]
  leave_year?: [string, string]
  as_of?: string
  unused_before?: number
}
type Expected = Record<string, number> & { leave_year?: [string, string] }

const settings = [
  'annual_amount',
  'accrual_method',
  'steps',
  'scale_by_share',
  'prorate_first_year',
  'prorate_last_year',
  'leave_year_starts',
  'carry_over_max',
] as const

/** The settings of a policy that a case has. */
function settingsOf(input: Input) {
  return Object.fromEntries(
    settings.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])),
  )
}

/** Employs somebody as a case says; times of employment and seniority over the API. */
async function employ({ spells, hire_date, service_date }: Input, more: object = {}) {
  const id = await hireOn(server, { hire_date: spells?.[0]?.[0] ?? hire_date ?? null, ...more })
  const input = {
    ...(spells && {
      hire_date: spells[0]![0],
      spells: spells.map(([start_date, end_date]) => ({ start_date, end_date })),
    }),
    ...(service_date && { service_date }),
  }
  const { status, text } = await server.rest('PUT', `/employees/${id}`, input)
  expect(status, text).toBe(200)
  return id
}

const ways = ['the default policy', 'an enrollment'] as const

describe.each(ways)('the shared cases, by %s', (way) => {
  /** A leave type under whose rules an employee is, with the settings of a case. */
  async function underPolicy(id: number, settings: object, own?: object): Promise<string> {
    const isDefault = way === 'the default policy'
    const made = await makeLeaveType(
      server,
      isDefault ? { ...settings } : { accrual_method: 'none' },
    )
    const { type } = made
    const policy_id = isDefault ? made.policy_id : await makePolicy(server, type, { ...settings })
    await agree(server, id, { leave_policies: { [type]: { policy_id, ...own } } })
    return type
  }

  test.each(['B25', 'B28', 'B30', 'B39', 'B40', 'B66', 'B70'])(
    '%s: the amount of a year',
    async (id) => {
      const { input, expected } = sharedLeave<Input, Expected>(id)
      const person = await employ(input)
      const own = input.enrolments?.[0]
      const type = await underPolicy(
        person,
        settingsOf(input),
        own && { annual_amount: own.annual_amount },
      )
      for (const [from, working_share] of input.working_share ?? []) {
        await agree(server, person, { working_share }, from)
      }
      const balance = await balanceOf(server, person, type)
      expect([balance.leave_year_start, balance.leave_year_end]).toEqual(
        expected.leave_year ?? input.leave_year,
      )
      expect(balance.entitled_days).toBe(expected.entitled)
      const { body } = await server.rest(
        'GET',
        `/employees/${person}/leave-ledger?type=${type}&leave_year=${balance.leave_year_start.slice(0, 4)}`,
      )
      const granted = body.data.map((entry: { days: number }) => entry.days)
      expect(granted.reduce((sum: number, days: number) => sum + days, 0)).toBe(expected.entitled)
    },
  )

  test('B31: carry-over on the anniversary', async () => {
    const { input, expected } = sharedLeave<Input, Expected>('B31')
    at(input.hire_date!)
    const person = await employ(input, { created_at: input.hire_date })
    const type = await underPolicy(person, settingsOf(input))
    const used = input.annual_amount! - input.unused_before!
    await takeLeave(
      server,
      person,
      '2026-02-02',
      `2026-02-${String(1 + used + 2).padStart(2, '0')}`,
      { type },
    )
    at('2026-09-14')
    expect(await balanceOf(server, person, type)).toMatchObject({
      leave_year_start: input.hire_date,
      available_days: input.unused_before,
    })
    at(input.as_of!)
    expect(await balanceOf(server, person, type)).toMatchObject({
      leave_year_start: expected.leave_year![0],
      leave_year_end: expected.leave_year![1],
      carried_over_days: expected.carried_over,
      available_days: expected.available,
    })
  })

  test('B42: months, half time from the middle of one', async () => {
    const { input, expected } = sharedLeave<Input, Expected>('B42')
    at('2026-01-02')
    const person = await employ({}, { created_at: '2026-01-02' })
    const type = await underPolicy(person, settingsOf(input))
    at('2026-07-03')
    const [, [from, working_share]] = input.working_share! as [unknown, [string, number]]
    await agree(server, person, { working_share }, from)
    at(input.as_of!)
    expect(await balanceOf(server, person, type)).toMatchObject({
      accrued_days: 9 + 1.5 + 3,
      adjustment_days: -0.5,
      available_days: expected.accrued,
      projected_year_end_days: expected.projected_year_end,
    })
  })

  test('B67: from the calendar year to the anniversary', async () => {
    type B67 = Input & { changed_on: string; used: number; then_leave_year_starts: string }
    type Turned = Omit<Expected, 'years' | 'entitled'> & {
      years: [string, string][]
      entitled: number[]
    }
    const { input, expected } = sharedLeave<B67, Turned>('B67')
    at('2026-01-05')
    const person = await employ(input)
    const type = await underPolicy(person, settingsOf(input))
    await takeLeave(server, person, '2026-03-02', '2026-03-09', { type })
    at(input.changed_on)
    const { body } = await server.rest('GET', `/leave-policies?type=${type}`)
    const [policy] = body.data.toReversed()
    const path = `/leave-policies/${policy.id}`
    const change = { leave_year_starts: input.then_leave_year_starts }
    expect((await server.rest('PUT', path, change)).status).toBe(200)
    const [before, after] = expected.years
    expect(await balanceOf(server, person, type)).toMatchObject({
      leave_year_start: after![0],
      leave_year_end: after![1],
      entitled_days: expected.entitled[1],
      carried_over_days: expected.carried_over,
      available_days: expected.available,
    })
    const ledger = await server.rest(
      'GET',
      `/employees/${person}/leave-ledger?type=${type}&to=${before![1]}`,
    )
    const granted = ledger.body.data.filter(({ kind }: { kind: string }) => kind !== 'usage')
    expect(granted.map(({ days }: { days: number }) => days)).toEqual([15, -1.5])
    expect(ledger.body.data[0]).toMatchObject({ leave_year: 2026, leave_year_start: before![0] })
  })

  test('B69: a last day, expiry and the last year pro rata', async () => {
    type B69 = Input & {
      carried: number
      expires: string
      request: { start_date: string; end_date: string; days: number }
      set_last_day: string
    }
    type Left = Expected & { request: { end_date: string; days: number; warnings: string[] } }
    const { input, expected } = sharedLeave<B69, Left>('B69')
    at('2025-01-06')
    const person = await employ({}, { works_weekdays: true })
    const type = await underPolicy(person, {
      ...settingsOf(input),
      carry_over_max: input.carried,
      carry_over_expires_on: input.expires,
    })
    await takeLeave(server, person, '2025-07-07', '2025-07-18', { type })
    at('2026-03-02')
    const { request } = input
    const leave = await takeLeave(server, person, request.start_date, request.end_date, { type })
    expect(leave.days).toBe(request.days)
    const leaving = { deactivated_on: input.set_last_day }
    expect((await server.rest('PUT', `/employees/${person}`, leaving)).status).toBe(200)
    const cut = (await server.rest('GET', `/leave-requests/${leave.id}`)).body
    expect(cut).toMatchObject(expected.request)
    expect(leave.days - cut.days).toBe(expected.given_back)
    at('2026-04-02')
    const balance = await balanceOf(server, person, type)
    expect(balance).toMatchObject({
      entitled_days: expected.entitled,
      carried_over_days: input.carried,
      expired_days: expected.expired,
      used_days: expected.used,
      available_days: expected.available,
    })
  })
})
