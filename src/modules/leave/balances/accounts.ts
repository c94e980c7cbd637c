import { among } from '../../../db/arrays.ts'
import { nullable, number, numbers, readRows, string } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'
import type { EmploymentGap } from '../../../engine/employment/spells.ts'
import { creditedYears, firstStartOf, type Ledger } from '../../../engine/leave-accrual/due.ts'
import { serviceDateOf } from '../../../engine/leave-accrual/entitlement.ts'
import { isOfBalance, type LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import {
  CALENDAR_YEARS,
  type LeaveYearRule,
  leaveYearBefore,
  leaveYearOn,
} from '../../../engine/leave-accrual/leave-years.ts'
import { thousandthsOf } from '../../../engine/leave-accrual/units.ts'
import { chargeOf, type TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { dayNumber, yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { type LedgerHead, loadLedgerRules, noOwnRules } from '../policies/load.ts'
import type { LeaveTypeRow } from '../types/load.ts'
import { plannedYears } from './ledger-heads.ts'

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
}

type EntryRow = LedgerEntry & { employee_id: number; type: string }

/** A civil date, or one for each employee. */
type From = string | ((employee: LeaveEmployee) => string)

/**
 * Returns the ledgers of employees and leave types, as far as balances from the leave year of a civil date on need
 * them: the year before too, which is carried over, and older entries when that year has no credits, for a new employee
 * or when accrual has not run for long.
 */
export async function loadAccounts(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  types: readonly LeaveTypeRow[],
  { from, now_ms }: { from: From; now_ms: number },
): Promise<Account[]> {
  if (employees.length === 0 || types.length === 0) return []
  const fromOf = typeof from === 'string' ? () => from : from
  const yearBefore = (employee: LeaveEmployee) => yearOf(fromOf(employee)) - 1
  const since = Math.min(...employees.map(yearBefore))
  const names = types.map(({ type }) => type)
  const all = employees.map(({ id }) => id)
  const [recentRows, { enrollments, heads }] = await Promise.all([
    sql<EntryRow>(`${entries} and leave_year >= $4`, [all, names, since]),
    types.some(({ has_own_rules }) => has_own_rules) ? loadLedgerRules(sql, all) : noOwnRules,
  ])
  const recent = byAccount(recentRows)
  const unclear = employees
    .filter((employee) =>
      names.some((type) => {
        const key = accountKey(employee.id, type)
        return heads.has(key) || !hasCreditIn(recent.get(key), yearBefore(employee))
      }),
    )
    .map(({ id }) => id)
  const older =
    unclear.length === 0
      ? undefined
      : byAccount(await sql<EntryRow>(`${entries} and leave_year < $4`, [unclear, names, since]))

  return employees.flatMap((employee) => {
    const today = localDate(employee.timezone, now_ms)
    const from = fromOf(employee)
    const { hire_date, deactivated_on, employment_gaps, service_date } = employee
    const employment = { hire_date, deactivated_on, employment_gaps, service_date }
    const shares = enrollments.sharesOf(employee.id)
    return types.map((type) => {
      const key = accountKey(employee.id, type.type)
      const head = heads.get(key)
      const known = [...(older?.get(key) ?? []), ...(recent.get(key) ?? [])]
      const enrolled = enrollments.of(employee.id, type)
      const leave_years =
        head?.leave_years ??
        (known.some(isOfBalance)
          ? CALENDAR_YEARS
          : plannedYears({ enrollments: enrolled, service: serviceDateOf(employment), today }))
      const begun = { employee, type, today, from, head, leave_years }
      const ledger: Ledger = {
        ...{ unit: type.unit, enrollments: enrolled, shares, employment, leave_years },
        first_start: firstStart(known, begun),
        entries: known,
      }
      return { employee, type, today, ledger, head }
    })
  })
}

const entries = `select employee_id, type, key, kind, leave_year_start, entry_date,
    millidays as amount, reason, leave_request_id, carry_over_terms
  from leave_ledger
  where company_id = $1 and employee_id = any($2::bigint[]) and type = any($3::text[])`

function byAccount(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  return Map.groupBy(rows, ({ employee_id, type }) => accountKey(employee_id, type))
}

function hasCreditIn(known: readonly EntryRow[] = [], year: number): boolean {
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
 * Returns the first date of the first leave year with entries. Earlier years are included in the stored carry-over;
 * without one, the ledger begins when both the employee and the balance existed.
 */
function firstStart(
  known: readonly EntryRow[],
  { employee, type, today, from, head, leave_years }: Begun,
): string {
  const startOn = (date: string) => leaveYearOn(leave_years, date).start
  const credited = creditedYears(known).toSorted()
  const tracked = head?.begins_on ?? trackedFrom(type)
  const begun =
    credited.length === 0
      ? [
          startOn(dateOf(employee, employee.created_at)),
          startOn(tracked ?? dateOf(employee, type.created_at)),
        ]
      : [
          firstStartOf({ entries: known, leave_years }, today),
          earlier(
            leaveYearBefore(leave_years, leaveYearOn(leave_years, from)).start,
            credited.at(-1)!,
          ),
          ...(tracked === null ? [] : [startOn(tracked)]),
        ]
  return earlier(begun.toSorted().at(-1)!, startOn(today))
}

/** Returns the date from which a leave type has a balance, if it was without one before. */
function trackedFrom({ balance_from, balance_from_year }: LeaveTypeRow): string | null {
  if (balance_from !== null) return balance_from
  return balance_from_year === null ? null : `${balance_from_year}-01-01`
}

function earlier(a: string, b: string): string {
  return a < b ? a : b
}

function dateOf({ timezone }: LeaveEmployee, instant: string): string {
  return localDate(timezone, Date.parse(instant))
}

/** Returns the key of a ledger among those of several employees. */
export function accountKey(employee_id: number, type: string): string {
  return `${employee_id} ${type}`
}

/** A day of a pending request. */
export type PendingDay = TakenDay & { leave_request_id: number; employee_id: number; type: string }

/** Returns the days of pending requests of some employees, of some leave types or of all. */
export async function loadPendingDays(
  sql: Sql,
  employee_ids: readonly number[],
  types: readonly string[] | null,
): Promise<PendingDay[]> {
  const whose = among('employee_id', '$2::bigint', employee_ids)
  const which =
    types === null
      ? { condition: '$3::text is null', value: null }
      : among('type', '$3::text', types)
  const rows = await readRows(
    sql,
    {
      id: number,
      employee_id: number,
      type: string,
      start_date: string,
      days: number,
      day_millidays: nullable(numbers),
      day_minutes: nullable(numbers),
    },
    `select id, employee_id, type, start_date, days, day_millidays, day_minutes from leave_requests
     where company_id = $1 and ${whose.condition} and ${which.condition} and status = 'pending'
     order by id`,
    [whose.value, which.value],
  )
  return rows.flatMap(({ id, employee_id, type, start_date, days, day_millidays, day_minutes }) =>
    takenDays(start_date, day_millidays ?? [thousandthsOf(days)], day_minutes).map((taken) => {
      return { ...taken, leave_request_id: id, employee_id, type }
    }),
  )
}

/** Returns the days of a stored request, those that count; a request of an earlier release has no minutes. */
export function takenDays(
  start_date: string,
  day_millidays: readonly number[],
  day_minutes: readonly number[] | null = null,
): TakenDay[] {
  const first = dayNumber(start_date)
  return day_millidays.flatMap((millidays, index) => {
    if (millidays === 0) return []
    return [{ day: first + index, millidays, minutes: day_minutes?.[index] ?? 0 }]
  })
}

/** Returns what days of leave take of a balance, in thousandths of the unit of its type. */
export function chargedBy(days: readonly TakenDay[], { unit }: Ledger): number {
  return days.reduce((sum, day) => sum + chargeOf(day, unit), 0)
}
