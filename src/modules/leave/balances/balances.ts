import type { Sql } from '../../../db/transaction.ts'
import { hasYearBalance } from '../../../engine/leave-accrual/credits.ts'
import { daysOf } from '../../../engine/leave-accrual/units.ts'
import {
  balanceTotals,
  type YearBalance,
  yearBalanceOf,
} from '../../../engine/leave-accrual/year-balance.ts'
import { civilParts, yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { loadLeaveTypes } from '../types/load.ts'
import {
  type Account,
  type LeaveEmployee,
  loadAccounts,
  loadPendingDays,
  type PendingDay,
} from './accounts.ts'

/** The types whose balances every answer includes; custom types are returned on request. */
const balanceKinds = ['vacation', 'sick', 'personal'] as const
type BalanceKind = (typeof balanceKinds)[number]

/** An employee's remaining leave; a type is null when the company does not track it in that year. */
export type LeaveBalance = Record<BalanceKind, YearBalance | null> & {
  year: number
  /** Today in the employee's time zone, or the end of the year nearest to it. */
  as_of: string
  /** Of the types above, with a balance or without. */
  pending_days: number
  /** The sum of available days, without subtracting pending ones. */
  remaining_days: number
}

/**
 * Returns balances of a year, by default the current one in each employee's time zone; every balance comes
 * from here. Computes entries that accrual has not posted yet, so accrual may run late.
 */
export async function leaveBalances(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  { now_ms, year }: { now_ms: number; year?: number | undefined },
): Promise<Map<number, LeaveBalance>> {
  const ids = employees.map(({ id }) => id)
  const [known, pending] = await Promise.all([
    loadLeaveTypes(sql),
    loadPendingDays(sql, ids, balanceKinds),
  ])
  const types = known.filter((type) => isBalanceKind(type.type) && hasYearBalance(type))
  const currentYears = employees.map(({ timezone }) => yearOf(localDate(timezone, now_ms)))
  const from_year = Math.min(year ?? 9999, ...currentYears)
  const accounts = await loadAccounts(sql, employees, types, { from_year, now_ms })
  const accountsOf = Map.groupBy(accounts, ({ employee }) => employee.id)
  const pendingOf = Map.groupBy(pending, ({ employee_id }) => employee_id)
  return new Map(
    employees.map((employee) => {
      const today = localDate(employee.timezone, now_ms)
      const requested = { year: year ?? yearOf(today), today }
      const own = accountsOf.get(employee.id) ?? []
      return [employee.id, balanceOf(own, pendingOf.get(employee.id) ?? [], requested)]
    }),
  )
}

function balanceOf(
  accounts: readonly Account[],
  pending: readonly PendingDay[],
  { year, today }: { year: number; today: string },
): LeaveBalance {
  const requested = pending.filter(({ day }) => civilParts(day).year === year)
  const yearBalance = (kind: BalanceKind) => {
    const account = accounts.find(({ type }) => type.type === kind)
    return account ? balanceOfAccount(account, requested, year) : null
  }
  const yearBalances = {
    vacation: yearBalance('vacation'),
    sick: yearBalance('sick'),
    personal: yearBalance('personal'),
  }
  const { remaining_days } = balanceTotals(Object.values(yearBalances))
  const as_of = withinYear(today, year)
  return { year, as_of, ...yearBalances, pending_days: daysOf(sum(requested)), remaining_days }
}

/**
 * Returns the balance of one leave type in a year, today or at the end of the year nearest to it; null when it is not
 * tracked or the ledger begins later. `pending` may have the days of other types and years.
 */
export function balanceOfAccount(
  { type, today, ledger }: Account,
  pending: readonly PendingDay[],
  year: number,
): YearBalance | null {
  if (year < ledger.first_year) return null
  const requested = pending.filter((each) => {
    return each.type === type.type && civilParts(each.day).year === year
  })
  return yearBalanceOf(ledger, { year, as_of: today, pending_millidays: sum(requested) })
}

/** Returns the date, or the end of the year nearest to it. */
export function withinYear(date: string, year: number): string {
  if (yearOf(date) < year) return `${year}-01-01`
  return yearOf(date) > year ? `${year}-12-31` : date
}

function isBalanceKind(type: string): boolean {
  return (balanceKinds as readonly string[]).includes(type)
}

function sum(days: readonly { millidays: number }[]): number {
  return days.reduce((total, { millidays }) => total + millidays, 0)
}
