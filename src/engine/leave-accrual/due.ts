import { addDays, yearOf } from '../../lib/calendar/dates.ts'
import {
  type AccrualSettings,
  type Credit,
  carryOverExpiry,
  creditsOfYear,
  type Employment,
  hasYearBalance,
  isAwayOn,
} from './credits.ts'
import {
  adjustmentKind,
  type CarryOverTerms,
  GRANT_CHANGE,
  isGrantChange,
  type LedgerEntry,
  netAdjustments,
  nextKey,
  sumOf,
} from './entry.ts'
import { millidaysOf } from './units.ts'

/** An employee's ledger of one leave type, and the settings it depends on. */
export type Ledger = {
  settings: AccrualSettings
  employment: Employment
  /** The leave year of the first entries; years that ended long ago may be left out. */
  first_year: number
  entries: readonly LedgerEntry[]
}

/**
 * Returns the entries that a ledger lacks on a date: grants and accruals, carry-over, expiry, and corrections
 * when leave, settings or hire date changed since. Running it late, twice or in several processes gives the
 * same balance; a year that has ended keeps its grants. A ledger that is ahead of the date stays ahead.
 */
export function dueEntries(ledger: Ledger, asOf: string): LedgerEntry[] {
  if (!hasYearBalance(ledger.settings)) return []
  const until = latest(asOf, ledger.entries)
  const entries = [...ledger.entries]
  for (let year = ledger.first_year; year <= yearOf(until); year++) {
    // Each step includes the entries of the one before.
    for (const step of [carryOverDue, creditsDue, expiryDue]) {
      entries.push(...step({ ...ledger, entries }, year, until))
    }
  }
  return entries.slice(ledger.entries.length)
}

/** Returns the first year of a ledger: that of its first credit or adjustment, or of the date when there is none. */
export function firstYearOf(entries: readonly LedgerEntry[], asOf: string): number {
  const adjusted = entries.filter((entry) => adjustmentKind(entry) !== null)
  const years = [...creditYears(entries), ...adjusted.map(({ leave_year }) => leave_year)]
  return Math.min(yearOf(asOf), ...years)
}

/** Returns the leave years of the entries that accrual runs wrote. */
export function creditYears(entries: readonly LedgerEntry[]): number[] {
  return entries.filter(({ kind }) => TIMED.includes(kind)).map((each) => each.leave_year)
}

const TIMED = ['grant', 'accrual', 'carry_over', 'carry_over_expiry']

function latest(asOf: string, entries: readonly LedgerEntry[]): string {
  return entries.reduce((last, { kind, entry_date }) => {
    return TIMED.includes(kind) && entry_date > last ? entry_date : last
  }, asOf)
}

/** `min(the remainder of the year before, the cap)`; a negative balance is carried unchanged. */
function carryOverDue(ledger: Ledger, year: number): LedgerEntry[] {
  if (year === ledger.first_year) return []
  const carried = ofYear(ledger, year).filter(({ kind }) => kind === 'carry_over')
  const terms = carried[0]?.carry_over_terms ?? termsOf(ledger.settings, year)
  const unused = total(ofYear(ledger, year - 1))
  const firstDate = `${year}-01-01`
  const isAway = isAwayOn(ledger.employment, firstDate)
  const due = isAway ? 0 : Math.min(unused, terms.max_millidays ?? unused)
  return correction(due - total(carried), {
    key: nextKey(`carry_over:${year}`, carried.length),
    kind: 'carry_over',
    leave_year: year,
    entry_date: firstDate,
    reason: `Carried over from ${year - 1}`,
    carry_over_terms: terms,
  })
}

function creditsDue(ledger: Ledger, year: number, until: string): LedgerEntry[] {
  const { settings, employment } = ledger
  const due = creditsOfYear(settings, employment, year).filter((each) => each.entry_date <= until)
  const stored = ofYear(ledger, year)
  const isOver = year < yearOf(until)
  const missing = isOver ? missedAtTheEnd(due, stored) : due.filter(isNotIn(stored))
  const added = missing.map((credit) => entryOf(credit, year))
  return isOver ? added : [...added, ...rewritten(year, due, [...stored, ...added])]
}

/** Returns what a late run missed at the end of a year. */
function missedAtTheEnd(due: readonly Credit[], stored: readonly LedgerEntry[]): Credit[] {
  if (stored.some(({ kind }) => kind === 'grant')) return []
  const last = stored.reduce((date, entry) => {
    return entry.kind === 'accrual' && entry.entry_date > date ? entry.entry_date : date
  }, '')
  return due.filter((credit) => credit.entry_date > last)
}

/** Returns an adjustment to what settings and hire date grant now, when they changed. */
function rewritten(
  year: number,
  due: readonly Credit[],
  stored: readonly LedgerEntry[],
): LedgerEntry[] {
  const changes = stored.filter(isGrantChange)
  const granted = sumOf(stored, ['grant', 'accrual']) + total(changes)
  return correction(total(due) - granted, {
    key: nextKey(`${GRANT_CHANGE}${year}`, changes.length),
    kind: 'adjustment',
    leave_year: year,
    entry_date: due[0]?.entry_date ?? `${year}-01-01`,
    reason: `Entitlement of ${year} changed`,
    carry_over_terms: null,
  })
}

/**
 * Carried days are used first, by leave and by what adjustments take away: those that are not used up to the last
 * date expire the day after.
 */
function expiryDue(ledger: Ledger, year: number, until: string): LedgerEntry[] {
  const stored = ofYear(ledger, year)
  const carried = stored.filter(({ kind }) => kind === 'carry_over')
  const lastDate = carried[0]?.carry_over_terms?.expires_on ?? null
  if (lastDate === null || until <= lastDate) return []
  const before = stored.filter(({ entry_date }) => entry_date <= lastDate)
  const taken = Math.max(0, -netAdjustments(before))
  const used = taken - sumOf(before, ['usage', 'usage_reversal'])
  const expired = stored.filter(({ kind }) => kind === 'carry_over_expiry')
  const due = Math.max(0, total(carried) - used)
  return correction(-due - total(expired), {
    key: nextKey(`carry_over_expiry:${year}`, expired.length),
    kind: 'carry_over_expiry',
    leave_year: year,
    entry_date: addDays(lastDate, 1),
    reason: `Carried-over days not used by ${lastDate}`,
    carry_over_terms: null,
  })
}

function termsOf(settings: AccrualSettings, year: number): CarryOverTerms {
  const most = settings.carry_over_max_days
  return {
    max_millidays: most === null ? null : millidaysOf(most),
    expires_on: carryOverExpiry(settings, year),
  }
}

function correction(
  millidays: number,
  entry: Omit<LedgerEntry, 'millidays' | 'leave_request_id'>,
): LedgerEntry[] {
  return millidays === 0 ? [] : [{ ...entry, millidays, leave_request_id: null }]
}

function entryOf(credit: Credit, leave_year: number): LedgerEntry {
  return { ...credit, leave_year, leave_request_id: null, carry_over_terms: null }
}

function ofYear({ entries }: Ledger, year: number): LedgerEntry[] {
  return entries.filter(({ leave_year }) => leave_year === year)
}

function isNotIn(stored: readonly LedgerEntry[]) {
  const keys = new Set(stored.map(({ key }) => key))
  return ({ key }: Credit) => !keys.has(key)
}

function total(entries: readonly { millidays: number }[]): number {
  return entries.reduce((sum, { millidays }) => sum + millidays, 0)
}
