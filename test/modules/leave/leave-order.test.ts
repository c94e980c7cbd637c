import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperation } from '../../../src/core/run/run-operation.ts'
import { runLeaveAccrual } from '../../../src/modules/leave/index.ts'
import { systemCaller } from '../../support/callers.ts'
import {
  agree,
  balanceOf,
  hireOn,
  makeLeaveType,
  makePolicy,
} from '../../support/leave-policies.ts'
import { runs } from '../../support/sample.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { withoutHttp } from '../../support/without-http.ts'

const today = '2026-11-26'
let server: TestServer
beforeAll(async () => {
  const now = () => Date.parse(`${today}T17:00:00Z`)
  server = withoutHttp(await startTestServer({ now }))
})
afterAll(() => server.close())

async function sent(method: string, path: string, body: object) {
  const answer = await server.rest(method, path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
}

/** What a company decides about a leave type, and what holds for each of its people, all on one day. */
type Decided = {
  method: string
  amount: number
  starts: string
  carries: number | null
  /** The leave years of the policy in which people are enrolled always; null where they are not. */
  enrolled: string | null
  opening: number | null
  /** In the leave year of today, whatever decides when that begins. */
  opened_on: string
  correction: number | null
}

const leaveYears = ['calendar', '07-01', '05-01', 'hire_anniversary']
const decided: fc.Arbitrary<Decided> = fc.record({
  method: fc.constantFrom('annual_grant', 'monthly'),
  amount: fc.constantFrom(20, 25),
  starts: fc.constantFrom(...leaveYears),
  carries: fc.constantFrom(null, 0, 5),
  enrolled: fc.option(fc.constantFrom(...leaveYears)),
  opening: fc.option(fc.constantFrom(-1, 14)),
  opened_on: fc.constantFrom(today, '2026-10-01'),
  correction: fc.option(fc.constantFrom(-3, 2)),
})

/** The steps of a company with two people; a person is added with the first step that is about them. */
const steps = [
  ...['method', 'amount', 'starts', 'carries'],
  ...['ana', 'ben'].flatMap((who) => [
    `${who} hired`,
    `${who} enrolled`,
    `${who} opening`,
    `${who} correction`,
  ]),
]
/** An amount that is set before and after an opening balance that is stated for an earlier date. */
const openedBetween: [Decided, string[], string[]] = [
  {
    ...{ method: 'monthly', amount: 20, starts: 'calendar', carries: null, enrolled: null },
    ...{ opening: -1, opened_on: '2026-06-17', correction: null },
  },
  ordered('method', 'amount', 'ana opening', 'ben opening'),
  ordered('method', 'ana opening', 'amount', 'ben opening'),
]

/** All steps, these first. */
function ordered(...first: string[]): string[] {
  return [...first, ...steps.filter((step) => !first.includes(step))]
}

const order = fc.shuffledSubarray(steps, { minLength: steps.length })

/** Takes the steps in an order; returns the balances of both people, today and after the accrual. */
async function balancesAfter(taken: readonly string[], all: Decided) {
  const { id, type, policy_id } = await makeLeaveType(server, { annual_amount: 12 })
  const policy =
    all.enrolled === null
      ? null
      : await makePolicy(server, type, {
          ...{ accrual_method: all.method, annual_amount: 22, leave_year_starts: all.enrolled },
        })
  const people = new Map<string, number>()
  const idOf = async (who: string) => {
    const known = people.get(who)
    if (known !== undefined) return known
    const made = await hireOn(server, { hire_date: '2020-09-15', created_at: today })
    people.set(who, made)
    return made
  }
  const adjust = (
    person: number,
    kind: string,
    { amount, effective_date }: { amount: number | null; effective_date: string },
  ) =>
    amount === null
      ? undefined
      : sent('POST', `/employees/${person}/leave-adjustments`, {
          ...{ type, kind, amount, effective_date, reason: 'Old system' },
        })
  for (const step of taken) {
    const [first = '', second] = step.split(' ')
    if (first === 'method') {
      await sent('PUT', `/leave-types/${id}`, { accrual_method: all.method })
    } else if (first === 'amount')
      await sent('PUT', `/leave-types/${id}`, { annual_days: all.amount })
    else if (first === 'starts') {
      await sent('PUT', `/leave-policies/${policy_id}`, { leave_year_starts: all.starts })
    } else if (first === 'carries') {
      await sent('PUT', `/leave-policies/${policy_id}`, { carry_over_max: all.carries })
    } else {
      const person = await idOf(first)
      if (second === 'enrolled' && policy !== null) {
        await agree(server, person, { leave_policies: { [type]: { policy_id: policy } } })
      }
      if (second === 'opening') {
        const said = { amount: all.opening, effective_date: all.opened_on }
        await adjust(person, 'opening_balance', said)
      }
      if (second === 'correction') {
        await adjust(person, 'correction', { amount: all.correction, effective_date: today })
      }
    }
  }
  const balances = []
  for (const accrues of [false, true]) {
    if (accrues) {
      await runOperation(server.operationDeps, runLeaveAccrual, systemCaller(server.company_id), {})
    }
    for (const who of ['ana', 'ben']) {
      const found = await balanceOf(server, people.get(who)!, type)
      const { leave_year_start, leave_year_end, entitled_days, carried_over_days } = found
      const { available_days } = found
      balances.push({
        ...{ leave_year_start, leave_year_end, entitled_days, carried_over_days, available_days },
      })
    }
  }
  return balances
}

test('equal people have equal balances, in whatever order a day decided about them', async () => {
  await fc.assert(
    fc.asyncProperty(decided, order, order, async (all, one, other) => {
      const [expected, ...rest] = await balancesAfter(one, all)
      for (const balance of [...rest, ...(await balancesAfter(other, all))]) {
        expect(balance).toEqual(expected)
      }
    }),
    { ...runs(12, 4), examples: [openedBetween] },
  )
})
