import type { Context } from '../../../core/operation.ts'
import { type Params, prepare, tablesOf } from '../../../db/prepare.ts'
import type { Sql } from '../../../db/transaction.ts'
import { hasYearBalance } from '../../../engine/leave-accrual/credits.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import type { EmployeeTable } from '../../employees/table.ts'
import { loadLeaveTypes } from '../types/load.ts'
import { type Account, type LeaveEmployee, leaveEmployeeColumns, loadAccounts } from './accounts.ts'
import { type StoredEntry, storeEntries, withDueEntries } from './entries.ts'
import { lockLeaveBalances } from './lock.ts'

const db = tablesOf<typeof EmployeeTable>()

/**
 * Posts the entries that the ledgers of all employees, or of one, lack by today: grants, accruals, carry-over
 * and expiry. Call it before and after a change of a leave type's settings or of a hire date, and from the
 * accrual job; running it twice, late or in several processes gives the same balance. Returns what it posted.
 */
export async function postDueEntries(
  { sql, now_ms }: Pick<Context, 'sql' | 'now_ms'>,
  { employee_id }: { employee_id?: number | undefined } = {},
): Promise<StoredEntry[]> {
  const employees = await (employee_id === undefined
    ? everyEmployee(sql)
    : oneEmployee(sql, { employee_id }))
  const lacking = (await accountsOf(sql, employees, now_ms)).filter(isLacking)
  if (lacking.length === 0) return []

  // What is due is computed again once no other transaction can write these ledgers.
  const held = [...new Set(lacking.map(({ employee }) => employee))]
  await lockLeaveBalances(
    sql,
    held.map(({ id }) => id),
  )
  const entries = (await accountsOf(sql, held, now_ms)).flatMap((account) =>
    withDueEntries(account),
  )
  await storeEntries(sql, entries, formatInstant(now_ms))
  return entries
}

async function accountsOf(sql: Sql, employees: readonly LeaveEmployee[], now_ms: number) {
  const types = (await loadLeaveTypes(sql)).filter(hasYearBalance)
  const years = employees.map(({ timezone }) => yearOf(localDate(timezone, now_ms)))
  return loadAccounts(sql, employees, types, { from_year: Math.min(...years), now_ms })
}

function isLacking(account: Account): boolean {
  return withDueEntries(account).length > 0
}

const everyEmployee = prepare(({ company_id }) =>
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
