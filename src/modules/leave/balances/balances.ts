import type { Sql } from '../../../db/transactions/transaction.ts'
import { hasBalance } from '../../../engine/leave-accrual/credits.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import {
  type LeaveYear,
  leaveYearNumbered,
  leaveYearOn,
} from '../../../engine/leave-accrual/leave-years.ts'
import { ofThousandths, thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import {
  chargedBy,
  type YearBalance,
  yearBalanceOf,
} from '../../../engine/leave-accrual/year-balance.ts'
import { civilDate, yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import { leaveSettings } from '../policies/leave-settings.ts'
import { type LedgerRules, ledgerRules, noOwnRules, type StoredRules } from '../policies/load.ts'
import {
  type Account,
  accountKey,
  accountsFrom,
  employees_at_once,
  type LeaveEmployee,
} from './accounts.ts'
import { averageMinutesOn } from './average-day.ts'
import { type BalancesOf, type LeaveFacts, leaveFactsFor, loadLeaveFacts } from './leave-facts.ts'
import { type PendingDay, pendingDays } from './pending.ts'
import { AmountIn, type YearBalanceRecord, yearBalanceRecord } from './year-balance.ts'

/** The types whose balances every answer names; those of other types follow where they are tracked. */
const balanceKinds = ['vacation', 'sick', 'personal'] as const
type BalanceKind = (typeof balanceKinds)[number]

/** An employee's remaining leave; a type is null when the company does not track it in that year. */
export type LeaveBalance = Record<BalanceKind, YearBalanceRecord | null> & {
  year: number
  /** Today in the employee's time zone, or the end of the calendar year nearest to it. */
  as_of: string
  others: (YearBalanceRecord & { type: string })[]
  /** Of vacation, sick and personal leave, with a balance or without. */
  pending_days: number
  /** The sum of available days of vacation, sick and personal leave, without subtracting pending ones. */
  remaining_days: number
}

/**
 * Returns balances of leave years, by default the current ones in each employee's time zone; every balance comes
 * from here. Computes entries that accrual has not posted yet, so accrual may run late.
 */
export async function leaveBalances(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  asked: BalancesOf,
): Promise<Map<number, LeaveBalance>> {
  const balances = new Map<number, LeaveBalance>()
  for (const some of chunksOf(employees, employees_at_once)) {
    const ids = some.map(({ id }) => id)
    const facts = await loadLeaveFacts(sql, ids, asked)
    for (const [id, balance] of await balancesFrom(sql, some, facts, asked))
      balances.set(id, balance)
  }
  return balances
}

/** Returns the balances of employees from the facts of `leaveFacts` about each. */
export async function balancesFrom(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  facts: ReadonlyMap<number, LeaveFacts>,
  asked: BalancesOf,
): Promise<Map<number, LeaveBalance>> {
  const [any] = facts.values()
  if (!any) return new Map()
  const { now_ms, year } = asked
  const dates = employees.map(({ timezone }) => localDate(timezone, now_ms)).sort()
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const { types, policies } = await leaveSettings(sql, any.settings)
  const accounts = await accountsFrom(sql, employees, types, {
    from: year !== undefined && year < yearOf(first) ? `${year}-01-01` : first,
    now_ms,
    recent: { since: leaveFactsFor(asked)[0], entries: entriesIn(facts) },
    rules: any.rules ? rulesIn(facts, policies) : noOwnRules,
  })
  const accountsOf = Map.groupBy(accounts, ({ employee }) => employee.id)
  return new Map(
    await mapInTurns(employees, (employee) => {
      const { id, timezone } = employee
      const { pending, day_minutes } = facts.get(id)!
      const today = localDate(timezone, now_ms)
      const waiting = (pending ?? []).flatMap(pendingDays)
      const minutes = day_minutes ? averageMinutesOn(day_minutes, last) : 1
      return [id, balanceOf(accountsOf.get(id) ?? [], waiting, { year, today, minutes })] as const
    }),
  )
}

function entriesIn(facts: ReadonlyMap<number, LeaveFacts>): Map<string, LedgerEntry[]> {
  const found = new Map<string, LedgerEntry[]>()
  for (const [id, { entries }] of facts) {
    for (const entry of entries ?? []) {
      found.getOrInsertComputed(accountKey(id, entry.type), () => []).push(entry)
    }
  }
  return found
}

function rulesIn(
  facts: ReadonlyMap<number, LeaveFacts>,
  policies: StoredRules['policies'],
): LedgerRules {
  const rules = [...facts.values()].flatMap((each) => each.rules ?? [])
  return ledgerRules({
    facts: rules.flatMap((each) => each.facts ?? []),
    heads: rules.flatMap((each) => each.heads ?? []),
    policies,
  })
}

function balanceOf(
  accounts: readonly Account[],
  pending: readonly PendingDay[],
  { year: asked, today, minutes }: { year: number | undefined; today: string; minutes: number },
): LeaveBalance {
  const year = asked ?? yearOf(today)
  const records = new Map<string, YearBalanceRecord>()
  for (const account of accounts) {
    const { type } = account.type
    const balance = balanceOfAccount(account, pending, leaveYearOf(account, asked))
    if (!balance) continue
    records.set(type, yearBalanceRecord(balance, new AmountIn(account.type.unit, minutes)))
  }
  const named = (kind: BalanceKind) => records.get(kind) ?? null
  const balances = { vacation: named('vacation'), sick: named('sick'), personal: named('personal') }
  const remaining = Object.values(balances).reduce((sum, balance) => {
    return sum + thousandthsOf(balance?.available_days ?? 0)
  }, 0)
  return {
    year,
    as_of: withinYear(today, year),
    ...balances,
    others: [...records].flatMap(([type, record]) => {
      return isBalanceKind(type) ? [] : [{ type, ...record }]
    }),
    pending_days: ofThousandths(daysWaiting(accounts, pending, asked, year)),
    remaining_days: ofThousandths(remaining),
  }
}

/** Returns the current leave year of a ledger, or the one that starts in a calendar year. */
export function leaveYearOf({ ledger, today }: Account, number: number | undefined): LeaveYear {
  return number === undefined
    ? leaveYearOn(ledger.leave_years, today)
    : leaveYearNumbered(ledger.leave_years, number, today)
}

/**
 * Returns the balance of one leave type in a leave year, today or at the end of the year nearest to today; null when it
 * is not tracked or the ledger begins later. `pending` may contain days of other types and years.
 */
export function balanceOfAccount(
  { type, today, ledger }: Account,
  pending: readonly PendingDay[],
  year: LeaveYear,
): YearBalance | null {
  if (!hasBalance(ledger) || year.start < ledger.first_start) return null
  const waiting = waitingIn(pending, type.type, year)
  return yearBalanceOf(ledger, { year, as_of: today, pending: chargedBy(waiting, ledger) })
}

function waitingIn(
  pending: readonly PendingDay[],
  type: string,
  { start, end }: Pick<LeaveYear, 'start' | 'end'>,
) {
  return pending.filter((each) => {
    const date = civilDate(each.day)
    return each.type === type && start <= date && date <= end
  })
}

/** Returns the days that pending requests ask for in the leave years, calendar years where no balance is tracked. */
function daysWaiting(
  accounts: readonly Account[],
  pending: readonly PendingDay[],
  asked: number | undefined,
  year: number,
): number {
  return balanceKinds.reduce((sum, kind) => {
    const account = accounts.find(({ type }) => type.type === kind)
    const dates = account
      ? leaveYearOf(account, asked)
      : { start: `${year}-01-01`, end: `${year}-12-31` }
    const waiting = waitingIn(pending, kind, dates)
    return waiting.reduce((days, { millidays }) => days + millidays, sum)
  }, 0)
}

/** Returns the date, or the end of the calendar year nearest to it. */
function withinYear(date: string, year: number): string {
  if (yearOf(date) < year) return `${year}-01-01`
  return yearOf(date) > year ? `${year}-12-31` : date
}

function isBalanceKind(type: string): type is BalanceKind {
  return (balanceKinds as readonly string[]).includes(type)
}
