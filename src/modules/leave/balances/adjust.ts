import * as v from 'valibot'
import { deciderOf } from '../../../core/access/approvals.ts'
import { EmployeeId } from '../../../core/filters.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { CivilDate, Code, described, freeText, oneOf, optional } from '../../../core/schema.ts'
import { type Adjustment, adjustmentEntry } from '../../../engine/leave-accrual/adjustments.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import { ADJUSTMENT_KINDS, adjustmentKind } from '../../../engine/leave-accrual/entry.ts'
import { leaveYearOn } from '../../../engine/leave-accrual/leave-years.ts'
import { begunOn } from '../../../engine/leave-accrual/policy.ts'
import { ofThousandths, thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import { availableOn, isAllowedBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { findRequestEmployee, type RequestEmployee } from '../requests/employee.ts'
import { LeaveTypeName } from '../requests/fields.ts'
import { type LeaveTypeRow, requireLeaveType, storedType } from '../types/load.ts'
import { type Account, loadAccounts } from './accounts.ts'
import { adjustmentProblems } from './adjustment-problems.ts'
import { averageDayMinutes } from './average-day.ts'
import { balanceOfAccount } from './balances.ts'
import { storeEntries, storeNewHeads, withDueEntries } from './entries.ts'
import {
  LedgerEntrySchema,
  ledgerRecords,
  storedEntries,
  TypeBalanceSchema,
  typeBalanceOf,
} from './ledger.ts'
import { lockLeaveBalances } from './lock.ts'
import { loadPendingDays } from './pending.ts'
import { AmountIn } from './year-balance.ts'

/** The most days or hours that an adjustment can state. */
const most_amount = 9999

const AdjustmentSchema = v.strictObject({
  ...LedgerEntrySchema.entries,
  balance: described(
    v.nullable(TypeBalanceSchema),
    'Afterwards, of the current leave year or the one of effective_date, if later.',
  ),
  warnings: described(
    v.array(Code),
    'below_limit: the balance is lower than the leave type allows.',
  ),
})

export const adjustLeaveBalance = defineOperation({
  name: 'leave_adjustments.create',
  summary: "Correct an employee's leave balance, or state its opening balance.",
  permission: 'leave:write',
  effect: 'create',
  input: v.strictObject({
    id: EmployeeId,
    type: LeaveTypeName,
    amount: v.pipe(
      v.number(refuse.not_days_or_hours()),
      v.minValue(-most_amount, () => common.too_small({ least: -most_amount })),
      v.maxValue(most_amount, () => common.too_great({ most: most_amount })),
      v.check((n) => ofThousandths(thousandthsOf(n)) === n + 0, common.three_decimals()),
      v.description(
        "In the leave type's unit; negative takes away; for opening_balance, what is available.",
      ),
    ),
    effective_date: optional(
      CivilDate,
      'The date from which it counts; today by default, in their time zone.',
    ),
    reason: v.pipe(
      freeText(500),
      v.check((said) => said.trim() !== '', common.empty()),
      v.description('Why, shown in the ledger.'),
    ),
    kind: described(
      v.optional(oneOf(ADJUSTMENT_KINDS), 'correction'),
      'opening_balance: amount is what is available at the start of effective_date, before its grant or accrual; once, before any leave.',
    ),
  }),
  output: AdjustmentSchema,
  async run(context, { id, type: name, amount, ...input }) {
    const { sql, now_ms, actor } = context
    await lockLeaveBalances(sql, [id])
    const employee = await findRequestEmployee(sql, id)
    if (!employee) throw notFound('employee')
    const type = await requireLeaveType(sql, name, { stored: storedType(name), lock: 'held' })
    const account = await accountOf(context, employee, type, input.effective_date)
    requireBalance(account)
    const effective_date = input.effective_date ?? account.today
    const requested = { ...input, effective_date, amount: thousandthsOf(amount) }
    // An opening balance is checked against existing entries of every kind.
    const kind = input.kind === 'opening_balance' ? undefined : 'adjustment'
    const existing = await storedEntries(sql, id, { type: type.type, kind })
    const problems = adjustmentProblems(account, requested, existing)
    if (Object.keys(problems).length > 0) throw invalid(problems)

    const corrections = existing.filter((row) => adjustmentKind(row) === 'correction').length
    const entry = adjustmentEntry(account.ledger, requested, corrections)
    const stored = withDueEntries(account, [entry])
    const [first, ...due] = stored
    const created_by = deciderOf(actor)
    await storeNewHeads(sql, [account])
    await storeEntries(sql, [{ ...first!, created_by }, ...due], formatInstant(now_ms))
    const ledger = { ...account.ledger, entries: [...account.ledger.entries, ...stored] }
    const after = { ...account, ledger }
    const minutesOn = await averageDayMinutes(sql, id, account.today)
    const inUnit = new AmountIn(type.unit, minutesOn(account.today))
    const record = await answerOf(context, after, {
      key: entry.key,
      asked: requested,
      amount: inUnit,
    })
    if (context.dry_run) {
      const [from, to] = [leftOf(account, requested), leftOf(after, requested)]
      context.effect({
        balance_before_days: from === null ? null : inUnit.days(from),
        balance_after_days: to === null ? null : inUnit.days(to),
      })
    }
    const change = { record_type: 'leave_adjustment', record_id: record.id }
    context.audit({ ...change, before: null, after: record })
    context.emit('leave_balance.adjusted', record)
    return record
  },
})

/** Throws a 422 on `type` when the employee has no balance of it. */
function requireBalance({ ledger, type }: Account): void {
  if (hasBalance(ledger)) return
  throw invalid({ type: refuse.no_balance({ type: type.type }) })
}

async function accountOf(
  { sql, now_ms }: Context,
  employee: RequestEmployee,
  type: LeaveTypeRow,
  date: string | undefined,
): Promise<Account> {
  const today = localDate(employee.timezone, now_ms)
  const from = date !== undefined && date < today ? date : today
  const [account] = await loadAccounts(sql, [employee], [type], { from, now_ms })
  return account!
}

/** Returns the available amount in the current leave year, or in that of the adjustment if it is later. */
function leftOf({ ledger, today }: Account, { effective_date }: Adjustment): number | null {
  return availableOn(ledger, laterOf(effective_date, today))
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b
}

type Made = { key: string; asked: Adjustment; amount: AmountIn }

async function answerOf(context: Context, account: Account, { key, asked, amount }: Made) {
  const { sql } = context
  const { employee, type, today, ledger } = account
  const rows = await storedEntries(sql, employee.id, { type: type.type, key })
  const [entry] = await ledgerRecords(context, employee.id, rows)
  const date = laterOf(asked.effective_date, today)
  const year = leaveYearOn(ledger.leave_years, date)
  const pending = await loadPendingDays(sql, employee.id, type.type)
  const balance = typeBalanceOf(balanceOfAccount(account, pending, year), { today, amount })
  const left = leftOf(account, asked)
  const { policy } = begunOn(ledger.enrollments, date)!
  const isAllowed = left === null || isAllowedBalance(left, policy)
  return { ...entry!, balance, warnings: isAllowed ? [] : ['below_limit'] }
}
