import type { Sql } from '../../../store/transaction.ts'
import {
  addMinutes,
  type Bucket,
  type BucketMinutes,
  type DayRange,
  type DayRow,
  type PayBasis,
  summarise,
  type Warning,
  type WarningCode,
} from '../engine/index.ts'
import type { ReportedEmployee } from '../load/employees.ts'
import { civilDate, dayNumber } from '../../../time/dates.ts'

/** A period with the snapshot of its hours. */
export type SnapshotPeriod = DayRange & {
  id: number
  label: string
  tzdata_version: string
  holiday_data_version: string
  /** What the numbers of its rows mean, in their order. */
  buckets: Bucket[]
}

/** An approved pay period: its dates answer from the snapshot. */
export type ApprovedPeriod = SnapshotPeriod

/** One employee's hours as they were when the period was approved. */
export type KeptHours = {
  who: Omit<ReportedEmployee, 'pay_basis'>
  pay_basis: PayBasis
  minutes: BucketMinutes
  warnings: Warning[]
  days: DayRow[]
}

const snapshotColumns = `p.id, p.label, p.start_date - date '1970-01-01' as from_day,
  p.end_date - date '1970-01-01' as to_day, s.tzdata_version, s.holiday_data_version, s.buckets
  from pay_periods p
  join pay_period_snapshots s on s.company_id = p.company_id and s.pay_period_id = p.id`

/** The approved periods with a day in the range, in date order. */
export function findApprovedPeriods(sql: Sql, { from_day, to_day }: DayRange) {
  return sql<ApprovedPeriod>(
    `select ${snapshotColumns}
     where p.company_id = $1 and p.status = 'approved'
       and p.start_date <= date '1970-01-01' + $3::int and p.end_date >= date '1970-01-01' + $2::int
     order by p.start_date`,
    [from_day, to_day],
  )
}

/** The snapshot of a period's last approval, kept while it is open again; undefined before the first. */
export async function findSnapshot(sql: Sql, id: number): Promise<SnapshotPeriod | undefined> {
  const [found] = await sql<SnapshotPeriod>(
    `select ${snapshotColumns} where p.company_id = $1 and p.id = $2`,
    [id],
  )
  return found
}

/** Who belonged to a department when one of the periods was approved. */
export async function employeesInSnapshots(
  sql: Sql,
  periods: readonly SnapshotPeriod[],
  department: string,
): Promise<number[]> {
  if (periods.length === 0) return []
  const rows = await sql<{ employee_id: number }>(
    `select distinct employee_id from pay_period_hours
     where company_id = $1 and pay_period_id = any($2::bigint[]) and department = $3`,
    [periods.map(({ id }) => id), department],
  )
  return rows.map(({ employee_id }) => employee_id)
}

type Kept = {
  /** Of the period's days, only these. */
  days: DayRange
  with_days: boolean
  /** Null is everybody. */
  employee_ids: readonly number[] | null
}

type HoursRow = Omit<ReportedEmployee, 'pay_basis'> & {
  pay_basis: PayBasis
  /** The period's sums, or one list a day. */
  minutes: number[] | number[][]
  warnings: Warning[]
}

/** The hours that a snapshot keeps; whole periods are told by their sums unless days are asked for. */
export async function loadKeptHours(
  sql: Sql,
  period: SnapshotPeriod,
  { days, with_days, employee_ids }: Kept,
): Promise<KeptHours[]> {
  const isWhole = days.from_day <= period.from_day && days.to_day >= period.to_day
  const column = isWhole && !with_days ? 'minutes' : 'days'
  const rows = await sql<HoursRow>(
    `select employee_id as id, employee_number, payroll_id, name, department, pay_basis,
            ${column} as minutes, warnings
     from pay_period_hours
     where company_id = $1 and pay_period_id = $2
       and ($3::bigint[] is null or employee_id = any($3))`,
    [period.id, employee_ids],
  )
  return rows.map(({ pay_basis, minutes, warnings, ...who }) => {
    if (column === 'minutes') {
      const sum = minutesOf(period, minutes as number[])
      return { who, pay_basis, minutes: sum, warnings, days: [] }
    }
    const kept = dayRows(period, minutes as number[][], warnings).filter(
      ({ day }) => day >= days.from_day && day <= days.to_day,
    )
    return {
      who,
      pay_basis,
      minutes: summarise(kept),
      warnings: warnings.filter(({ date }) => isWithin(date, days)),
      days: with_days ? kept : [],
    }
  })
}

function dayRows(period: SnapshotPeriod, days: number[][], warnings: Warning[]): DayRow[] {
  return days.map((numbers, i) => {
    const day = period.from_day + i
    return { ...minutesOf(period, numbers), day, warnings: codesOn(civilDate(day), warnings) }
  })
}

function codesOn(date: string, warnings: readonly Warning[]): WarningCode[] {
  return warnings.filter((warning) => warning.date === date).map(({ code }) => code)
}

/** A bucket that the snapshot does not know is 0. */
function minutesOf({ buckets }: SnapshotPeriod, numbers: readonly number[]): BucketMinutes {
  const minutes = summarise([])
  for (const [i, number] of numbers.entries()) minutes[buckets[i]!] = number
  return minutes
}

function isWithin(date: string, { from_day, to_day }: DayRange): boolean {
  const day = dayNumber(date)
  return day >= from_day && day <= to_day
}
