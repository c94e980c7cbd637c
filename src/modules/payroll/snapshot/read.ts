import { type ColumnType, readRows, type ShapedRow } from '../../../db/statements/read-rows.ts'
import * as column from '../../../db/statements/shape.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  type CategoryMinutes,
  type DayRange,
  type DayRow,
  type EarningCategory,
  summarise,
  type Warning,
  type WarningCode,
} from '../../../engine/hours/index.ts'
import { PAY_BASES } from '../../../engine/hours/settings.ts'
import { civilDate, dayNumber } from '../../../lib/calendar/dates.ts'
import { shownMinutes } from '../hours/shown.ts'
import { type HolidayWorked, minutesOf, warningsOf } from './stored.ts'

/** An employee's identity when a period was approved. */
const snapshotEmployee = {
  employee_number: column.string,
  payroll_id: column.nullable(column.string),
  name: column.string,
  department: column.nullable(column.string),
  pay_basis: column.oneOf(...PAY_BASES),
}

export type SnapshotEmployee = ShapedRow<typeof snapshotEmployee>

/** One employee's hours when a period was approved, in minutes. */
export type SnapshotHours = {
  employee_id: number
  minutes: CategoryMinutes
  warnings: Warning[]
  /** Empty unless requested. */
  days: DayRow[]
}

const categories: ColumnType<EarningCategory[]> = column.strings as never
const editions = column.oneOfNumbers(1, 2)

const snapshotShape = {
  /** The id of the pay period. */
  id: column.number,
  label: column.string,
  from_day: column.number,
  to_day: column.number,
  tzdata_version: column.string,
  holiday_data_version: column.string,
  /** The categories of the numbers in its rows, in order. */
  buckets: categories,
  /** The edition of the rules that it was approved by; a release that did not store it had the first. */
  edition: editions,
  /** Whether the company reported holiday hours separately when the period was approved. */
  holiday_worked_apart: column.boolean,
  /** False while the period is open again. */
  is_approved: column.boolean,
}

/** A period's last approval, and the versions that its hours were computed with. */
export type Snapshot = ShapedRow<typeof snapshotShape>

const snapshots = `
  select p.id, p.label, p.start_date - date '1970-01-01' as from_day,
         p.end_date - date '1970-01-01' as to_day, s.tzdata_version, s.holiday_data_version,
         s.buckets, coalesce((s.settings->>'edition')::int, 1) as edition,
         coalesce((s.settings->>'holiday_worked_apart')::boolean, false) as holiday_worked_apart,
         p.status = 'approved' as is_approved
  from pay_periods p
  join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id`

/** Returns the approved periods that overlap the range, in date order. */
export function findApprovedPeriods(sql: Sql, { from_day, to_day }: DayRange) {
  return readRows(
    sql,
    snapshotShape,
    `${snapshots}
     where p.company_id = $1 and p.status = 'approved'
       and p.start_date <= date '1970-01-01' + $3::int and p.end_date >= date '1970-01-01' + $2::int
     order by p.start_date`,
    [from_day, to_day],
  )
}

/**
 * Returns the snapshot of a period's last approval, also while it is open again; undefined before the first.
 */
export async function findSnapshot(sql: Sql, id: number): Promise<Snapshot | undefined> {
  const [found] = await readRows(
    sql,
    snapshotShape,
    `${snapshots} where p.company_id = $1 and p.id = $2`,
    [id],
  )
  return found
}

/** Returns the employees of the departments at the time of approval. */
export async function employeesInSnapshot(
  sql: Sql,
  { id }: Snapshot,
  departments: readonly string[],
): Promise<number[]> {
  const rows = await readRows(
    sql,
    { employee_id: column.number },
    `select employee_id from pay_period_hours
     where company_id = $1 and pay_period_id = $2 and department = any($3::text[])`,
    [id, departments],
  )
  return rows.map(({ employee_id }) => employee_id)
}

