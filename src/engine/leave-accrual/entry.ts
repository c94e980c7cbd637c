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

/** One line of an employee's ledger of a leave type. */
export type LedgerEntry = {
  /** Says what the entry is for, unique within the ledger: whoever writes it twice writes it once. */
  key: string
  kind: EntryKind
  /** The calendar year whose balance it belongs to. */
  leave_year: number
  /** From when it counts; of usage the date of leave, of its reversal the same. */
  entry_date: string
  /** What it adds to the balance: usage and expiry are negative. */
  millidays: number
  reason: string
  /** Of usage and its reversal. */
  leave_request_id: number | null
  /** Of carry-over: what was in force when the year turned, whatever the settings say later. */
  carry_over_terms: CarryOverTerms | null
}

/** The most that is carried (null is all), and the last date on which it can be used (null is any). */
export type CarryOverTerms = { max_millidays: number | null; expires_on: string | null }

/** What the entries of these kinds add to the balance, in millidays. */
export function sumOf(entries: readonly LedgerEntry[], kinds: readonly EntryKind[]): number {
  let total = 0
  for (const { kind, millidays } of entries) if (kinds.includes(kind)) total += millidays
  return total
}

/** Whether an adjustment corrects what the year gives after settings or hire date changed. */
export function isGrantChange({ key }: LedgerEntry): boolean {
  return key.startsWith(GRANT_CHANGE)
}

/** The purpose of such adjustments, followed by the leave year. */
export const GRANT_CHANGE = 'grant_change:'

/** The key of the next entry for a purpose: `carry_over:2027`, then `carry_over:2027:2`. */
export function nextKey(purpose: string, earlier: number): string {
  return earlier === 0 ? purpose : `${purpose}:${earlier + 1}`
}
