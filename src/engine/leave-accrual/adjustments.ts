import { dueEntries, type Ledger } from './due.ts'
import {
  type AdjustmentKind,
  isOpening,
  type LedgerEntry,
  nextKey,
  OPENING_BALANCE,
} from './entry.ts'
import { leaveYearOn } from './leave-years.ts'

export type Adjustment = {
  kind: AdjustmentKind
  effective_date: string
  /**
   * The change of the balance in thousandths of the unit; for an opening balance, the available amount at the start of
   * the date.
   */
  amount: number
  reason: string
}

/**
 * Returns the entry of an adjustment. For an opening balance it is the difference to the ledger's balance at the start
 * of the date. `earlier` is the number of corrections that the ledger has.
 */
export function adjustmentEntry(
  ledger: Ledger,
  { kind, effective_date, amount, reason }: Adjustment,
  earlier: number,
): LedgerEntry {
  const opens = kind === 'opening_balance'
  const entry: LedgerEntry = {
    key: opens ? OPENING_BALANCE : nextKey('correction', earlier),
    kind: 'adjustment',
    leave_year_start: leaveYearOn(ledger.leave_years, effective_date).start,
    entry_date: effective_date,
    amount,
    reason,
    leave_request_id: null,
    carry_over_terms: null,
  }
  return opens ? openingThatSays(ledger, entry, amount) : entry
}

/**
 * Returns the amount that an opening balance states, given the other entries of its ledger; undefined if there is none.
 */
export function saidByOpening({ entries }: Pick<Ledger, 'entries'>): number | undefined {
  const opening = entries.find(isOpening)
  if (!opening) return undefined
  const { leave_year_start, entry_date, amount } = opening
  return amount + sumAtStartOf(entries, leave_year_start, entry_date)
}

/**
 * Returns the opening balance of a ledger whose leave years or grants have changed, so that it states the same amount
 * again.
 */
export function restatedOpening(ledger: Ledger, said: number): LedgerEntry {
  const opening = ledger.entries.find(isOpening)!
  return openingThatSays(ledger, opening, said)
}

/** Returns the opening balance with the difference to the balance of the ledger's other entries. */
function openingThatSays(ledger: Ledger, opening: LedgerEntry, said: number): LedgerEntry {
  const others = ledger.entries.filter((entry) => !isOpening(entry))
  const entries = [...others, { ...opening, amount: 0 }]
  return {
    ...opening,
    amount: said - availableAtStartOf({ ...ledger, entries }, opening.entry_date),
  }
}

/**
 * Returns the amount available at the start of a date: after that day's carry-over and expiry, before its grant or
 * accrual. Does not subtract leave on that day or later.
 */
export function availableAtStartOf(ledger: Ledger, date: string): number {
  const { start } = leaveYearOn(ledger.leave_years, date)
  return sumAtStartOf([...ledger.entries, ...dueEntries(ledger, date)], start, date)
}

function sumAtStartOf(entries: readonly LedgerEntry[], year_start: string, date: string): number {
  return entries.reduce((sum, entry) => {
    const isBefore = entry.entry_date < date || (entry.entry_date === date && isCarried(entry))
    return entry.leave_year_start === year_start && isBefore ? sum + entry.amount : sum
  }, 0)
}

function isCarried({ kind }: LedgerEntry): boolean {
  return kind === 'carry_over' || kind === 'carry_over_expiry'
}
