import type { CompanyRow } from '../../../core/company-settings.ts'
import type { Sql } from '../../../db/transaction.ts'
import {
  addMinutes,
  type CategoryMinutes,
  type DayRange,
  type DayRow,
  EARNING_CATEGORIES,
  summarise,
} from '../../../engine/hours/index.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { yieldToEventLoop } from '../../../lib/yield-to-event-loop.ts'
import { type Hours, type HoursLine, loadHours } from '../hours/load-hours.ts'
import { payrollSettings } from '../hours/settings.ts'
import { entriesOfPeriod } from './entries.ts'

/** The period of a snapshot, as days. */
export type TakenPeriod = DayRange & { id: number }

/** The number of employees that one statement stores. */
const chunk = 250

/**
 * Stores the current hours of a period in place of its earlier snapshot: day rows, employees' identities, the
 * settings and the versions of the data; returns what was stored.
 */
export async function takeSnapshot(
  sql: Sql,
  company: CompanyRow,
  period: TakenPeriod,
  now_ms: number,
): Promise<{ hours: Hours; totals: CategoryMinutes }> {
  const days = new Map<number, number[][]>()
  const each = (employee_id: number, rows: readonly DayRow[]) => {
    days.set(employee_id, rows.map(numbersOf))
  }
  // Deletes the earlier snapshot first: with it, entries stored since would be held and not count.
  await sql('delete from pay_period_snapshots where company_id = $1 and pay_period_id = $2', [
    period.id,
  ])
  const hours = await loadHours(sql, company, { ...period, is_live: true, each })
  await sql(
    `insert into pay_period_snapshots (company_id, pay_period_id, settings, tzdata_version,
                                       holiday_data_version, buckets, taken_at, entry_ids)
     values ($1, $2, $3, $4, $5, $6::text[], $7, $8::bigint[])`,
    [
      period.id,
      JSON.stringify(payrollSettings(company)),
      hours.tzdata_version,
      hours.holiday_data_version,
      EARNING_CATEGORIES,
      formatInstant(now_ms),
      await entriesOfPeriod(sql, company, period),
    ],
  )
  const totals = summarise([])
  const kept = hours.lines.filter(hasAnything)
  const yieldNow = yieldToEventLoop()
  for (let start = 0; start < kept.length; start += chunk) {
    const lines = kept.slice(start, start + chunk)
    for (const line of lines) addMinutes(totals, line.minutes)
    await storeLines(sql, period, lines, days)
    await yieldNow(lines.length * (period.to_day - period.from_day + 1))
  }
  return { hours, totals }
}

/** Employees without anything on any day are not stored. */
function hasAnything({ minutes, warnings }: HoursLine): boolean {
  return warnings.length > 0 || EARNING_CATEGORIES.some((category) => minutes[category] !== 0)
}

async function storeLines(
  sql: Sql,
  { id }: TakenPeriod,
  lines: readonly HoursLine[],
  days: ReadonlyMap<number, number[][]>,
): Promise<void> {
  await sql(
    `insert into pay_period_hours (company_id, pay_period_id, employee_id, employee_number,
       payroll_id, name, department, pay_basis, minutes, days, warnings)
     select $1, $2, n.*
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                 $9::json[], $10::json[], $11::json[]) as n`,
    [
      id,
      lines.map(({ employee_id }) => employee_id),
      lines.map(({ employee_number }) => employee_number),
      lines.map(({ payroll_id }) => payroll_id),
      lines.map(({ name }) => name),
      lines.map(({ department }) => department),
      lines.map(({ pay_basis }) => pay_basis),
      lines.map(({ minutes }) => JSON.stringify(numbersOf(minutes))),
      lines.map(({ employee_id }) => JSON.stringify(days.get(employee_id))),
      lines.map(({ warnings }) => JSON.stringify(warnings)),
    ],
  )
}

/** Returns minutes in the order of the categories; an empty list when all are 0. */
function numbersOf(minutes: CategoryMinutes): number[] {
  const numbers = EARNING_CATEGORIES.map((category) => minutes[category])
  return numbers.some((number) => number !== 0) ? numbers : []
}
