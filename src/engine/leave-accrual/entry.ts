export const ENTRY_KINDS = [
  'grant',
  'accrual',
  'carry_over',
  'carry_over_expiry',
  'usage',
  'usage_reversal',
  'adjustment',
] as const

export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One entry of an employee's ledger of a leave type. */
export type LedgerEntry = {
  /** The purpose of the entry, unique within the ledger, so that writing it twice stores it once. */
  key: string
  kind: EntryKind
  /** The calendar year whose balance it belongs to. */
  leave_year: number
  /** The date from which it counts; for usage and its reversal, the date of leave. */
  entry_date: string
  /** The change of the balance; usage and expiry are negative. */
  millidays: number
  reason: string
  /** Set on usage and its reversal. */
  leave_request_id: number | null
  /** Set on carry-over: the settings in effect when the year changed, which later settings do not affect. */
  carry_over_terms: CarryOverTerms | null
}

/** The most that is carried (null is all), and the last date on which it can be used (null is any). */
export type CarryOverTerms = { max_millidays: number | null; expires_on: string | null }

/** Returns the sum of the entries of these kinds, in millidays. */
export function sumOf(entries: readonly LedgerEntry[], kinds: readonly EntryKind[]): number {
  let total = 0
  for (const { kind, millidays } of entries) if (kinds.includes(kind)) total += millidays
  return total
}

/** Whether an adjustment corrects the grants of a year after settings or hire date changed. */
export function isGrantChange({ key }: LedgerEntry): boolean {
  return key.startsWith(GRANT_CHANGE)
}

/** The purpose of such adjustments, followed by the leave year. */
export const GRANT_CHANGE = 'grant_change:'

/** Returns the key of the next entry for a purpose: `carry_over:2027`, then `carry_over:2027:2`. */
export function nextKey(purpose: string, earlier: number): string {
  return earlier === 0 ? purpose : `${purpose}:${earlier + 1}`
}

/** What an adjustment of a balance by a person is. */
export const ADJUSTMENT_KINDS = ['correction', 'opening_balance'] as const

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** The key of the opening balance: there is one in a ledger. */
export const OPENING_BALANCE = 'opening_balance'

/** Returns what an entry is that a person made; null for an entry that follows from rules or leave. */
export function adjustmentKind(entry: LedgerEntry): AdjustmentKind | null {
  if (entry.kind !== 'adjustment' || isGrantChange(entry)) return null
  return entry.key === OPENING_BALANCE ? 'opening_balance' : 'correction'
}

/** Returns the sum of the adjustments by people, in millidays: a mistake and its opposite amount are none. */
export function netAdjustments(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => {
    return adjustmentKind(entry) === null ? sum : sum + entry.millidays
  }, 0)
}
