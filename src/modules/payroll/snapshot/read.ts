import type { Sql } from '../../../db/transaction.ts'
import {
  type CategoryMinutes,
  type DayRange,
  type DayRow,
  type EarningCategory,
  type PayBasis,
  summarise,
  type Warning,
  type WarningCode,
} from '../../../engine/hours/index.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'

/** A period's last approval, and what its hours were made with. */
export type Snapshot = DayRange & {
  /** Of the pay period. */
  id: number
  label: string
  tzdata_version: string
  holiday_data_version: string
  /** What the numbers of its rows mean, in their order. */
  buckets: EarningCategory[]
}

/** Who an employee was when a period was approved. */
export type SnapshotEmployee = {
  employee_number: string
  payroll_id: string | null
  name: string
  department: string | null
  pay_basis: PayBasis
}

/** One employee's hours as they were when a period was approved, in minutes. */
export type SnapshotHours = {
  employee_id: number
  minutes: CategoryMinutes
  warnings: Warning[]
  /** Empty unless they were asked for. */
  days: DayRow[]
}

const snapshots = `
  select p.id, p.label, p.start_date - date '1970-01-01' as from_day,
         p.end_date - date '1970-01-01' as to_day, s.tzdata_version, s.holiday_data_version,
         s.buckets
  from pay_periods p
  join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id`

/** The approved periods with a day in the range, in date order. */
export function findApprovedPeriods(sql: Sql, { from_day, to_day }: DayRange) {
  return sql<Snapshot>(
    `${snapshots}
     where p.company_id = $1 and p.status = 'approved'
       and p.start_date <= date '1970-01-01' + $3::int and p.end_date >= date '1970-01-01' + $2::int
     order by p.start_date`,
    [from_day, to_day],
  )
}

/** What a period's last approval kept, also while it is open again; undefined before the first. */
export async function findSnapshot(sql: Sql, id: number): Promise<Snapshot | undefined> {
  const [found] = await sql<Snapshot>(`${snapshots} where p.company_id = $1 and p.id = $2`, [id])
  return found
}

/** Who belonged to one of the departments when the period was approved. */
export async function employeesInSnapshot(
  sql: Sql,
  { id }: Snapshot,
  departments: readonly string[],
): Promise<number[]> {
  const rows = await sql<{ employee_id: number }>(
    `select employee_id from pay_period_hours
     where company_id = $1 and pay_period_id = $2 and department = any($3::text[])`,
    [id, departments],
  )
  return rows.map(({ employee_id }) => employee_id)
}

/** Who the employees were when the period was approved, by id; `employee_ids` null is everybody. */
export async function loadSnapshotEmployees(
  sql: Sql,
  { id }: Snapshot,
  employee_ids: readonly number[] | null,
): Promise<Map<number, SnapshotEmployee>> {
  const rows = await sql<SnapshotEmployee & { employee_id: number }>(
    `select employee_id, employee_number, payroll_id, name, department, pay_basis
     from pay_period_hours
     where company_id = $1 and pay_period_id = $2
       and ($3::bigint[] is null or employee_id = any($3))`,
    [id, employee_ids],
  )
  return new Map(rows.map(({ employee_id, ...person }) => [employee_id, person]))
}

type Input = {
  /** Of the period's days, only these. */
  days: DayRange
  with_days: boolean
  /** Null is everybody. */
  employee_ids: readonly number[] | null
}

type SumRow = { employee_id: number; minutes: number[]; warnings: Warning[] }
type DaysRow = { employee_id: number; days: number[][]; warnings: Warning[] }

/** The hours that a snapshot keeps; whole periods are told by their sums unless days are asked for. */
export async function loadSnapshotHours(
  sql: Sql,
  snapshot: Snapshot,
  { days, with_days, employee_ids }: Input,
): Promise<SnapshotHours[]> {
  const isWhole = days.from_day <= snapshot.from_day && days.to_day >= snapshot.to_day
  if (isWhole && !with_days) {
    const rows = await sql<SumRow>(snapshotRows('minutes'), [snapshot.id, employee_ids])
    return rows.map(({ employee_id, minutes, warnings }) => {
      return { employee_id, minutes: minutesOf(snapshot, minutes), warnings, days: [] }
    })
  }
  const rows = await sql<DaysRow>(snapshotRows('days'), [snapshot.id, employee_ids])
  return rows.map(({ employee_id, days: numbers, warnings }) => {
    const within = warnings.filter(({ date }) => isWithin(date, days))
    const kept = dayRows(snapshot, numbers, days, within)
    const minutes = summarise(kept)
    return { employee_id, minutes, warnings: within, days: with_days ? kept : [] }
  })
}

function snapshotRows(column: 'minutes' | 'days'): string {
  return `
    select employee_id, ${column}, warnings from pay_period_hours
    where company_id = $1 and pay_period_id = $2
      and ($3::bigint[] is null or employee_id = any($3))`
}

function dayRows(
  snapshot: Snapshot,
  numbers: readonly number[][],
  { from_day, to_day }: DayRange,
  warnings: readonly Warning[],
): DayRow[] {
  const rows: DayRow[] = []
  for (const [i, minutes] of numbers.entries()) {
    const day = snapshot.from_day + i
    if (day < from_day || day > to_day) continue
    rows.push({ ...minutesOf(snapshot, minutes), day, warnings: codesOn(day, warnings) })
  }
  return rows
}

function codesOn(day: number, warnings: readonly Warning[]): WarningCode[] {
  if (warnings.length === 0) return []
  const date = civilDate(day)
  return warnings.filter((warning) => warning.date === date).map(({ code }) => code)
}

/** A bucket that the snapshot does not know is 0, as all are in an empty list. */
function minutesOf({ buckets }: Snapshot, numbers: readonly number[]): CategoryMinutes {
  const minutes = summarise([])
  for (let i = 0; i < numbers.length; i++) minutes[buckets[i]!] = numbers[i]!
  return minutes
}

function isWithin(date: string, { from_day, to_day }: DayRange): boolean {
  const day = dayNumber(date)
  return day >= from_day && day <= to_day
}
