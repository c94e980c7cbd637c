import * as v from 'valibot'
import { EmployeeId } from '../../../core/filters.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { refuse } from '../../../core/refusals.ts'
import {
  CivilDate,
  described,
  integer,
  listMetaEntries,
  listParameters,
  optional,
  sortBy,
  text,
} from '../../../core/schema.ts'
import { pageMeta, pageOf } from '../../../db/lists/list-query.ts'
import { dueEntries } from '../../../engine/leave-accrual/due.ts'
import type { LeaveYear } from '../../../engine/leave-accrual/leave-years.ts'
import { withinYear } from '../../../engine/leave-accrual/year-balance.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid, notFound } from '../../../lib/errors.ts'
import { findRequestEmployee } from '../requests/employee.ts'
import { type LeaveTypeRow, loadLeaveTypes, storedType } from '../types/load.ts'
import { type Account, loadAccounts } from './accounts.ts'
import { averageDayMinutes } from './average-day.ts'
import { balanceOfAccount, leaveYearOf } from './balances.ts'
import {
  type EntryRow,
  LedgerEntrySchema,
  ledgerRecords,
  storedEntries,
  TypeBalanceSchema,
  typeBalanceOf,
} from './ledger.ts'
import { loadPendingDays } from './pending.ts'
import { AmountIn } from './year-balance.ts'
import { most_years_ahead, requireNear } from './years-ahead.ts'

const sortColumns = { effective_date: 'entry_date', created_at: 'created_at' }

export const listLeaveLedger = defineOperation({
  name: 'leave_ledger.list',
  summary: "List the entries of an employee's leave balances: grants, leave, adjustments.",
  permission: 'leave:read',
  effect: 'read',
  reach: { least: 'self', ids: { id: 'employees' }, pins: 'id' },
  input: v.strictObject({
    id: EmployeeId,
    type: optional(text(64), 'Only this leave type; needed for meta.balance. annual is vacation.'),
    leave_year: optional(
      integer(1970, 2200),
      `Only leave years that start in this calendar year, at most ${most_years_ahead} ahead; meta.balance is of the current one by default.`,
    ),
    from: optional(CivilDate, 'Effective on or after this date.'),
    to: optional(CivilDate, 'Effective on or before this date.'),
    sort: sortBy(sortColumns),
    ...listParameters,
  }),
  output: v.strictObject({
    data: v.array(LedgerEntrySchema),
    meta: v.strictObject({
      ...listMetaEntries,
      balance: described(
        v.nullable(TypeBalanceSchema),
        'Null without type, or where no balance is tracked.',
      ),
    }),
  }),
  async run(context, { id, page, per_page, ...input }) {
    const { sql, now_ms } = context
    const employee = await findRequestEmployee(sql, id)
    if (!employee) throw notFound('employee')
    const types = typesOf(await loadLeaveTypes(sql), input.type)
    const today = localDate(employee.timezone, now_ms)
    const year = input.leave_year
    requireNear('leave_year', year, yearOf(today))
    const from = year !== undefined && year < yearOf(today) ? `${year}-01-01` : today
    const accounts = await loadAccounts(sql, [employee], types, { from, now_ms })
    const stored = await storedEntries(
      sql,
      id,
      input.type === undefined ? {} : { type: types[0]!.type },
    )
    const due = accounts.flatMap((account) => unposted(account, leaveYearOf(account, year)))
    const shown = [...stored, ...due].filter((row) => isAskedFor(row, input)).sort(by(input.sort))
    const rows = pageOf(shown, { page, per_page })
    const [account] = input.type === undefined ? [] : accounts
    return {
      data: await ledgerRecords(context, id, rows),
      meta: {
        ...pageMeta(page, per_page, shown.length),
        balance: account ? await balanceOf(context, account, leaveYearOf(account, year)) : null,
      },
    }
  },
})

function typesOf(types: readonly LeaveTypeRow[], input: string | undefined): LeaveTypeRow[] {
  if (input === undefined) return [...types]
  const found = types.find(({ type }) => type === storedType(input))
  if (!found)
    throw invalid({
      type: refuse.not_one_of({ choices: types.map(({ type }) => type).join(', ') }),
    })
  return [found]
}

/** Returns the unposted entries that are due in a leave year by today, or by the end of the year nearest to it. */
function unposted({ employee, type, ledger, today }: Account, year: LeaveYear): EntryRow[] {
  return dueEntries(ledger, withinYear(today, year)).map((entry) => {
    const unknown = { id: null, created_at: null, created_by: null }
    return { ...entry, ...unknown, employee_id: employee.id, type: type.type, unit: type.unit }
  })
}

async function balanceOf({ sql }: Context, account: Account, year: LeaveYear) {
  const { employee, type, today } = account
  const pending = await loadPendingDays(sql, employee.id, type.type)
  const minutesOn = await averageDayMinutes(sql, employee.id, today)
  const amount = new AmountIn(type.unit, minutesOn(today))
  return typeBalanceOf(balanceOfAccount(account, pending, year), { today, amount })
}

type Filters = {
  leave_year?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

function isAskedFor({ leave_year_start, entry_date }: EntryRow, asked: Filters): boolean {
  if (asked.leave_year !== undefined && yearOf(leave_year_start) !== asked.leave_year) return false
  if (asked.from !== undefined && entry_date < asked.from) return false
  return asked.to === undefined || entry_date <= asked.to
}

/** Orders entries; ties by id, and those without a value last. */
function by(sort = 'effective_date') {
  const descends = sort.startsWith('-')
  const name = (descends ? sort.slice(1) : sort) as keyof typeof sortColumns
  const column = sortColumns[name] as 'entry_date' | 'created_at'
  return (a: EntryRow, b: EntryRow): number => {
    const [left, right] = [a[column], b[column]]
    if (left === right) return (a.id ?? Infinity) - (b.id ?? Infinity) || 0
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right === descends ? 1 : -1
  }
}
