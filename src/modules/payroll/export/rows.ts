import { stringify } from 'csv-stringify/sync'
import type { EarningNames } from '../../../core/company/company-settings.ts'
import {
  type CategoryMinutes,
  PAID_CATEGORIES,
  type PaidCategory,
} from '../../../engine/hours/index.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'
import { formatHours } from '../../../lib/calendar/minutes.ts'

/** One employee's totals, in minutes. */
export type ExportRow = {
  employee_number: string
  payroll_id: string | null
  minutes: Pick<CategoryMinutes, PaidCategory>
}

/** An export: the rows of a range of dates, both inclusive. */
export type ExportedPeriod = {
  /** Null: the dates are not those of a pay period. */
  pay_frequency: PayFrequency | null
  start_date: string
  end_date: string
  rows: readonly ExportRow[]
}

export type ExportFile = { filename: string; content_type: string; bytes: Uint8Array<ArrayBuffer> }

/** A line of a provider's file: one employee's hours under one code, never zero. */
export type ExportLine<Row extends ExportRow = ExportRow> = {
  row: Row
  worker_id: string
  /** The category of the line, the first of those that are added up. */
  category: PaidCategory
  /** The earnings code or pay component. */
  name: string
  minutes: number
  hours: string
}

/**
 * Returns the lines by employee number, then in the order of the categories, without unpaid leave. Hours worked on a
 * holiday are added up in minutes with those that have the same code (hours.md, section 4).
 */
export function exportLines<Row extends ExportRow>(
  rows: readonly Row[],
  names: EarningNames,
): ExportLine<Row>[] {
  return rows.toSorted(byEmployeeNumber).flatMap((row) => linesOf(row, names))
}

function linesOf<Row extends ExportRow>(row: Row, names: EarningNames): ExportLine<Row>[] {
  const lines: { category: PaidCategory; name: string; minutes: number }[] = []
  for (const category of PAID_CATEGORIES) {
    const minutes = row.minutes[category]
    if (minutes === 0) continue
    const name = names[category] ?? names.regular
    const earlier = lines.find((line) => line.name === name && areAddedUp(line.category, category))
    if (earlier) earlier.minutes += minutes
    else lines.push({ category, name, minutes })
  }
  const worker_id = row.payroll_id || row.employee_number
  return lines.map((line) => ({ row, worker_id, ...line, hours: formatHours(line.minutes) }))
}

/** Other categories with the same code used to have a line each; the files of approved periods must not change. */
function areAddedUp(one: PaidCategory, other: PaidCategory): boolean {
  return one === 'holiday_worked' || other === 'holiday_worked'
}

/** Returns CSV as in RFC 4180: CRLF, quotes only where needed, UTF-8 without a byte order mark. */
export function csv(records: readonly (readonly string[])[]): string {
  const options = { record_delimiter: '\r\n', quote_record_delimiter: true }
  return stringify(records as string[][], options)
}

export function csvFile(filename: string, text: string): ExportFile {
  return {
    filename,
    content_type: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(text),
  }
}

/**
 * The order of every list of employees: numeric employee numbers by value, then others by code units; ties
 * are broken by id.
 */
export function byEmployeeNumber(a: Numbered, b: Numbered): number {
  const [left, right] = [a.employee_number, b.employee_number]
  const [isLeftDigits, isRightDigits] = [DIGITS.test(left), DIGITS.test(right)]
  if (isLeftDigits !== isRightDigits) return isLeftDigits ? -1 : 1
  if (isLeftDigits && Number(left) !== Number(right)) return Number(left) - Number(right)
  if (left !== right) return left < right ? -1 : 1
  return (a.employee_id ?? 0) - (b.employee_id ?? 0)
}

type Numbered = { employee_number: string; employee_id?: number }

const DIGITS = /^\d+$/
