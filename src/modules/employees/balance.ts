import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { CivilDate } from '../../core/schema.ts'
import type { LeaveEmployee } from '../leave/balances/accounts.ts'
import { balancesFrom, leaveBalances } from '../leave/balances/balances.ts'
import type { LeaveFacts } from '../leave/balances/leave-facts.ts'
import { yearBalanceFields } from '../leave/balances/year-balance.ts'

/** A leave type's balance in a leave year; null when none is tracked. */
const YearBalanceSchema = v.nullable(v.strictObject(yearBalanceFields))

/** An employee's remaining leave by type, as the API returns it. */
export const PtoBalance = v.strictObject({
  year: v.number(),
  as_of: CivilDate,
  unit: v.literal('days'),
  vacation: YearBalanceSchema,
  sick: YearBalanceSchema,
  personal: YearBalanceSchema,
  others: v.pipe(
    v.array(v.strictObject({ type: v.string(), ...yearBalanceFields })),
    v.description('The balances of other leave types.'),
  ),
})

/**
 * Returns an employee's balance of this year with pending requests, computed by `leaveBalances`; from facts that are
 * already read, or it reads them.
 */
export async function leaveOf(
  { sql, now_ms }: Context,
  employee: LeaveEmployee,
  facts?: LeaveFacts,
) {
  const { id } = employee
  const balances = facts
    ? await balancesFrom(sql, [employee], new Map([[id, facts]]), { now_ms })
    : await leaveBalances(sql, [employee], { now_ms })
  const { year, as_of, vacation, sick, personal, others, pending_days } = balances.get(id)!
  return {
    pto_balance: { year, as_of, unit: 'days' as const, vacation, sick, personal, others },
    pending_leave_days: pending_days,
  }
}
