import { addDays } from '../../lib/calendar/dates.ts'
import { type Credit, type CreditsOf, creditsOnce, hasBalance, isAwayOn } from './credits.ts'
import type { Entitled } from './entitlement.ts'
import {
  adjustmentKind,
  type CarryOverTerms,
  GRANT_CHANGE,
  isBanked,
  isForHoursWorked,
  isGrantChange,
  isOpening,
  type LedgerEntry,
  netAdjustments,
  nextKey,
  sumOf,
  totalOf,
} from './entry.ts'
import {
  firstDateIn,
  type LeaveYear,
  type LeaveYearRule,
  leaveYearBefore,
  leaveYearOn,
  leaveYearsBetween,
  nameOfYear,
} from './leave-years.ts'
import { begunOn } from './policy.ts'
import { type LeaveUnit, thousandthsOf } from './units.ts'
import { standingLeave } from './usage.ts'

/** An employee's ledger of one leave type, with the facts that it depends on. */
export type Ledger = Entitled & {
  unit: LeaveUnit
  leave_years: readonly LeaveYearRule[]
  /** The first date of the first leave year with entries; years that ended long ago may be left out. */
  first_start: string
  /**
   * The first leave year that the rules credit; earlier ones only have the amounts that people entered. Absent: all.
   */
  credits_from?: string | undefined
  entries: readonly LedgerEntry[]
}

/**
 * Returns the entries that a ledger is missing on a date: grants and accruals, carry-over, expiry, and corrections when
 * leave, rules or employment have changed since. Running it late, twice or in several processes gives the same balance;
 * a past year keeps its grants. A ledger that is ahead of the date stays ahead.
 */
export function dueEntries(
  ledger: Ledger,
  asOf: string,
  credits: CreditsOf = creditsOnce(ledger),
): LedgerEntry[] {
  if (!hasBalance(ledger)) return []
  const until = latest(asOf, ledger.entries)
  if (until < ledger.first_start) return []
  // Each step includes the entries of the one before.
  const grown = groupedByYear(ledger)
  const added: LedgerEntry[] = []
  for (const year of leaveYearsBetween(ledger.leave_years, ledger.first_start, until)) {
    for (const step of [carryOverDue, creditsDue, expiryDue]) {
      for (const entry of step(grown, year, until, credits)) {
        added.push(entry)
        grown.entries.push(entry)
        grown.by_year.getOrInsertComputed(entry.leave_year_start, () => []).push(entry)
      }
    }
  }
  return added
}

/**
 * A ledger that entries are added to, with its entries by the first date of their leave year, and their keys once one
 * is looked up.
 */
type Grown = Omit<Ledger, 'entries'> & {
  entries: LedgerEntry[]
  by_year: Map<string, LedgerEntry[]>
  keys?: Set<string>
}

function groupedByYear(ledger: Ledger): Grown {
  const entries = [...ledger.entries]
  return {
    ...ledger,
    entries,
    by_year: Map.groupBy(entries, ({ leave_year_start }) => leave_year_start),
  }
}

/** Returns the entries that a leave year lacks on its last day when a change has just cut it short. */
export function entriesOfCut(ledger: Ledger, year: LeaveYear): LedgerEntry[] {
  return creditsDue(groupedByYear(ledger), year, year.end, creditsOnce(ledger))
}

/**
 * Returns the entries that reverse carry-over into leave years that new rules merge with the year it came from. They
 * have the leave years of the ledger, which they move with.
 */
export function entriesOfJoin({ entries, leave_years }: Ledger, rules: readonly LeaveYearRule[]) {
  const carried = entries.filter(({ kind }) => kind === 'carry_over')
  const byYear = Map.groupBy(carried, ({ leave_year_start }) => leave_year_start)
  const ledger: Keyed = { entries }
  return [...byYear].flatMap(([start, own]) => {
    const joined = leaveYearOn(rules, start).start
    const source = leaveYearOn(leave_years, addDays(start, -1)).start
    if (joined === start || source < joined) return []
    const name = nameOfYear(start)
    return correction(ledger, -totalOf(own), {
      purpose: `carry_over:${name}`,
      kind: 'carry_over',
      leave_year_start: start,
      entry_date: start,
      reason: `The leave year from ${start} is part of the one before`,
      carry_over_terms: own[0]!.carry_over_terms,
    })
  })
}

/**
 * Whether a ledger has no leave taken, earned by hours, or carried over from a leave year that ended after it began;
 * then all of it follows from its rules and from the amounts that people entered.
 */
