import type { Context } from '../../../core/operation.ts'
import { daysOf } from '../../../engine/leave-accrual/units.ts'
import { availableAfter } from '../../../engine/leave-accrual/year-balance.ts'
import type { Account } from '../balances/accounts.ts'
import type { LeaveRequest } from './request.ts'

/** Reports what cancelling approved leave does to the balance of each leave year; nothing where none is tracked. */
export function reportReturned(
  { effect }: Pick<Context, 'effect'>,
  { start_date, end_date }: Pick<LeaveRequest, 'start_date' | 'end_date'>,
  before: Account,
  after: Account,
): void {
  const [first, last] = [start_date, end_date].map((date) => Number(date.slice(0, 4)))
  const balances = []
  for (let year = first!; year <= last!; year += 1) {
    const left = ({ ledger }: Account) => availableAfter(ledger, { year, on: end_date, taking: [] })
    const [was, is] = [left(before), left(after)]
    if (was === null || is === null || year < before.ledger.first_year) continue
    const [before_days, after_days] = [daysOf(was), daysOf(is)]
    balances.push({ year, days: after_days - before_days, before_days, after_days })
  }
  const of_last = balances.at(-1)
  effect({
    balance_before_days: of_last?.before_days ?? null,
    balance_after_days: of_last?.after_days ?? null,
    balances,
  })
}
