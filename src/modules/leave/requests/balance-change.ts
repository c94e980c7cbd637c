import * as v from 'valibot'
import type { Context } from '../../../core/operation.ts'
import { CivilDate, described } from '../../../core/schema.ts'
import { type LeaveYear, leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { isStandingCharge } from '../../../engine/leave-accrual/usage.ts'
import { availableAfter } from '../../../engine/leave-accrual/year-balance.ts'
import type { Account } from '../balances/accounts.ts'
import { averageDayMinutes } from '../balances/average-day.ts'
import { AmountIn } from '../balances/year-balance.ts'
import type { LeaveRequest } from './request.ts'

/** The balance of a leave year before and after a request is charged to it, or no longer is. */
export const YearChangeSchema = v.strictObject({
  year: described(v.number(), 'The calendar year in which the leave year starts.'),
  leave_year_start: CivilDate,
  days: v.number(),
  before_days: v.number(),
  after_days: v.number(),
})

type YearChange = v.InferOutput<typeof YearChangeSchema>

/** Returns the balances of leave years, and that of the only one; null where there are several or none. */
export function balanceChange<Line extends { before_days: number; after_days: number }>(
  balances: readonly Line[],
) {
  const [only] = balances.length === 1 ? balances : []
  return {
    balance_before_days: only?.before_days ?? null,
    balance_after_days: only?.after_days ?? null,
    balances: [...balances],
  }
}

/** Reports the effect of returning a request's days on each leave year that it was charged to. */
export async function reportReturned(
  { sql, effect }: Pick<Context, 'sql' | 'effect'>,
  request: LeaveRequest,
  before: Account,
  after: Account,
): Promise<void> {
  const { employee_id, end_date } = request
  const { unit, first_start } = before.ledger
  const minutesOn = await averageDayMinutes(sql, employee_id, end_date)
  const amount = new AmountIn(unit, minutesOn(end_date))
  const balances = chargedYears(request, before).flatMap((year): YearChange[] => {
    const left = ({ ledger }: Account) => availableAfter(ledger, { year, on: end_date, taking: [] })
    const [was, is] = [left(before), left(after)]
    // The years before the ledger began are unknown.
    if (was === null || is === null || year.start < first_start) return []
    return [
      {
        year: year.number,
        leave_year_start: year.start,
        days: amount.days(is - was),
        before_days: amount.days(was),
        after_days: amount.days(is),
      },
    ]
  })
  effect(balanceChange(balances))
}

/** Returns the leave years that a request is charged to, in order; that of its last date where it is charged to none. */
function chargedYears({ id, end_date }: LeaveRequest, { ledger }: Account): LeaveYear[] {
  const requestEntries = ledger.entries.filter(({ leave_request_id }) => leave_request_id === id)
  const charged = [...Map.groupBy(requestEntries, ({ leave_year_start }) => leave_year_start)]
    .filter(([, entries]) => isStandingCharge(entries))
    .map(([start]) => start)
  const dates = charged.length > 0 ? charged.sort() : [end_date]
  return dates.map((date) => leaveYearOn(ledger.leave_years, date))
}