export function isUnused(entries: readonly LedgerEntry[], begins_on: string): boolean {
  if (entries.some((entry) => isForHoursWorked(entry) || isBanked(entry))) return false
  if (standingLeave(entries)) return false
  const carried = entries.filter(({ kind, entry_date }) => {
    return kind === 'carry_over' && entry_date > begins_on
  })
  const byYear = Map.groupBy(carried, ({ leave_year_start }) => leave_year_start)
  return [...byYear.values()].every((own) => totalOf(own) === 0)
}

/** Returns the first dates of the leave years of a ledger's credits. */
export function creditedYears(entries: readonly LedgerEntry[]): string[] {
  return entries.filter(({ kind }) => TIMED.includes(kind)).map((each) => each.leave_year_start)
}

/**
 * Returns the first date of the first leave year of a ledger: that of its first credit, adjustment or time in lieu, or
 * the date's own leave year when there is none.
 */
export function firstStartOf(
  { entries, leave_years }: Pick<Ledger, 'entries' | 'leave_years'>,
  asOf: string,
): string {
  const adjusted = entries.filter((entry) => adjustmentKind(entry) !== null || isBanked(entry))
  const starts = [
    leaveYearOn(leave_years, asOf).start,
    ...creditedYears(entries),
    ...adjusted.map(({ leave_year_start }) => leave_year_start),
  ]
  return starts.reduce(earlier)
}

/** Returns the earlier of two civil dates. */
export function earlier(a: string, b: string): string {
  return a < b ? a : b
}

const TIMED = ['grant', 'accrual', 'carry_over', 'carry_over_expiry']

function latest(asOf: string, entries: readonly LedgerEntry[]): string {
  return entries.reduce((last, { kind, entry_date }) => {
    return TIMED.includes(kind) && entry_date > last ? entry_date : last
  }, asOf)
}

/** `min(the remainder of the year before, the cap)`; a negative balance is carried unchanged. */
function carryOverDue(ledger: Grown, year: LeaveYear): LedgerEntry[] {
  if (year.start <= ledger.first_start) return []
  const before = leaveYearBefore(ledger.leave_years, year)
  const name = nameOfYear(year.start)
  const carried = ofYear(ledger, year).filter(({ kind }) => kind === 'carry_over')
  const first = carried.find(({ key }) => key === `carry_over:${name}`) ?? carried[0]
  const terms = first?.carry_over_terms ?? termsOf(ledger, year)
  const unused = totalOf(ofYear(ledger, before))
  const isAway = isAwayOn(ledger.employment, year.start)
  const due = isAway ? 0 : Math.min(unused, terms.max_millidays ?? unused)
  const amount = due - totalOf(carried)
  if (amount === 0) return []
  return correction(ledger, amount, {
    purpose: `carry_over:${name}`,
    kind: 'carry_over',
    leave_year_start: year.start,
    entry_date: year.start,
    reason: `Carried over from ${before.start.endsWith('-01-01') ? before.number : `the leave year from ${before.start}`}`,
    carry_over_terms: terms,
  })
}

function creditsDue(
  ledger: Grown,
  year: LeaveYear,
  until: string,
  credits: CreditsOf,
): LedgerEntry[] {
  if (ledger.credits_from !== undefined && year.start < ledger.credits_from) return []
  const due = credits(year).filter((each) => each.entry_date <= until)
  const stored = ofYear(ledger, year)
  const isOver = year.end < until
  const missing = isOver ? missedAtTheEnd(due, stored) : due.filter(isNotIn(stored))
  const added = missing.map((credit) => entryOf(credit, year))
  if (isOver) return added
  const all = added.length === 0 ? stored : [...stored, ...added]
  return [...added, ...rewritten(ledger, year, due, all)]
}

/**
 * Returns the credits that a late run missed at the end of a year; an existing grant is final unless a grant is still
 * due.
 */
function missedAtTheEnd(due: readonly Credit[], stored: readonly LedgerEntry[]): Credit[] {
  const isGrant = ({ kind }: { kind: LedgerEntry['kind'] }) => kind === 'grant'
  const hasGrant = stored.some(isGrant)
  if (hasGrant && !due.some(isGrant)) return []
  const last = stored.reduce((date, entry) => {
    const isMonthly = entry.kind === 'accrual' && !isForHoursWorked(entry)
    return isMonthly && entry.entry_date > date ? entry.entry_date : date
  }, '')
  return due.filter((credit) => credit.entry_date > last && !(hasGrant && isGrant(credit)))
}

