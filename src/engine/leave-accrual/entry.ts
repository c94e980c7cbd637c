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
  /** The first date of the leave year whose balance it belongs to. */
  leave_year_start: string
  /** The effective date; for usage and its reversal, the date of leave. */
  entry_date: string
  /** The change of the balance in thousandths of the unit; usage and expiry are negative. */
  amount: number
  reason: string
  /** Set on usage and its reversal. */
  leave_request_id: number | null
  /** For leave by the hour: minutes (negative when returned) out of the minutes of a full day or hour. */
  minutes?: number | null
  full_minutes?: number | null
  /** Set on carry-over: the settings in effect when the year changed, which later settings do not affect. */
  carry_over_terms: CarryOverTerms | null
}

/** The most that is carried over (null: all), and the last date on which it can be used (null: no limit). */
export type CarryOverTerms = {
  /** In thousandths of the unit; the stored name is older than units other than days. */
  max_millidays: number | null
  expires_on: string | null
}

/** Whether an entry is part of a balance; leave is recorded even if no balance is tracked. */
export function isOfBalance({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return kind !== 'usage' && kind !== 'usage_reversal'
}

/** Returns the sum of the entries of these kinds, in thousandths of the unit. */
export function sumOf(entries: readonly LedgerEntry[], kinds: readonly EntryKind[]): number {
  let total = 0
  for (const { kind, amount } of entries) if (kinds.includes(kind)) total += amount
  return total
}

/** Whether an adjustment corrects the grants of a year after settings or hire date changed. */
export function isGrantChange({ key }: LedgerEntry): boolean {
  return key.startsWith(GRANT_CHANGE)
}

/** The purpose of such adjustments, followed by the leave year. */
export const GRANT_CHANGE = 'grant_change:'

/** The purpose of accruals for hours worked and their corrections, followed by the id of the pay period. */
export const WORKED = 'worked:'

/** The purpose of time in lieu and its corrections, followed by the id of the adjustment of hours. */
export const BANKED = 'banked:'

/** Whether an entry was earned by hours worked, which depends on pay periods and not on the calendar. */
export function isForHoursWorked({ key }: Pick<LedgerEntry, 'key'>): boolean {
  return key.startsWith(WORKED)
}

/** Whether an entry is time in lieu, which an adjustment of hours creates. */
export function isBanked({ key }: Pick<LedgerEntry, 'key'>): boolean {
  return key.startsWith(BANKED)
}

/** Returns the sum of the entries, in thousandths of the unit. */
export function totalOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the entries for a purpose: the first one and those that correct it. */
export function entriesFor(entries: readonly LedgerEntry[], purpose: string): LedgerEntry[] {
  return entries.filter(({ key }) => key === purpose || key.startsWith(`${purpose}:`))
}

/** Returns the key of the next entry for a purpose: `carry_over:2027`, then `carry_over:2027:2`. */
export function nextKey(purpose: string, earlier: number): string {
  return earlier === 0 ? purpose : `${purpose}:${earlier + 1}`
}

export const ADJUSTMENT_KINDS = ['correction', 'opening_balance'] as const

export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** The key of the opening balance: there is one in a ledger. */
export const OPENING_BALANCE = 'opening_balance'

export function isOpening({ key }: Pick<LedgerEntry, 'key'>): boolean {
  return key === OPENING_BALANCE
}

/** Returns the kind of an entry that a person made; null for an entry created by rules or leave. */
export function adjustmentKind(entry: LedgerEntry): AdjustmentKind | null {
  if (entry.kind !== 'adjustment' || isGrantChange(entry) || isBanked(entry)) return null
  return isOpening(entry) ? 'opening_balance' : 'correction'
}

/**
 * Returns the sum of the adjustments by people, in thousandths of the unit: a mistake and its reversal add up to zero.
 */
export function netAdjustments(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => {
    return adjustmentKind(entry) === null ? sum : sum + entry.amount
  }, 0)
}
