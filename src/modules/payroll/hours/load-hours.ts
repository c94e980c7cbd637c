import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { holidayDataVersion } from '../../../engine/holidays/public-holidays.ts'
import {
  addMinutes,
  computeDayRows,
  type DayRange,
  type DayRow,
  type EmployeeTime,
  emptyDayRows,
  type PayrollSettings,
  type Punch,
  type SharedWarnings,
  warningsOf,
} from '../../../engine/hours/index.ts'
import { tzdataVersion } from '../../../lib/calendar/zones.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { byEmployeeNumber } from '../export/rows.ts'
import { findApprovedPeriods, loadSnapshotHours, type Snapshot } from '../snapshot/read.ts'
import type { Who } from './load/employees.ts'
import { loadFacts } from './load/facts.ts'
import type { AsIfCounted } from './load/held-days.ts'
import { type HoursLine, idsOf, loadPeople, type Person } from './people.ts'
import { payrollSettings } from './settings.ts'
import { shownRows } from './shown.ts'

export type { HoursLine }

/** The employees and days (numbers, inclusive) whose hours are needed. */
export type HoursQuery = Who &
  DayRange & {
    /** Computes dates of approved periods too, instead of reading their snapshots. */
    is_live?: boolean
    /**
     * Whether to report holiday hours separately. Absent: as the company chose, or the period had chosen at its
     * approval; then regular hours may include them.
     */
    apart?: boolean
    /** The rules to use; defaults to the current ones. */
    edition?: PayrollSettings['edition']
    /** Counts time entries that otherwise do not count. */
    counted?: AsIfCounted | undefined
    /** The time entries that are split at midnight whatever the setting, by id. */
    split?: ReadonlyMap<number, SplitPunch> | undefined
    /** Leaves out the adjustments that bank overtime as time in lieu. */
    unbanked?: boolean | undefined
    /** Called with each employee's day rows, in date order; otherwise only sums are kept. */
    each?: (employee_id: number, rows: readonly DayRow[]) => void
  }

/** The fields of a time entry that is split regardless of the setting. */
export type SplitPunch = Pick<Punch, 'is_split' | 'unpaid_breaks'>

export type Hours = {
  /** By employee number, including employees without hours. */
  lines: HoursLine[]
  /** The approved periods that overlap the range, in date order. */
  periods: Snapshot[]
  /** Whether holiday hours are reported separately on any of the dates. */
  holiday_worked_apart: boolean
  tzdata_version: string
  holiday_data_version: string
}

/** Returns the hours of a range: dates in approved periods from their snapshots, all others computed. */
export async function loadHours(sql: Sql, company: CompanyRow, input: HoursQuery): Promise<Hours> {
  const periods = input.is_live ? [] : await findApprovedPeriods(sql, input)
  const people = await loadPeople(sql, company, input, periods)
  for (const { period, ...days } of partsOf(input, periods)) {
    if (period === null) await compute(sql, company, input, days, people)
    else await takeFromSnapshot(sql, input, days, people, period)
  }
  const lines = people.map(({ line }) => line).sort(byEmployeeNumber)
  return { lines, periods, ...toldApart(company, input, periods), ...versionsOf(input, periods) }
}

/** Splits the range where approved periods begin and end, in date order. */
function partsOf(range: DayRange, periods: readonly Snapshot[]) {
  const parts: (DayRange & { period: Snapshot | null })[] = []
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
  input: HoursQuery,
  days: DayRange,
  people: readonly Person[],
): Promise<void> {
  const settings = payrollSettings(company, input.edition)
  const isApart = input.apart ?? company.holiday_worked_apart
  const employees = people.map(({ row }) => row)
  const is_everyone = idsOf(input, people) === null
  const timeOf = await loadFacts(sql, company, settings, {
    employees,
    is_everyone,
    days,
    with_ids: input.split !== undefined,
    counted: input.counted,
    unbanked: input.unbanked,
  })
  const yieldNow = yieldToEventLoop()
  const shared: SharedWarnings = new Map()
  for (const { row, line } of people) {
    const rows = shownRows(
      computeDayRows(withSplit(timeOf(row), input.split), days, settings),
      isApart,
    )
    for (const each of rows) addMinutes(line.minutes, each)
    line.warnings.push(...warningsOf(rows, shared))
    input.each?.(row.id, rows)
    await yieldNow(rows.length)
  }
}

function withSplit(time: EmployeeTime, split: HoursQuery['split']): EmployeeTime {
  if (split === undefined || split.size === 0) return time
  const punches = time.punches.map((punch) => ({ ...punch, ...split.get(punch.id) }))
  return { ...time, punches }
}

async function takeFromSnapshot(
  sql: Sql,
  input: HoursQuery,
  days: DayRange,
  people: readonly Person[],
  period: Snapshot,
): Promise<void> {
  const lines = new Map(people.map(({ line }) => [line.employee_id, line]))
  const approved = await loadSnapshotHours(sql, period, {
    days,
    with_days: input.each !== undefined,
    employee_ids: idsOf(input, people),
    apart: input.apart,
  })
  const yieldNow = yieldToEventLoop()
  for (const { employee_id, minutes, warnings, days: rows } of approved) {
    const line = lines.get(employee_id)
    if (line === undefined) continue
    lines.delete(employee_id)
    addMinutes(line.minutes, minutes)
    line.warnings.push(...warnings)
    input.each?.(employee_id, rows)
    await yieldNow(rows.length)
  }
  // The remaining employees have nothing on any day.
  for (const employee_id of lines.keys()) input.each?.(employee_id, emptyDayRows(days))
}

/**
 * Uses the versions of the snapshots when they cover everything, so that a report stays identical to the
 * byte.
 */
function versionsOf({ to_day, from_day }: DayRange, periods: readonly Snapshot[]) {
  const last = periods.at(-1)
  if (last === undefined || !isCovered({ from_day, to_day }, periods)) {
    return { tzdata_version: tzdataVersion, holiday_data_version: holidayDataVersion }
  }
  const { tzdata_version, holiday_data_version } = last
  return { tzdata_version, holiday_data_version }
}

/** Whether approved periods, which do not overlap, cover the whole range. */
export function isCovered({ from_day, to_day }: DayRange, periods: readonly DayRange[]): boolean {
  const covered = periods.reduce(
    (days, period) =>
      days + Math.min(period.to_day, to_day) - Math.max(period.from_day, from_day) + 1,
    0,
  )
  return covered > to_day - from_day
}

function toldApart(company: CompanyRow, input: HoursQuery, periods: readonly Snapshot[]) {
  if (input.apart !== undefined) return { holiday_worked_apart: input.apart }
  const isOpen = !isCovered(input, periods)
  const isApart = periods.some(({ holiday_worked_apart }) => holiday_worked_apart)
  return { holiday_worked_apart: isApart || (isOpen && company.holiday_worked_apart) }
}