/**
 * Returns adjustments to the amounts that rules and employment grant now, when they changed. An opening balance is the
 * difference to the amount granted before its date: grants before that date and from it on are adjusted separately.
 */
function rewritten(
  ledger: Grown,
  year: LeaveYear,
  due: readonly Credit[],
  stored: readonly LedgerEntry[],
): LedgerEntry[] {
  const opened = stored.find(isOpening)?.entry_date ?? year.start
  const name = nameOfYear(year.start)
  const added: LedgerEntry[] = []
  for (const isBefore of [true, false]) {
    const isIn = ({ entry_date }: { entry_date: string }) => entry_date < opened === isBefore
    let amount = 0
    for (const credit of due) if (isIn(credit)) amount += credit.amount
    for (const entry of stored) if (isGranted(entry) && isIn(entry)) amount -= entry.amount
    if (amount === 0) continue
    added.push(
      ...correction(ledger, amount, {
        purpose: `${GRANT_CHANGE}${name}`,
        kind: 'adjustment',
        leave_year_start: year.start,
        entry_date: due.find(isIn)?.entry_date ?? (isBefore ? year.start : opened),
        reason: `Entitlement of ${name} changed`,
        carry_over_terms: null,
      }),
    )
  }
  return added
}

/** Whether an entry is a grant by the calendar, or a correction of one. */
function isGranted(entry: LedgerEntry): boolean {
  if (isGrantChange(entry)) return true
  return entry.kind === 'grant' || (entry.kind === 'accrual' && !isForHoursWorked(entry))
}

/**
 * Carried-over days are used first, by leave and by negative adjustments: those not used by the last date expire the
 * day after.
 */
function expiryDue(ledger: Grown, year: LeaveYear, until: string): LedgerEntry[] {
  const stored = ofYear(ledger, year)
  const carried = stored.filter(({ kind }) => kind === 'carry_over')
  const lastDate = carried[0]?.carry_over_terms?.expires_on ?? null
  const name = nameOfYear(year.start)
  if (lastDate === null || until <= lastDate) return []
  const before = stored.filter(({ entry_date }) => entry_date <= lastDate)
  const taken = Math.max(0, -netAdjustments(before))
  const used = taken - sumOf(before, ['usage', 'usage_reversal'])
  const expired = stored.filter(({ kind }) => kind === 'carry_over_expiry')
  const due = Math.max(0, totalOf(carried) - used)
  return correction(ledger, -due - totalOf(expired), {
    purpose: `carry_over_expiry:${name}`,
    kind: 'carry_over_expiry',
    leave_year_start: year.start,
    entry_date: addDays(lastDate, 1),
    reason: `Carried-over days not used by ${lastDate}`,
    carry_over_terms: null,
  })
}

function termsOf({ enrollments }: Ledger, year: LeaveYear): CarryOverTerms {
  const { carry_over_max, carry_over_expires_on } = begunOn(enrollments, year.start)!.policy
  return {
    max_millidays: carry_over_max === null ? null : thousandthsOf(carry_over_max),
    expires_on: carry_over_expires_on === null ? null : firstDateIn(carry_over_expires_on, year),
  }
}

/**
 * Returns the next entry of a purpose, unless it changes nothing. Its key is free in all leave years: new rules may have
 * moved some of the purpose to another one.
 */
function correction(
  ledger: Keyed,
  amount: number,
  { purpose, ...entry }: Omit<LedgerEntry, 'key' | 'amount' | 'leave_request_id'> & Purpose,
): LedgerEntry[] {
  if (amount === 0) return []
  ledger.keys ??= new Set(ledger.entries.map(({ key }) => key))
  let earlier = 0
  while (ledger.keys.has(nextKey(purpose, earlier))) earlier++
  const key = nextKey(purpose, earlier)
  ledger.keys.add(key)
  return [{ key, ...entry, amount, leave_request_id: null }]
}

type Keyed = { entries: readonly LedgerEntry[]; keys?: Set<string> }

type Purpose = { purpose: string }

function entryOf(credit: Credit, { start }: LeaveYear): LedgerEntry {
  return { ...credit, leave_year_start: start, leave_request_id: null, carry_over_terms: null }
}

function ofYear({ by_year }: Grown, { start }: LeaveYear): readonly LedgerEntry[] {
  return by_year.get(start) ?? []
}

function isNotIn(stored: readonly LedgerEntry[]) {
  return ({ key }: Credit) => !stored.some((entry) => entry.key === key)
}
