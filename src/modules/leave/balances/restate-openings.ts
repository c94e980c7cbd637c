import { number, readRows, string } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { restatedOpening, saidByOpening } from '../../../engine/leave-accrual/adjustments.ts'
import { OPENING_BALANCE } from '../../../engine/leave-accrual/entry.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { type Account, accountKey } from './accounts.ts'

/** The stated amounts of opening balances, in thousandths of the unit, by ledger. */
export type SaidOpenings = Map<string, number>

/** Returns the stated amounts of the ledgers' opening balances before their leave years change. */
export function openingsOf(accounts: readonly Account[]): SaidOpenings {
  const openings: SaidOpenings = new Map()
  for (const { employee, type, ledger } of accounts) {
    const amount = saidByOpening(ledger)
    if (amount !== undefined) openings.set(accountKey(employee.id, type.type), amount)
  }
  return openings
}

/** Returns the ledgers whose opening balance was stated today, while their settings are still being made. */
export async function openedToday(sql: Sql, accounts: readonly Account[]): Promise<Account[]> {
  const opened = accounts.filter(({ ledger }) => saidByOpening(ledger) !== undefined)
  if (opened.length === 0) return []
  const rows = await readRows(
    sql,
    { employee_id: number, type: string, created_at: string },
    `select employee_id, type, created_at from leave_ledger
     where company_id = $1 and employee_id = any($2::bigint[]) and key = $3`,
    [opened.map(({ employee }) => employee.id), OPENING_BALANCE],
  )
  const stated = new Map(rows.map((row) => [accountKey(row.employee_id, row.type), row.created_at]))
  return opened.filter(({ employee, type, today }) => {
    const created_at = stated.get(accountKey(employee.id, type.type))!
    return localDate(employee.timezone, Date.parse(created_at)) === today
  })
}

/** Keeps the stated amounts of opening balances when leave years or grants have changed. Returns the ledgers. */
export async function restateOpenings(
  sql: Sql,
  accounts: readonly Account[],
  said: SaidOpenings,
): Promise<Account[]> {
  const restated: Account[] = []
  for (const account of accounts) {
    const { employee, type, ledger } = account
    const amount = said.get(accountKey(employee.id, type.type))
    if (amount === undefined) {
      restated.push(account)
      continue
    }
    const opening = restatedOpening(ledger, amount)
    await sql(
      `update leave_ledger set millidays = $5
       where company_id = $1 and employee_id = $2 and type = $3 and key = $4 and millidays <> $5`,
      [employee.id, type.type, OPENING_BALANCE, opening.amount],
    )
    const entries = ledger.entries.map((entry) => (entry.key === opening.key ? opening : entry))
    restated.push({ ...account, ledger: { ...ledger, entries } })
  }
  return restated
}
