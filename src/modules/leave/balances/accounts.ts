import { among } from '../../../db/arrays.ts'
import { nullable, number, numbers, readRows, string } from '../../../db/read-rows.ts'
import type { Sql } from '../../../db/transaction.ts'
import type { EmploymentGap } from '../../../engine/employment/spells.ts'
import { creditYears, firstYearOf, type Ledger } from '../../../engine/leave-accrual/due.ts'
import type { LedgerEntry } from '../../../engine/leave-accrual/entry.ts'
import { millidaysOf } from '../../../engine/leave-accrual/units.ts'
import type { TakenDay } from '../../../engine/leave-accrual/usage.ts'
import { dayNumber, yearOf } from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import type { LeaveTypeRow } from '../types/load.ts'

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
export type Account = { employee: LeaveEmployee; type: LeaveTypeRow; today: string; ledger: Ledger }

type EntryRow = LedgerEntry & { employee_id: number; type: string }

/**
 * Returns the ledgers of employees and leave types, as far as balances from `from_year` on need them: the
 * year before too, which is carried over, and older entries when that year has no credits, for a new employee
 * or when accrual has not run for long.
 */
export async function loadAccounts(
  sql: Sql,
  employees: readonly LeaveEmployee[],
  types: readonly LeaveTypeRow[],
  { from_year, now_ms }: { from_year: number; now_ms: number },
): Promise<Account[]> {
  if (employees.length === 0 || types.length === 0) return []
  const from = from_year - 1
  const names = types.map(({ type }) => type)
  const all = employees.map(({ id }) => id)
  const recent = byAccount(
    await sql<EntryRow>(`${entries} and leave_year >= $4`, [all, names, from]),
  )
  const unclear = employees
    .filter(({ id }) => names.some((type) => !hasCreditIn(recent.get(accountKey(id, type)), from)))
    .map(({ id }) => id)
  const older =
    unclear.length === 0
      ? undefined
      : byAccount(await sql<EntryRow>(`${entries} and leave_year < $4`, [unclear, names, from]))

  return employees.flatMap((employee) => {
    const today = localDate(employee.timezone, now_ms)
    const { hire_date, deactivated_on, employment_gaps, service_date } = employee
    const employment = { hire_date, deactivated_on, employment_gaps, service_date }
    return types.map((type) => {
      const key = accountKey(employee.id, type.type)
      const known = [...(older?.get(key) ?? []), ...(recent.get(key) ?? [])]
      const first_year = firstYear(known, { employee, type, today, from })
      const ledger = { settings: type, employment, first_year, entries: known }
      return { employee, type, today, ledger }
    })
  })
}

const entries = `select employee_id, type, key, kind, leave_year, entry_date, millidays, reason,
    leave_request_id, carry_over_terms
  from leave_ledger
  where company_id = $1 and employee_id = any($2::bigint[]) and type = any($3::text[])`

function byAccount(rows: readonly EntryRow[]): Map<string, EntryRow[]> {
  return Map.groupBy(rows, ({ employee_id, type }) => accountKey(employee_id, type))
}

function hasCreditIn(known: readonly EntryRow[] = [], year: number): boolean {
  return creditYears(known).includes(year)
}

type Begun = { employee: LeaveEmployee; type: LeaveTypeRow; today: string; from: number }

/**
 * Returns the year of the first entries. Earlier years are included in the stored carry-over; without one,
 * the ledger begins when both the employee and the balance existed.
 */
function firstYear(known: readonly EntryRow[], { employee, type, today, from }: Begun): number {
  const years = creditYears(known)
  const { balance_from_year } = type
  const begun =
    years.length === 0
      ? [
          yearIn(employee, employee.created_at),
          balance_from_year ?? yearIn(employee, type.created_at),
        ]
      : [firstYearOf(known, today), Math.min(from, Math.max(...years)), balance_from_year ?? 0]
  return Math.min(Math.max(...begun), yearOf(today))
}

function yearIn({ timezone }: LeaveEmployee, instant: string): number {
  return yearOf(localDate(timezone, Date.parse(instant)))
}

function accountKey(employee_id: number, type: string): string {
  return `${employee_id} ${type}`
}

/** A day of a pending request. */
export type PendingDay = TakenDay & { leave_request_id: number; employee_id: number; type: string }

/** Returns the days of pending requests of some employees. */
export async function loadPendingDays(
  sql: Sql,
  employee_ids: readonly number[],
  types: readonly string[],
): Promise<PendingDay[]> {
  const whose = among('employee_id', '$2::bigint', employee_ids)
  const which = among('type', '$3::text', types)
  const rows = await readRows(
    sql,
    {
      id: number,
      employee_id: number,
      type: string,
      start_date: string,
      days: number,
      day_millidays: nullable(numbers),
    },
    `select id, employee_id, type, start_date, days, day_millidays from leave_requests
     where company_id = $1 and ${whose.condition} and ${which.condition} and status = 'pending'
     order by id`,
    [whose.value, which.value],
  )
  return rows.flatMap(({ id, employee_id, type, start_date, days, day_millidays }) =>
    takenDays(start_date, day_millidays ?? [millidaysOf(days)]).map((taken) => {
      return { ...taken, leave_request_id: id, employee_id, type }
    }),
  )
}

/** Returns the days in `day_millidays`, those that count. */
export function takenDays(start_date: string, day_millidays: readonly number[]): TakenDay[] {
  const first = dayNumber(start_date)
  return day_millidays.flatMap((millidays, index) => {
    return millidays === 0 ? [] : [{ day: first + index, millidays }]
  })
}
