import type { Sql } from '../../../db/transactions/transaction.ts'
import type { EmploymentGap } from '../../../engine/employment/spells.ts'
import {
  creditedYears,
  earlier,
  firstStartOf,
  type Ledger,
} from '../../../engine/leave-accrual/due.ts'
import {
  adjustmentKind,
  isOfBalance,
  type LedgerEntry,
} from '../../../engine/leave-accrual/entry.ts'
import {
  CALENDAR_YEARS,
  type LeaveYearRule,
  leaveYearBefore,
  leaveYearOn,
  startBeforeCuts,
} from '../../../engine/leave-accrual/leave-years.ts'
import { yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { mapInTurns } from '../../../lib/in-turns.ts'
import { type LedgerHead, type LedgerRules, loadLedgerRules, noOwnRules } from '../policies/load.ts'
import type { LeaveTypeRow } from '../types/load.ts'
import { yearsOfNewLedger } from './ledger-heads.ts'

/** The employee's fields that leave balances depend on. */
export const leaveEmployeeColumns = [
  'id',
  'timezone',
  'hire_date',
  'deactivated_on',
  'employment_gaps',
  'service_date',
  'created_at',
] as const

export type LeaveEmployee = {
  id: number
  timezone: string
  hire_date: string | null
  deactivated_on: string | null
  employment_gaps: readonly EmploymentGap[]
  service_date: string | null
  created_at: string
}

/** An employee's ledger of one leave type. */
export type Account = {
  employee: LeaveEmployee
  type: LeaveTypeRow
  today: string
  ledger: Ledger
  /** As it is stored; undefined for calendar years under the default policy. */
  head: LedgerHead | undefined
  /** The date from which the ledger is kept. */
  begins_on: string
}

type EntryRow = LedgerEntry & { employee_id: number; type: string }

/** The most employees whose ledgers are read together, so that other requests do not wait while the rows arrive. */
export const employees_at_once = 100

/** A civil date, or one for each employee. */
type From = string | ((employee: LeaveEmployee) => string)

/**
 * Returns the ledgers of employees and leave types with the entries needed for balances from a civil date's leave year
 * on: also those of the year before, which is carried over, and older ones when that year has no credits, for a new
 * employee or when accrual has not run for long.
 */
export async function loadAccounts(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  types: readonly LeaveTypeRow[],
  { from, now_ms }: { from: From; now_ms: number },
): Promise<Account[]> {
  if (employees.length === 0 || types.length === 0) return []
  const since = Math.min(...employees.map((employee) => yearBefore(employee, from)))
  const names = types.map(({ type }) => type)
  const all = employees.map(({ id }) => id)
  const [rows, rules] = await Promise.all([
    sql<EntryRow>(
      `${entries} and employee_id = any($2::bigint[]) and type = any($3::text[]) and leave_year >= $4`,
      [all, names, since],
    ),
    types.some(({ has_own_rules }) => has_own_rules) ? loadLedgerRules(sql, all) : noOwnRules,
  ])
  const recent = { since, entries: byAccount(rows) }
  return accountsFrom(sql, employees, types, { from, now_ms, recent, rules })
}

/** The entries of the leave years from one on, by account. */
export type RecentEntries = { since: number; entries: ReadonlyMap<string, LedgerEntry[]> }

/** Returns the ledgers from rows already read, and reads older entries if balances need them. */
export async function accountsFrom(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  types: readonly LeaveTypeRow[],
  read: { from: From; now_ms: number; recent: RecentEntries; rules: LedgerRules },
): Promise<Account[]> {
  const { from, now_ms, recent, rules } = read
  const { enrollments, heads } = rules
  const unclear = employees.flatMap((employee) =>
    types.flatMap(({ type }) => {
      const key = accountKey(employee.id, type)
      const isClear =
        !heads.has(key) && hasCreditIn(recent.entries.get(key), yearBefore(employee, from))
      return isClear ? [] : [{ employee_id: employee.id, type }]
    }),
  )
  const older = await entriesBefore(sql, unclear, recent.since)

  const accounts = await mapInTurns(employees, (employee) => {
    const today = localDate(employee.timezone, now_ms)
    const { hire_date, deactivated_on, employment_gaps, service_date } = employee
    const employment = { hire_date, deactivated_on, employment_gaps, service_date }
    const shares = enrollments.sharesOf(employee.id)
    return types.map((type) => {
      const key = accountKey(employee.id, type.type)
      const head = heads.get(key)
      const entries = [...(older.get(key) ?? []), ...(recent.entries.get(key) ?? [])]
      const enrolled = enrollments.of(employee.id, type)
      const begins_on = earlier(beginOf(employee, type, head), today)
      const leave_years =
        head?.leave_years ??
        (entries.some(isOfBalance)
          ? CALENDAR_YEARS
          : yearsOfNewLedger({ enrollments: enrolled, employment }, begins_on))
      const begun = { employee, type, today, from: dateIn(from, employee), head, leave_years }
      const ledger: Ledger = {
        ...{ unit: type.unit, enrollments: enrolled, shares, employment, leave_years },
        ...firstYears(entries, begun),
        entries: entries,
      }
      return { employee, type, today, ledger, head, begins_on }
    })
  })
  return accounts.flat()
}

async function entriesBefore(
  sql: Sql,
  accounts: readonly { employee_id: number; type: string }[],
  year: number,
): Promise<Map<string, EntryRow[]>> {
  if (accounts.length === 0) return new Map()
  const text = `${entries} and (employee_id, type) in (select * from unnest($2::bigint[], $3::text[]))
    and leave_year < $4`
  const ids = accounts.map(({ employee_id }) => employee_id)
  const types = accounts.map(({ type }) => type)
  return byAccount(await sql<EntryRow>(text, [ids, types, year]))
}

function dateIn(from: From, employee: LeaveEmployee): string {
  return typeof from === 'string' ? from : from(employee)
}

function yearBefore(employee: LeaveEmployee, from: From): number {
  return yearOf(dateIn(from, employee)) - 1
}

const entries = `select employee_id, type, key, kind, leave_year_start, entry_date,
    millidays as amount, reason, leave_request_id, carry_over_terms,
    minutes, full_minutes
  from leave_ledger
  where company_id = $1`

function byAccount(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  return Map.groupBy(rows, ({ employee_id, type }) => accountKey(employee_id, type))
}

function hasCreditIn(known: readonly LedgerEntry[] = [], year: number): boolean {
  return creditedYears(known).some((start) => yearOf(start) === year)
}

type Begun = {
  employee: LeaveEmployee
  type: LeaveTypeRow
  today: string
  from: string
  head: LedgerHead | undefined
  leave_years: readonly LeaveYearRule[]
}

/**
 * Returns the first leave year of a ledger, and the first one that its rules credit: an earlier leave year only has the
 * amount that people entered, which is carried over.
 */
function firstYears(
  known: readonly LedgerEntry[],
  begun: Begun,
): Pick<Ledger, 'first_start' | 'credits_from'> {
  const start = firstStart(known, begun)
  const earlierOnes = known.filter(({ leave_year_start }) => leave_year_start < start)
  const stated = earlierOnes.filter((entry) => adjustmentKind(entry) !== null)
  // Otherwise the leave years are past ones, or of a balance that the leave type had before.
  const isStatedOnly = begun.head !== undefined && creditedYears(earlierOnes).length === 0
  if (stated.length === 0 || !isStatedOnly) return { first_start: start }
  const first_start = stated.map(({ leave_year_start }) => leave_year_start).toSorted()[0]!
  return { first_start, credits_from: start }
}

/**
 * Returns the first date of the first leave year with entries. Earlier years are included in the stored carry-over;
 * without one, the ledger begins when both the employee and the balance existed.
 */
function firstStart(
  known: readonly LedgerEntry[],
  { employee, type, today, from, head, leave_years }: Begun,
): string {
  // A year that a rule change shortened was also a leave year of the ledger.
  const startOn = (date: string) => startBeforeCuts(leave_years, date)
  const last = creditedYears(known).reduce(later, '')
  const tracked = head?.begins_on ?? trackedFrom(type)
  const begun =
    last === ''
      ? [startOn(beginOf(employee, type, head))]
      : [
          firstStartOf({ entries: known, leave_years }, today),
          earlier(leaveYearBefore(leave_years, leaveYearOn(leave_years, from)).start, last),
          ...(tracked === null ? [] : [startOn(tracked)]),
        ]
  return earlier(begun.reduce(later), startOn(today))
}

/** Returns the date from which a ledger is kept: the first date on which both the employee and the balance existed. */
function beginOf(employee: LeaveEmployee, type: LeaveTypeRow, head: LedgerHead | undefined) {
  const tracked = head?.begins_on ?? trackedFrom(type) ?? dateOf(employee, type.created_at)
  return later(dateOf(employee, employee.created_at), tracked)
}

/** Returns the date from which a leave type has a balance, if it was without one before. */
function trackedFrom({ balance_from, balance_from_year }: LeaveTypeRow): string | null {
  if (balance_from !== null) return balance_from
  return balance_from_year === null ? null : `${balance_from_year}-01-01`
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function dateOf({ timezone }: LeaveEmployee, instant: string): string {
  return localDate(timezone, Date.parse(instant))
}

/** Returns the key of a ledger among those of several employees. */
export function accountKey(employee_id: number, type: string): string {
  return `${employee_id} ${type}`
}
