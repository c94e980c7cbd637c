import type { Context } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import {
  BANKED,
  entriesFor,
  type LedgerEntry,
  nextKey,
  totalOf,
} from '../../../engine/leave-accrual/entry.ts'
import { leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn } from '../../../engine/leave-accrual/policy.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import { availableOn, isAllowedBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { findRequestEmployee } from '../requests/employee.ts'
import { requireLeaveType } from '../types/load.ts'
import { type Account, loadAccounts } from './accounts.ts'
import { postChanges } from './charge.ts'

/** Overtime of a day that an adjustment of hours moves into a leave balance. */
export type Banked = {
  adjustment_id: number
  employee_id: number
  /** The leave type. */
  bank_to: string
  /** The day of the overtime, on which the time in lieu counts. */
  work_date: string
}

/**
 * Returns the balance that overtime is moved into. Throws a 422 on `bank_to` unless it is kept in hours and grows only
 * by adjustments, or when its leave type is retired and `stored`, the one that an adjustment has, is another.
 */
export async function requireBank(
  context: Context,
  banked: Omit<Banked, 'adjustment_id'>,
  stored: string | null = banked.bank_to,
): Promise<Account> {
  const account = await bankOf(context, banked, stored)
  const { type, ledger } = account
  const { policy } = begunOn(ledger.enrollments, banked.work_date)!
  if (type.unit === 'hours' && policy.accrual_method === 'manual') return account
  throw invalid({
    bank_to: refuse.no_bank({ type: type.type }),
  })
}

/** Returns the balance that overtime was moved into, whatever its rules are now. */
export async function bankOf(
  { sql, now_ms }: Context,
  { employee_id, bank_to, work_date }: Omit<Banked, 'adjustment_id'>,
  stored: string | null = bank_to,
): Promise<Account> {
  const employee = await findRequestEmployee(sql, employee_id)
  if (!employee) throw invalid({ employee_id: common.no_such_employee() })
  const type = await requireLeaveType(sql, bank_to, { stored, lock: 'held', field: 'bank_to' })
  const [account] = await loadAccounts(sql, [employee], [type], { from: work_date, now_ms })
  return account!
}

/**
 * Sets an adjustment's credit to an amount in thousandths of an hour; 0 reverses it. The caller has locked the leave
 * balances.
 */
export async function setBanked(
  context: Context,
  account: Account,
  { adjustment_id, work_date }: Banked,
  amount: number,
): Promise<Account> {
  const { ledger } = account
  const purpose = `${BANKED}${adjustment_id}`
  const entries = entriesFor(ledger.entries, purpose)
  const change = amount - totalOf(entries)
  if (change === 0) return account
  const entry: LedgerEntry = {
    key: nextKey(purpose, entries.length),
    kind: 'adjustment',
    leave_year_start: leaveYearOn(ledger.leave_years, work_date).start,
    entry_date: work_date,
    amount: change,
    reason: `Overtime of ${work_date}, adjustment ${adjustment_id}`,
    leave_request_id: null,
    carry_over_terms: null,
  }
  return postChanges(context, account, [entry])
}

/**
 * Throws a 422 on `status` when reversing time in lieu leaves less than the policy allows, today or in a later leave
 * year with leave that uses the carry-over.
 */
export function refuseOverdrawn({ ledger, type, today }: Account): void {
  if (!hasBalance(ledger)) return
  const { policy } = begunOn(ledger.enrollments, today)!
  const left = datesOfUse(ledger, today)
    .map((date) => availableOn(ledger, date) ?? 0)
    .find((available) => !isAllowedBalance(available, policy))
  if (left === undefined) return
  throw invalid({
    status: refuse.time_in_lieu_used({ type: type.type, hours: ofThousandths(left) }),
  })
}

/** Returns today, and the dates of leave in later leave years. */
function datesOfUse({ entries, leave_years }: Account['ledger'], today: string): string[] {
  const { end } = leaveYearOn(leave_years, today)
  const later = entries.filter(({ kind, entry_date }) => kind === 'usage' && entry_date > end)
  return [today, ...later.map(({ entry_date }) => entry_date)]
}