/** Returns the identities of employees at the time of approval, by id; null `employee_ids` means all. */
export async function loadSnapshotEmployees(
  sql: Sql,
  { id }: Snapshot,
  employee_ids: readonly number[] | null,
): Promise<Map<number, SnapshotEmployee>> {
  const rows = await readRows(
    sql,
    { employee_id: column.number, ...snapshotEmployee },
    `select employee_id, employee_number, payroll_id, name, department, pay_basis
     from pay_period_hours
     where company_id = $1 and pay_period_id = $2
       and ($3::bigint[] is null or employee_id = any($3))`,
    [id, employee_ids],
  )
  return new Map(rows.map(({ employee_id, ...person }) => [employee_id, person]))
}

type Input = {
  /** Only these of the period's days. */
  days: DayRange
  with_days: boolean
  /** Null means all. */
  employee_ids: readonly number[] | null
  /** Whether to report holiday hours separately; defaults to the setting when the period was approved. */
  apart?: boolean | undefined
}

const rowShape = {
  employee_id: column.number,
  holiday_worked: column.nullable(column.json<HolidayWorked>()),
  warnings: column.json<Warning[]>(),
  later_warnings: column.nullable(column.json<Warning[]>()),
}
const sumShape = { ...rowShape, minutes: column.json<number[]>() }
const daysShape = { ...rowShape, days: column.json<number[][]>() }

/** Returns the hours of a snapshot; whole periods as sums unless days are requested. */
export async function loadSnapshotHours(
  sql: Sql,
  snapshot: Snapshot,
  { days, with_days, employee_ids, apart = snapshot.holiday_worked_apart }: Input,
): Promise<SnapshotHours[]> {
  const isWhole = days.from_day <= snapshot.from_day && days.to_day >= snapshot.to_day
  if (isWhole && !with_days) {
    const rows = await readRows(sql, sumShape, snapshotRows('minutes'), [snapshot.id, employee_ids])
    return rows.map(
      ({ employee_id, minutes: numbers, holiday_worked, warnings, later_warnings }) => {
        const worked = (holiday_worked ?? []).reduce((sum, [, minutes]) => sum + minutes, 0)
        const minutes = shownMinutes(minutesOf(snapshot.buckets, numbers, worked), apart)
        return { employee_id, minutes, warnings: warningsOf(warnings, later_warnings), days: [] }
      },
    )
  }
  const rows = await readRows(sql, daysShape, snapshotRows('days'), [snapshot.id, employee_ids])
  return rows.map(({ employee_id, days: numbers, holiday_worked, warnings, later_warnings }) => {
    const all = warningsOf(warnings, later_warnings)
    const within = all.filter(({ date }) => isWithin(date, days))
    const worked = new Map(holiday_worked ?? [])
    const storedRows = dayRows(snapshot, { numbers, worked }, days, within).map((row) =>
      shownMinutes(row, apart),
    )
    const minutes = summarise(storedRows)
    return { employee_id, minutes, warnings: within, days: with_days ? storedRows : [] }
  })
}

function snapshotRows(column: 'minutes' | 'days'): string {
  return `
    select employee_id, ${column}, holiday_worked, warnings, later_warnings from pay_period_hours
    where company_id = $1 and pay_period_id = $2
      and ($3::bigint[] is null or employee_id = any($3))`
}

function dayRows(
  snapshot: Snapshot,
  { numbers, worked }: { numbers: readonly number[][]; worked: ReadonlyMap<number, number> },
  { from_day, to_day }: DayRange,
  warnings: readonly Warning[],
): DayRow[] {
  const rows: DayRow[] = []
  for (const [i, stored] of numbers.entries()) {
    const day = snapshot.from_day + i
    if (day < from_day || day > to_day) continue
    const minutes = minutesOf(snapshot.buckets, stored, worked.get(i) ?? 0)
    rows.push({ ...minutes, day, warnings: codesOn(day, warnings) })
  }
  return rows
}

function codesOn(day: number, warnings: readonly Warning[]): WarningCode[] {
  if (warnings.length === 0) return []
  const date = civilDate(day)
  return warnings.filter((warning) => warning.date === date).map(({ code }) => code)
}

function isWithin(date: string, { from_day, to_day }: DayRange): boolean {
  const day = dayNumber(date)
  return day >= from_day && day <= to_day
}
