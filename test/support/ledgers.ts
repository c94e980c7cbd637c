import { dueEntries, type Ledger } from '../../src/engine/leave-accrual/due.ts'
import { CALENDAR_YEARS, leaveYearOn } from '../../src/engine/leave-accrual/leave-years.ts'
import type { PolicySettings } from '../../src/engine/leave-accrual/policy.ts'
import { thousandthsOf } from '../../src/engine/leave-accrual/units.ts'
import { type TakenDay, usageChanges } from '../../src/engine/leave-accrual/usage.ts'
import { availableAfter, yearBalanceOf } from '../../src/engine/leave-accrual/year-balance.ts'
import { AmountIn, yearBalanceRecord } from '../../src/modules/leave/balances/year-balance.ts'
import { standardPolicy } from '../../src/modules/leave/policies/leave-policy.ts'

/** The rules of a ledger in these tests. */
export const always = (policy: Partial<PolicySettings>): Ledger['enrollments'] => [
  { from: null, policy: { ...standardPolicy, ...policy }, annual_amount: null },
]

/** A ledger of calendar years from 2026 on, of somebody who is always employed. */
export const ledgerOf = (
  policy: Partial<PolicySettings> = {},
  more: Partial<Ledger> = {},
): Ledger => ({
  unit: 'days',
  enrollments: always(policy),
  shares: [],
  employment: { hire_date: null, deactivated_on: null },
  leave_years: CALENDAR_YEARS,
  first_start: '2026-01-01',
  entries: [],
  ...more,
})

/** The balance of the leave year of a date as the API shows it, with a working day of 8 hours. */
export function balanceOn(ledger: Ledger, as_of: string, pending_days = 0) {
  const year = leaveYearOn(ledger.leave_years, as_of)
  const balance = yearBalanceOf(ledger, { year, as_of, pending: thousandthsOf(pending_days) })
  return balance && yearBalanceRecord(balance, new AmountIn(ledger.unit, 480))
}

/** What is available in the leave year that has a date, on another date. */
export const left = (
  ledger: Ledger,
  { of, on = of, taking = [] }: { of: string; on?: string; taking?: readonly TakenDay[] },
) => availableAfter(ledger, { year: leaveYearOn(ledger.leave_years, of), on, taking })

/** The ledger with everything due by a date. */
export const settled = (ledger: Ledger, as_of: string): Ledger => ({
  ...ledger,
  entries: [...ledger.entries, ...dueEntries(ledger, as_of)],
})

/** The entries of a request in days and calendar years. */
export const usage = (
  request: number,
  taken: readonly TakenDay[],
  entries: Parameters<typeof usageChanges>[2] = [],
) => usageChanges(request, taken, entries, { unit: 'days', leave_years: CALENDAR_YEARS, entries })
