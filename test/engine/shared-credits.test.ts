import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditsOfYear, creditsOnce } from '../../src/engine/leave-accrual/credits.ts'
import { leaveYearsBetween } from '../../src/engine/leave-accrual/leave-years.ts'
import type { PolicySettings } from '../../src/engine/leave-accrual/policy.ts'
import { civilDate, dayNumber } from '../../src/lib/calendar/dates.ts'
import { standardPolicy } from '../../src/modules/leave/policies/leave-policy.ts'
import { runs } from '../support/sample.ts'

const steps = [
  { after_years: 0, annual_amount: 10 },
  { after_years: 2, annual_amount: 15 },
]
const policies: PolicySettings[] = (['annual_grant', 'monthly'] as const).flatMap((method) => [
  { ...standardPolicy, accrual_method: method, annual_amount: 20 },
  { ...standardPolicy, accrual_method: method, annual_amount: 20, scale_by_share: true },
  { ...standardPolicy, accrual_method: method, annual_amount: null, steps },
])

const dates = fc
  .integer({ min: dayNumber('2023-06-01'), max: dayNumber('2027-06-30') })
  .map(civilDate)
const rarely = fc.option(dates, { freq: 2 })
const entitled = fc.record({
  enrollments: fc
    .tuple(
      fc.constantFrom(...policies),
      fc.constantFrom(...policies),
      fc.constantFrom(null, 12),
      rarely,
    )
    .map(([policy, next, annual_amount, from]) => [
      { from: null, policy, annual_amount: null },
      ...(from === null ? [] : [{ from, policy: next, annual_amount }]),
    ]),
  shares: fc.constantFrom([], [{ from: null, share: 0.5 }], [{ from: '2025-03-10', share: 0.8 }]),
  employment: fc.record({ hire_date: rarely, deactivated_on: rarely, service_date: rarely }),
})
const starts = fc.constantFrom('01-01', '04-01', '09-15', '02-29')

test('credits that people under one policy share are those of each of them', () => {
  let shared = 0
  fc.assert(
    fc.property(entitled, starts, (one, start) => {
      const rules = [{ from: null, starts: start }]
      const [first, second] = [creditsOnce(one), creditsOnce({ ...one })]
      for (const year of leaveYearsBetween(rules, '2024-01-01', '2026-12-31')) {
        expect(first(year)).toEqual(creditsOfYear(one, year))
        if (first(year) === second(year)) shared += 1
      }
    }),
    runs(2_000, 300),
  )
  expect(shared).toBeGreaterThan(0)
})
