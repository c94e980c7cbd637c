import * as v from 'valibot'
import type { Context } from '../../core/operation.ts'
import { CivilDate } from '../../core/schema.ts'
import type { LeaveEmployee } from '../leave/balances/accounts.ts'
import { leaveBalances } from '../leave/balances/balances.ts'
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

/** Returns an employee's balance of this year with pending requests, computed by `leaveBalances`. */
export async function leaveOf({ sql, now_ms }: Context, employee: LeaveEmployee) {
  const balance = (await leaveBalances(sql, [employee], { now_ms })).get(employee.id)!
  const { year, as_of, vacation, sick, personal, others, pending_days } = balance
  return {
    pto_balance: { year, as_of, unit: 'days' as const, vacation, sick, personal, others },
    pending_leave_days: pending_days,
  }
}
