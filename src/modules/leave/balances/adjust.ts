import * as v from 'valibot'
import { deciderOf } from '../../../core/approvals.ts'
import { EmployeeId } from '../../../core/filters.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { CivilDate, freeText, oneOf } from '../../../core/schema.ts'
import { type Adjustment, adjustmentEntry } from '../../../engine/leave-accrual/adjustments.ts'
import { hasYearBalance } from '../../../engine/leave-accrual/credits.ts'
import { ADJUSTMENT_KINDS, adjustmentKind } from '../../../engine/leave-accrual/entry.ts'
import { daysOf, millidaysOf } from '../../../engine/leave-accrual/units.ts'
import { availableAfter, isAllowedBalance } from '../../../engine/leave-accrual/year-balance.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { findRequestEmployee, type RequestEmployee } from '../requests/employee.ts'
import { LeaveTypeName } from '../requests/fields.ts'
import { type LeaveTypeRow, requireLeaveType, storedType } from '../types/load.ts'
import { type Account, loadAccounts, loadPendingDays } from './accounts.ts'
import { adjustmentProblems } from './adjustment-problems.ts'
import { balanceOfAccount } from './balances.ts'
import { storeEntries, withDueEntries } from './entries.ts'
import {
  LedgerEntrySchema,
  ledgerRecords,
  storedEntries,
  TypeBalanceSchema,
  typeBalanceOf,
} from './ledger.ts'
import { lockLeaveBalances } from './lock.ts'

/** The most days that an adjustment can state. */
const most_days = 9999

const AdjustmentSchema = v.strictObject({
  ...LedgerEntrySchema.entries,
  balance: v.pipe(
    v.nullable(TypeBalanceSchema),
    v.description('Afterwards, of the current leave year or the one of effective_date, if later.'),
  ),
  warnings: v.pipe(
    v.array(v.string()),
    v.description('below_limit: the balance is lower than the leave type allows.'),
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
      v.number('must be a number of days'),
      v.minValue(-most_days, `must be ${-most_days} or more`),
      v.maxValue(most_days, `must be ${most_days} or less`),
      v.check((n) => daysOf(millidaysOf(n)) === n + 0, 'must have at most three decimal places'),
      v.description(
        'Days to add, negative to take away; for opening_balance, the days that are available.',
      ),
    ),
    effective_date: v.pipe(
      v.optional(CivilDate),
      v.description('The date from which it counts; today by default, in their time zone.'),
    ),
    reason: v.pipe(
      freeText(500),
      v.check((said) => said.trim() !== '', 'must not be empty'),
      v.description('Why, shown in the ledger.'),
    ),
    kind: v.pipe(
      v.optional(oneOf(ADJUSTMENT_KINDS), 'correction'),
      v.description(
        'opening_balance: amount is what is available at the start of effective_date, before its grant or accrual; once, before any leave.',
      ),
    ),
  }),
  output: AdjustmentSchema,
  async run(context, { id, type: name, amount, ...input }) {
    const { sql, now_ms, actor } = context
    await lockLeaveBalances(sql, [id])
    const employee = await findRequestEmployee(sql, id)
    if (!employee) throw notFound('employee')
    const type = await requireBalancedType(context, name)
    const account = await accountOf(context, employee, type, input.effective_date)
    const effective_date = input.effective_date ?? account.today
    const asked = { ...input, effective_date, millidays: millidaysOf(amount) }
    const known = await storedEntries(sql, id, type.type)
    const problems = adjustmentProblems(account, asked, known)
    if (Object.keys(problems).length > 0) throw invalid(problems)

    const corrections = known.filter((row) => adjustmentKind(row) === 'correction').length
    const entry = adjustmentEntry(account.ledger, asked, corrections)
    const stored = withDueEntries(account, [entry])
    const [first, ...due] = stored
    const created_by = deciderOf(actor)
    await storeEntries(sql, [{ ...first!, created_by }, ...due], formatInstant(now_ms))
    const ledger = { ...account.ledger, entries: [...account.ledger.entries, ...stored] }
    const record = await answerOf(context, { ...account, ledger }, entry.key, asked)
    if (context.dry_run) {
      context.effect({
        balance_before_days: leftOf(account, asked),
        balance_after_days: leftOf({ ...account, ledger }, asked),
      })
    }
    const change = { record_type: 'leave_adjustment', record_id: record.id }
    context.audit({ ...change, before: null, after: record })
    context.emit('leave_balance.adjusted', record)
    return record
  },
})

/** Returns the leave type, retired or not; throws a 422 on `type` when it keeps no balance. */
async function requireBalancedType({ sql }: Context, name: string): Promise<LeaveTypeRow> {
  const type = await requireLeaveType(sql, name, { stored: storedType(name), lock: 'held' })
  if (hasYearBalance(type)) return type
  throw invalid({ type: `${type.type} keeps no balance; set annual_days of the leave type first` })
}

async function accountOf(
  { sql, now_ms }: Context,
  employee: RequestEmployee,
  type: LeaveTypeRow,
  date: string | undefined,
): Promise<Account> {
  const today = localDate(employee.timezone, now_ms)
  const from_year = yearOf(date !== undefined && date < today ? date : today)
  const [account] = await loadAccounts(sql, [employee], [type], { from_year, now_ms })
  return account!
}

/** Returns what is available in the current leave year, or in that of the adjustment if it is later. */
function leftOf({ ledger, today }: Account, { effective_date }: Adjustment): number | null {
  const on = effective_date > today ? effective_date : today
  const left = availableAfter(ledger, { year: yearOf(on), on, taking: [] })
  return left === null ? null : daysOf(left)
}

async function answerOf(context: Context, account: Account, key: string, asked: Adjustment) {
  const { sql } = context
  const { employee, type, today } = account
  const rows = await storedEntries(sql, employee.id, type.type)
  const row = rows.find((each) => each.key === key)!
  const [entry] = await ledgerRecords(context, employee.id, [row])
  const leave_year = Math.max(yearOf(today), yearOf(asked.effective_date))
  const pending = await loadPendingDays(sql, [employee.id], [type.type])
  const balance = typeBalanceOf(balanceOfAccount(account, pending, leave_year), {
    leave_year,
    today,
  })
  const left = leftOf(account, asked)
  const isAllowed = left === null || isAllowedBalance(millidaysOf(left), type)
  return { ...entry!, balance, warnings: isAllowed ? [] : ['below_limit'] }
}
