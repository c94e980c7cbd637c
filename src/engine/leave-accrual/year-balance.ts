import { addDays } from '../../lib/calendar/dates.ts'
import { type CreditsOf, creditsOnce, hasBalance } from './credits.ts'
import { dueEntries, type Ledger } from './due.ts'
import { isGrantChange, type LedgerEntry, sumOf, totalOf } from './entry.ts'
import { type LeaveYear, leaveYearOn } from './leave-years.ts'
import { thousandthsOf } from './units.ts'
import { type TakenDay, usageChanges } from './usage.ts'

/** The balance of a leave year, in thousandths of the leave type's unit. */
export type YearBalance = {
  year: LeaveYear
  entitled: number
  accrued: number
  carried_over: number
  carry_over_expires_on: string | null
  /** The last date on which unused carry-over can be used; null: no more of it expires. */
  lapses_on: string | null
  lapsing: number
  expired: number
  adjustment: number
  used: number
  pending: number
  available: number
  available_after_pending: number
  /** Only for types that accrue monthly. */
  projected_year_end?: number
}

/**
 * Returns the balance of a leave year on a date, with everything due by then; null when balances are not
 * tracked. Used is the approved leave of the whole year; a date outside of the year counts as its nearest end.
 */
export function yearBalanceOf(
  ledger: Ledger,
  { year, as_of, pending }: { year: LeaveYear; as_of: string; pending: number },
): YearBalance | null {
  if (!hasBalance(ledger)) return null
  const credits = creditsOnce(ledger)
  const entries = countedEntries(ledger, year, withinYear(as_of, year), credits)
  const atYearEnd = countedEntries(ledger, year, year.end, credits)
  const available = totalOf(entries)
  const yearBalance: YearBalance = {
    year,
    entitled: totalOf(atYearEnd.filter(isEntitlement)),
    accrued: sumOf(entries, ['grant', 'accrual']),
    carried_over: sumOf(entries, ['carry_over']),
    carry_over_expires_on: expiryOf(entries),
    ...lapsingIn(entries, ledger, { year, on: as_of, credits }),
    expired: -sumOf(entries, ['carry_over_expiry']),
    adjustment: sumOf(entries, ['adjustment']),
    used: -sumOf(entries, ['usage', 'usage_reversal']),
    pending,
    available,
    available_after_pending: available - pending,
  }
  const isMonthly = ledger.enrollments.some(({ policy }) => policy.accrual_method === 'monthly')
  return isMonthly ? { ...yearBalance, projected_year_end: totalOf(atYearEnd) } : yearBalance
}

/**
 * Returns the amount still available in a leave year on a date if these days are also taken. Each day counts on its own
 * date, so carried-over days are used first; null when balances are not tracked.
 */
export function availableAfter(ledger: Ledger, taken: Taking): number | null {
  if (!hasBalance(ledger)) return null
  return totalOf(entriesTaking(ledger, taken))
}

/** Returns the carry-over that expires by a date if these days are also taken. */
export function expiringBy(ledger: Ledger, taken: Taking): number {
  return -sumOf(entriesTaking(ledger, taken), ['carry_over_expiry']) + 0
}

/**
 * Returns the carry-over that expires unused if only these days are also taken, and the last date on which it can be
 * used; null when nothing expires from a date on.
 */
export function lapsingOf(
  ledger: Ledger,
  taken: Taking,
): Pick<YearBalance, 'lapses_on' | 'lapsing'> {
  return lapsingIn(entriesTaking(ledger, taken), withTaken(ledger, taken.taking), taken)
}

/** Returns the expiring amount from the entries that count on the date. */
function lapsingIn(
  counted: readonly LedgerEntry[],
  ledger: Ledger,
  { year, on, credits }: Omit<Taking, 'taking'>,
): Pick<YearBalance, 'lapses_on' | 'lapsing'> {
  const lapses_on = expiryOf(counted)
  if (lapses_on === null || lapses_on < on) return nothingLapses
  const entries = countedEntries(ledger, year, addDays(lapses_on, 1), credits)
  const lapsing = -sumOf(entries, ['carry_over_expiry'])
  return lapsing > 0 ? { lapses_on, lapsing } : nothingLapses
}

const nothingLapses = { lapses_on: null, lapsing: 0 }

type Taking = {
  year: LeaveYear
  on: string
  taking: readonly TakenDay[]
  /** Those of the ledger, where they are computed already. */
  credits?: CreditsOf
}

function entriesTaking(ledger: Ledger, { year, on, taking, credits }: Taking): LedgerEntry[] {
  return countedEntries(withTaken(ledger, taking), year, withinYear(on, year), credits)
}

function withTaken(ledger: Ledger, taking: readonly TakenDay[]): Ledger {
  const entries = [...ledger.entries, ...usageChanges(NO_REQUEST, taking, [], ledger)]
  return { ...ledger, entries }
}

const NO_REQUEST = 0

/** Returns the amount that days of leave take from a balance in addition to its entries, in thousandths of the unit. */
export function chargedBy(taking: readonly TakenDay[], ledger: Ledger): number {
  return -totalOf(usageChanges(NO_REQUEST, taking, [], ledger)) + 0
}

/** Whether a policy allows this balance, in thousandths of the unit. */
export function isAllowedBalance(
  balance: number,
  { allow_negative, negative_limit }: { allow_negative: boolean; negative_limit: number | null },
): boolean {
  if (!allow_negative) return balance >= 0
  return negative_limit === null || balance >= -thousandthsOf(negative_limit)
}

/** Returns the amount available on a date, in its leave year; null when balances are not tracked. */
export function availableOn(ledger: Ledger, date: string): number | null {
  return availableAfter(ledger, {
    year: leaveYearOn(ledger.leave_years, date),
    on: date,
    taking: [],
  })
}

/** Returns the entries of a year that count on a date: those dated by then, and all usage. */
function countedEntries(
  ledger: Ledger,
  year: LeaveYear,
  date: string,
  credits?: CreditsOf,
): LedgerEntry[] {
  return [...ledger.entries, ...dueEntries(ledger, date, credits)].filter(
    ({ kind, leave_year_start, entry_date }) =>
      leave_year_start === year.start &&
      (entry_date <= date || kind === 'usage' || kind === 'usage_reversal'),
  )
}

/** Returns the date, or the end of the leave year nearest to it. */
export function withinYear(date: string, { start, end }: LeaveYear): string {
  if (date < start) return start
  return date > end ? end : date
}

function expiryOf(entries: readonly LedgerEntry[]): string | null {
  if (sumOf(entries, ['carry_over']) <= 0) return null
  const carried = entries.find(({ kind }) => kind === 'carry_over')
  return carried?.carry_over_terms?.expires_on ?? null
}

/** Whether an entry is part of the year's entitlement: its credits and their later corrections. */
function isEntitlement(entry: LedgerEntry): boolean {
  return entry.kind === 'grant' || entry.kind === 'accrual' || isGrantChange(entry)
}
