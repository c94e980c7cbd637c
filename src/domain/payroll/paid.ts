import type { Sql } from '../../store/transaction.ts'
import { tzdataVersion } from '../../time/zones.ts'
import type { CompanyRow } from '../company/settings.ts'
import { holidayDataVersion } from '../holidays/rules/public-holidays.ts'
import { breather } from './breath.ts'
import {
  addMinutes,
  type BucketMinutes,
  computeDayRows,
  type DayRange,
  type DayRow,
  type PayBasis,
  summarise,
  type Warning,
  warningsOf,
} from './engine/index.ts'
import { byEmployeeNumber } from './export/rows.ts'
import { type EmployeeRow, loadEmployees, type Who } from './load/employees.ts'
import { loadFacts } from './load/facts.ts'
import { payrollSettings } from './settings.ts'
import {
  type ApprovedPeriod,
  employeesInSnapshots,
  findApprovedPeriods,
  type KeptHours,
  loadKeptHours,
} from './snapshot/read.ts'

/** Whose hours of which days (numbers, inclusive). */
export type HoursAsked = Who &
  DayRange & {
    /** Keeps each day's row, not only the sums. */
    with_days?: boolean
    /** Computes dates of approved periods too, in place of their snapshots. */
    is_live?: boolean
  }

/** One employee's hours of a range, in minutes. */
export type HoursLine = {
  employee_id: number
  employee_number: string
  payroll_id: string | null
  name: string
  department: string | null
  pay_basis: PayBasis
  minutes: BucketMinutes
  warnings: Warning[]
  /** In date order; empty unless they were asked for. */
  days: DayRow[]
}

export type Hours = {
  /** By employee number; also those without any hours. */
  lines: HoursLine[]
  /** The approved periods whose snapshots are in it, in date order. */
  periods: ApprovedPeriod[]
  tzdata_version: string
  holiday_data_version: string
}

/** The hours of a range: dates of approved periods from their snapshots, all others computed. */
export async function loadHours(
  sql: Sql,
  company: CompanyRow,
  asked: HoursAsked,
): Promise<Hours> {
  const { department } = asked
  const periods = asked.is_live ? [] : await findApprovedPeriods(sql, asked)
  const formerly =
    department === undefined ? [] : await employeesInSnapshots(sql, periods, department)
  const employees = await loadEmployees(sql, asked, formerly)
  const lines = new Map(employees.map((each) => [each.id, emptyLine(each, company.pay_basis)]))
  for (const part of partsOf(asked, periods)) {
    const { period, ...days } = part
    if (period === null) await compute(sql, company, asked, employees, days, lines)
    else await takeFromSnapshot(sql, asked, period, days, lines)
  }

  const wanted = [...lines.values()].filter(
    (line) => department === undefined || line.department === department,
  )
  return { lines: wanted.sort(byEmployeeNumber), periods, ...versionsOf(asked, periods) }
}

type Part = DayRange & { period: ApprovedPeriod | null }
type Lines = ReadonlyMap<number, HoursLine>

/** The range cut where approved periods begin and end, in date order. */
function partsOf(range: DayRange, periods: readonly ApprovedPeriod[]): Part[] {
  const parts: Part[] = []
  let day = range.from_day
  for (const period of periods) {
    const first = Math.max(period.from_day, range.from_day)
    if (day < first) parts.push({ from_day: day, to_day: first - 1, period: null })
    const last = Math.min(period.to_day, range.to_day)
    parts.push({ from_day: first, to_day: last, period })
    day = last + 1
  }
  if (day <= range.to_day) parts.push({ from_day: day, to_day: range.to_day, period: null })
  return parts
}

async function compute(
  sql: Sql,
  company: CompanyRow,
  asked: HoursAsked,
  employees: readonly EmployeeRow[],
  days: DayRange,
  lines: Lines,
): Promise<void> {
  const settings = payrollSettings(company)
  const is_everyone = asked.employee_ids === undefined && asked.department === undefined
  const timeOf = await loadFacts(sql, company, settings, { employees, is_everyone, days })
  const breathe = breather()
  for (const employee of employees) {
    const line = lines.get(employee.id)!
    const rows = computeDayRows(timeOf(employee), days, settings)
    for (const row of rows) addMinutes(line.minutes, row)
    line.warnings.push(...warningsOf(rows))
    if (asked.with_days) line.days.push(...rows)
    await breathe(rows.length)
  }
}

async function takeFromSnapshot(
  sql: Sql,
  asked: HoursAsked,
  period: ApprovedPeriod,
  days: DayRange,
  lines: Lines,
): Promise<void> {
  const narrowed = asked.employee_ids !== undefined || asked.department !== undefined
  const kept = await loadKeptHours(sql, period, {
    days,
    with_days: asked.with_days ?? false,
    employee_ids: narrowed ? [...lines.keys()] : null,
  })
  for (const hours of kept) {
    const line = lines.get(hours.who.id)
    if (line === undefined) continue
    addMinutes(line.minutes, hours.minutes)
    line.warnings.push(...hours.warnings)
    line.days.push(...hours.days)
    // Whoever they were on the last day of the range is who they are in the report.
    if (days.to_day === asked.to_day) describe(line, hours)
  }
}

function emptyLine(employee: EmployeeRow, pay_basis: PayBasis): HoursLine {
  return {
    employee_id: employee.id,
    employee_number: employee.employee_number,
    payroll_id: employee.payroll_id,
    name: employee.name,
    department: employee.department,
    pay_basis: employee.pay_basis ?? pay_basis,
    minutes: summarise([]),
    warnings: [],
    days: [],
  }
}

function describe(line: HoursLine, { who, pay_basis }: KeptHours): void {
  line.employee_number = who.employee_number
  line.payroll_id = who.payroll_id
  line.name = who.name
  line.department = who.department
  line.pay_basis = pay_basis
}

/** Of the snapshots where they tell everything, so that a report stays the same to the byte. */
function versionsOf({ to_day, from_day }: DayRange, periods: readonly ApprovedPeriod[]) {
  const covered = periods.reduce(
    (days, period) =>
      days + Math.min(period.to_day, to_day) - Math.max(period.from_day, from_day) + 1,
    0,
  )
  const last = periods.at(-1)
  if (last === undefined || covered <= to_day - from_day) {
    return { tzdata_version: tzdataVersion, holiday_data_version: holidayDataVersion }
  }
  const { tzdata_version, holiday_data_version } = last
  return { tzdata_version, holiday_data_version }
}
