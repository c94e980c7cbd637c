import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
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
import { shownMinutes } from '../hours/shown.ts'
import { entriesOfPeriod } from './entries.ts'
import {
  type HolidayWorked,
  STORED_CATEGORIES,
  storedHolidayWorked,
  storedNumbers,
  storedWarnings,
} from './stored.ts'

export type TakenPeriod = DayRange & { id: number }

/** The number of employees that one statement stores. */
const chunk = 250

/**
 * Stores the current hours of a period, replacing its earlier snapshot: day rows, employees' identities, the settings
 * and the versions of the data; returns the stored snapshot. `also` gets each employee's day rows.
 */
export async function takeSnapshot(
  sql: Sql,
  company: CompanyRow,
  period: TakenPeriod,
  now_ms: number,
  also?: (employee_id: number, rows: readonly DayRow[]) => void,
): Promise<{ hours: Hours; totals: CategoryMinutes }> {
  const days = new Map<number, StoredDays>()
  const each = (employee_id: number, rows: readonly DayRow[]) => {
    days.set(employee_id, {
      numbers: rows.map(storedNumbers),
      holiday_worked: storedHolidayWorked(rows),
    })
    also?.(employee_id, rows)
  }
  // Deletes the earlier snapshot first: with it, entries stored since would be held and not count.
  await sql('delete from pay_period_snapshots where company_id = $1 and pay_period_id = $2', [
    period.id,
  ])
  const { holiday_worked_apart } = company
  const hours = await loadHours(sql, company, { ...period, is_live: true, apart: true, each })
  await sql(
    `insert into pay_period_snapshots (company_id, pay_period_id, settings, tzdata_version,
                                       holiday_data_version, buckets, taken_at, entry_ids)
     values ($1, $2, $3, $4, $5, $6::text[], $7, $8::bigint[])`,
    [
      period.id,
      JSON.stringify({ ...payrollSettings(company), holiday_worked_apart }),
      hours.tzdata_version,
      hours.holiday_data_version,
      STORED_CATEGORIES,
      formatInstant(now_ms),
      await entriesOfPeriod(sql, company, period),
    ],
  )
  const totals = summarise([])
  const nonEmpty = hours.lines.filter(hasAnything)
  const yieldNow = yieldToEventLoop()
  for (let start = 0; start < nonEmpty.length; start += chunk) {
    const lines = nonEmpty.slice(start, start + chunk)
    for (const line of lines) addMinutes(totals, shownMinutes(line.minutes, holiday_worked_apart))
    await storeLines(sql, period, lines, days)
    await yieldNow(lines.length * (period.to_day - period.from_day + 1))
  }
  return { hours, totals }
}

/** An employee's days in stored form. */
type StoredDays = { numbers: number[][]; holiday_worked: HolidayWorked | null }

/** Employees without anything on any day are not stored. */
function hasAnything({ minutes, warnings }: HoursLine): boolean {
  return warnings.length > 0 || EARNING_CATEGORIES.some((category) => minutes[category] !== 0)
}

async function storeLines(
  sql: Sql,
  { id }: TakenPeriod,
  lines: readonly HoursLine[],
  days: ReadonlyMap<number, StoredDays>,
): Promise<void> {
  const stored_days = lines.map(({ employee_id }) => days.get(employee_id)!)
  const warnings = lines.map((line) => storedWarnings(line.warnings))
  await sql(
    `insert into pay_period_hours (company_id, pay_period_id, employee_id, employee_number,
       payroll_id, name, department, pay_basis, minutes, days, holiday_worked, warnings,
       later_warnings)
     select $1, $2, n.*
     from unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                 $9::json[], $10::json[], $11::json[], $12::json[], $13::json[]) as n
     returning 1`,
    [
      id,
      lines.map(({ employee_id }) => employee_id),
      lines.map(({ employee_number }) => employee_number),
      lines.map(({ payroll_id }) => payroll_id),
      lines.map(({ name }) => name),
      lines.map(({ department }) => department),
      lines.map(({ pay_basis }) => pay_basis),
      lines.map(({ minutes }) => JSON.stringify(storedNumbers(minutes))),
      stored_days.map(({ numbers }) => JSON.stringify(numbers)),
      stored_days.map(({ holiday_worked }) => orNull(holiday_worked)),
      warnings.map(({ first }) => JSON.stringify(first)),
      warnings.map(({ later }) => orNull(later)),
    ],
  )
}

function orNull(stored: readonly unknown[] | null): string | null {
  return stored === null ? null : JSON.stringify(stored)
}
