import type { Context } from '../../../core/operation.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { WORKED } from '../../../engine/leave-accrual/entry.ts'
import { hoursWorkedEntry, type WorkedDate } from '../../../engine/leave-accrual/hours-worked.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import { findRequestEmployees } from '../requests/employee.ts'
import { loadLeaveTypes } from '../types/load.ts'
import { loadAccounts } from './accounts.ts'
import { storeEntries, storeNewHeads, withDueEntries } from './entries.ts'
import { lockLeaveBalances } from './lock.ts'

/** Whether any leave policy of the company earns by hours worked, or a pay period has earned before. */
export async function earnsByHours(sql: Sql, pay_period_id: number): Promise<boolean> {
  const [found] = await sql(
    `select 1 as found from leave_types where company_id = $1 and accrual_method = 'per_hour_worked'
     union all
     select 1 from leave_policies where company_id = $1 and accrual_method = 'per_hour_worked'
     union all
     select 1 from leave_ledger where company_id = $1 and (key = $2 or key like $2 || ':%')
     limit 1`,
    [`${WORKED}${pay_period_id}`],
  )
  return found !== undefined
}

/** The hours worked in a pay period by employee, and those of its previous approval; null when none are stored. */
type CreditedPeriod = {
  pay_period_id: number
  worked: ReadonlyMap<number, WorkedDate[]>
  worked_before: ReadonlyMap<number, WorkedDate[]> | null
}

/**
 * Credits leave for the hours worked in an approved pay period, in leave types that accrue by hours worked. A period
 * that is approved again gets correcting entries for the hours that differ. Returns the number of balances that change.
 */
export async function creditHoursWorked(
  context: Context,
  { pay_period_id, worked, worked_before }: CreditedPeriod,
): Promise<number> {
  const { sql, now_ms } = context
  const ids = [...new Set([...worked.keys(), ...(await creditedBefore(sql, pay_period_id))])]
  await lockLeaveBalances(sql, ids)
  const employees = [...(await findRequestEmployees(sql, ids)).values()]
  const types = (await loadLeaveTypes(sql, 'held')).filter(({ unit }) => unit === 'hours')
  const from = new Date(now_ms).toISOString().slice(0, 10)
  const accounts = await loadAccounts(sql, employees, types, { from, now_ms })
  const found = await mapInTurns(accounts, (account) => {
    const { employee, ledger, today: on } = account
    const changes = hoursWorkedEntry(ledger, {
      pay_period_id,
      worked: worked.get(employee.id) ?? [],
      worked_before: worked_before && (worked_before.get(employee.id) ?? []),
      on,
    })
    return changes.length > 0 ? [{ account, changes }] : []
  })
  const credited = found.flat()
  const stored = await mapInTurns(credited, ({ account, changes }) =>
    withDueEntries(account, changes),
  )
  await storeNewHeads(
    sql,
    credited.map(({ account }) => account),
  )
  await storeEntries(sql, stored.flat(), formatInstant(now_ms))
  return credited.filter(({ changes }) => changes.some(({ amount }) => amount !== 0)).length
}

async function creditedBefore(sql: Sql, pay_period_id: number): Promise<number[]> {
  const rows = await readRows(
    sql,
    { employee_id: number },
    `select distinct employee_id from leave_ledger
     where company_id = $1 and (key = $2 or key like $2 || ':%')`,
    [`${WORKED}${pay_period_id}`],
  )
  return rows.map(({ employee_id }) => employee_id)
}
