import { hasYearBalance } from './credits.ts'
import { dueEntries, type Ledger } from './due.ts'
import { type EntryKind, isGrantChange, type LedgerEntry, sumOf } from './entry.ts'
import { daysOf, millidaysOf } from './units.ts'
import { type TakenDay, usageChanges } from './usage.ts'

/** A leave type's balance as the API returns it, in days with up to three decimals. */
export type YearBalance = {
  entitled_days: number
  accrued_days: number
  carried_over_days: number
  carry_over_expires_on: string | null
  expired_days: number
  adjustment_days: number
  used_days: number
  pending_days: number
  available_days: number
  available_after_pending_days: number
  /** Only for types that accrue monthly. */
  projected_year_end_days?: number
}

/**
 * Returns the balance of a leave year on a date, with everything due by then; null when balances are not
 * tracked. Used days are the approved days of the whole year; a date outside of the year counts as its
 * nearest end.
 */
export function yearBalanceOf(
  ledger: Ledger,
  { year, as_of, pending_millidays }: { year: number; as_of: string; pending_millidays: number },
): YearBalance | null {
  if (!hasYearBalance(ledger.settings)) return null
  const entries = countedEntries(ledger, year, withinYear(as_of, year))
  const atYearEnd = countedEntries(ledger, year, `${year}-12-31`)
  const available = total(entries)
  const yearBalance: YearBalance = {
    entitled_days: daysOf(total(atYearEnd.filter(isEntitlement))),
    accrued_days: days(entries, ['grant', 'accrual']),
    carried_over_days: days(entries, ['carry_over']),
    carry_over_expires_on: expiryOf(entries),
    expired_days: -days(entries, ['carry_over_expiry']) + 0,
    adjustment_days: days(entries, ['adjustment']),
    used_days: -days(entries, ['usage', 'usage_reversal']) + 0,
    pending_days: daysOf(pending_millidays),
    available_days: daysOf(available),
    available_after_pending_days: daysOf(available - pending_millidays),
  }
  if (ledger.settings.accrual_method !== 'monthly') return yearBalance
  return { ...yearBalance, projected_year_end_days: daysOf(total(atYearEnd)) }
}

/**
 * Returns the millidays of a year still available on a date if these days are taken as well. Each counts at
 * its own date, so that carried days are used first; null when balances are not tracked.
 */
export function availableAfter(ledger: Ledger, { year, on, taking }: Taking): number | null {
  if (!hasYearBalance(ledger.settings)) return null
  return total(entriesTaking(ledger, { year, on, taking }))
}

/** Returns the carried millidays of a year that expire by a date if these days are taken as well. */
export function expiringBy(ledger: Ledger, taken: Taking): number {
  return -sumOf(entriesTaking(ledger, taken), ['carry_over_expiry']) + 0
}

type Taking = { year: number; on: string; taking: readonly TakenDay[] }

function entriesTaking(ledger: Ledger, { year, on, taking }: Taking): LedgerEntry[] {
  // Several requests may take half of the same day.
  const byDay = new Map<number, number>()
  for (const { day, millidays } of taking) byDay.set(day, (byDay.get(day) ?? 0) + millidays)
  const taken = [...byDay].map(([day, millidays]) => ({ day, millidays }))
  const entries = [...ledger.entries, ...usageChanges(NO_REQUEST, taken, [])]
  return countedEntries({ ...ledger, entries }, year, withinYear(on, year))
}

const NO_REQUEST = 0

/** Whether a type's rules allow this balance in millidays. */
export function isAllowedBalance(
  millidays: number,
  type: { allow_negative: boolean; negative_limit_days: number | null },
): boolean {
  if (!type.allow_negative) return millidays >= 0
  const { negative_limit_days: limit } = type
  return limit === null || millidays >= -millidaysOf(limit)
}

/** Returns the sums over an employee's balances, without null ones: `remaining_days` and `pending_days`. */
export function balanceTotals(yearBalances: readonly (YearBalance | null)[]) {
  const present = yearBalances.filter((yearBalance) => yearBalance !== null)
  const milli = (pick: (yearBalance: YearBalance) => number) =>
    present.reduce((sum, yearBalance) => sum + millidaysOf(pick(yearBalance)), 0)
  return {
    remaining_days: daysOf(milli((yearBalance) => yearBalance.available_days)),
    pending_days: daysOf(milli((yearBalance) => yearBalance.pending_days)),
  }
}

/** Returns the entries of a year that count on a date: those dated by then, and all usage. */
function countedEntries(ledger: Ledger, year: number, date: string): LedgerEntry[] {
  return [...ledger.entries, ...dueEntries(ledger, date)].filter(
    ({ kind, leave_year, entry_date }) =>
      leave_year === year && (entry_date <= date || kind === 'usage' || kind === 'usage_reversal'),
  )
}

function withinYear(date: string, year: number): string {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  if (date < first) return first
  return date > last ? last : date
}

function expiryOf(entries: readonly LedgerEntry[]): string | null {
  if (sumOf(entries, ['carry_over']) <= 0) return null
  const carried = entries.find(({ kind }) => kind === 'carry_over')
  return carried?.carry_over_terms?.expires_on ?? null
}

/** What the year grants: its credits, and their later corrections. */
function isEntitlement(entry: LedgerEntry): boolean {
  return entry.kind === 'grant' || entry.kind === 'accrual' || isGrantChange(entry)
}

function days(entries: readonly LedgerEntry[], kinds: readonly EntryKind[]): number {
  return daysOf(sumOf(entries, kinds))
}

function total(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, { millidays }) => sum + millidays, 0)
}
