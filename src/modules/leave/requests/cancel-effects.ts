import type { Context } from '../../../core/operation.ts'
import { leaveYearsBetween } from '../../../engine/leave-accrual/leave-years.ts'
import { availableAfter } from '../../../engine/leave-accrual/year-balance.ts'
import type { Account } from '../balances/accounts.ts'
import { averageDayMinutes } from '../balances/average-day.ts'
import { AmountIn } from '../balances/year-balance.ts'
import type { LeaveRequest } from './request.ts'

/** Reports what cancelling approved leave does to the balance of each leave year; nothing where none is tracked. */
export async function reportReturned(
  { sql, effect }: Pick<Context, 'sql' | 'effect'>,
  { employee_id, start_date, end_date }: LeaveRequest,
  before: Account,
  after: Account,
): Promise<void> {
  const { unit, leave_years, first_start } = before.ledger
  const minutesOn = await averageDayMinutes(sql, employee_id, end_date)
  const amount = new AmountIn(unit, minutesOn(end_date))
  const balances = leaveYearsBetween(leave_years, start_date, end_date).flatMap((year) => {
    const left = ({ ledger }: Account) => availableAfter(ledger, { year, on: end_date, taking: [] })
    const [was, is] = [left(before), left(after)]
    if (was === null || is === null || year.start < first_start) return []
    return {
      year: year.number,
      days: amount.days(is - was),
      before_days: amount.days(was),
      after_days: amount.days(is),
    }
  })
  const of_last = balances.at(-1)
  effect({
    balance_before_days: of_last?.before_days ?? null,
    balance_after_days: of_last?.after_days ?? null,
    balances,
  })
}
