import { stringify } from 'csv-stringify/sync'
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
  pay_frequency: PayFrequency
  start_date: string
  end_date: string
  rows: readonly ExportRow[]
}

/** A file to download. */
export type ExportFile = { filename: string; content_type: string; bytes: Uint8Array<ArrayBuffer> }

/** A line of a provider's file: one employee's hours in one category, never zero. */
export type ExportLine = { worker_id: string; bucket: PaidCategory; hours: string }

/** Returns the lines by employee number, then in the order of the categories, without unpaid leave. */
export function exportLines(rows: readonly ExportRow[]): ExportLine[] {
  const lines: ExportLine[] = []
  for (const row of rows.toSorted(byEmployeeNumber)) {
    for (const category of PAID_CATEGORIES) {
      const minutes = row.minutes[category]
      if (minutes === 0) continue
      const worker_id = row.payroll_id || row.employee_number
      lines.push({ worker_id, bucket: category, hours: formatHours(minutes) })
    }
  }
  return lines
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
