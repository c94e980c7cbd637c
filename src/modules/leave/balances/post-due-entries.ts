import type { Context } from '../../../core/operation.ts'
import { type Params, prepare, tablesOf } from '../../../db/prepare.ts'
import type { Sql } from '../../../db/transaction.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import type { EmployeeTable } from '../../employees/table.ts'
import { mayHaveBalance } from '../policies/load.ts'
import { loadLeaveTypes } from '../types/load.ts'
import {
  type Account,
  employees_at_once,
  type LeaveEmployee,
  leaveEmployeeColumns,
  loadAccounts,
} from './accounts.ts'
import { changedYears, changeYears } from './change-years.ts'
import { type StoredEntry, storeEntries, storeNewHeads, withDueEntries } from './entries.ts'
import { lockLeaveBalances } from './lock.ts'

const db = tablesOf<typeof EmployeeTable>()

/** The employee and the leave type whose ledgers are looked at; all of them where it says nothing. */
type Some = { employee_id?: number | undefined; type?: string }

/**
 * Posts the entries that ledgers lack by today: grants, accruals, carry-over and expiry, and turns to new leave years
 * where their rule changed. Call it before and after a change of a policy, of terms or of employment, and from the
 * accrual job; running it twice, late or in several processes gives the same balance. Returns what it posted.
 */
export async function postDueEntries(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  { employee_id, type }: Some = {},
): Promise<StoredEntry[]> {
  const employees = await (employee_id === undefined
    ? everyEmployee(sql)
    : oneEmployee(sql, { employee_id }))
  const accountsNow = (some: readonly LeaveEmployee[]) => accountsOf(sql, some, { type, now_ms })
  const held: LeaveEmployee[] = []
  for (const some of chunksOf(employees, employees_at_once)) {
    const lacking = await mapInTurns(await accountsNow(some), (account) => {
      return isLacking(account) ? [account.employee] : []
    })
    held.push(...new Set(lacking.flat()))
  }
  if (held.length === 0) return []

  // What is due is computed again once no other transaction can write these ledgers.
  const now = formatInstant(now_ms)
  await lockLeaveBalances(
    sql,
    held.map(({ id }) => id),
  )
  const posted: StoredEntry[] = []
  for (const some of chunksOf(held, employees_at_once)) {
    let accounts = await accountsNow(some)
    if (await turnYears(sql, accounts, now)) accounts = await accountsNow(some)
    const entries = (await mapInTurns(accounts, (account) => withDueEntries(account))).flat()
    await storeNewHeads(sql, accounts)
    await storeEntries(sql, entries, now)
    posted.push(...entries)
  }
  return posted
}

/** Gives ledgers new rules of leave years; returns whether there were any. */
async function turnYears(sql: Sql, accounts: readonly Account[], now: string): Promise<boolean> {
  let changed = false
  for (const account of accounts) {
    const rules = changedYears(account)
    if (!rules) continue
    await changeYears(sql, account, rules, now)
    changed = true
  }
  return changed
}

/** The leave types are read each time: their settings may have changed until the ledgers are locked. */
async function accountsOf(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  { type, now_ms }: { type: string | undefined; now_ms: number },
) {
  const days = employees.map(({ timezone }) => localDate(timezone, now_ms)).toSorted()
  const types = (await loadLeaveTypes(sql)).filter(
    (each) => mayHaveBalance(each) && (type === undefined || each.type === type),
  )
  const accounts = await loadAccounts(sql, employees, types, { from: days[0] ?? '', now_ms })
  return accounts.filter(({ ledger, head }) => head !== undefined || hasBalance(ledger))
}

function isLacking(account: Account): boolean {
  return changedYears(account) !== undefined || withDueEntries(account).length > 0
}

/** All employees with what their leave balances depend on. */
export const everyEmployee = prepare(({ company_id }) =>
  db
    .selectFrom('employees')
    .select(leaveEmployeeColumns)
    .where('company_id', '=', company_id)
    .orderBy('id'),
)

const oneEmployee = prepare(({ company_id, employee_id }: Params<{ employee_id: number }>) =>
  db
    .selectFrom('employees')
    .select(leaveEmployeeColumns)
    .where('company_id', '=', company_id)
    .where('id', '=', employee_id),
)
