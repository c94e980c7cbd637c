import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import type { DayRow } from '../../../engine/hours/index.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { invalid } from '../../../lib/errors.ts'
import { type Hours, type HoursLine, loadHours } from '../hours/load-hours.ts'
import { hasHours, tooManyDays } from '../hours/parameters.ts'
import { employeeCells } from './employee-cells.ts'
import { checkFile, type FileProblems } from './file-checks.ts'
import { warningNames } from './file-warnings.ts'
import { type ExportFile, writeProviderARun, writeProviderBSpi, writeWorkbook } from './index.ts'
import { byEmployeeNumber } from './rows.ts'
import type { ExportFormat, ExportSpan } from './span.ts'
import { EMPLOYEE_COLUMNS, type WorkbookLine, workbookCategories } from './workbook-columns.ts'

/** The fields of some employees' hours that a file needs. */
export type FilePart = {
  /** Those with hours. */
  lines: { line: HoursLine; written: WorkbookLine | null }[]
  /** Employee-days in a workbook. */
  days: number
  /** The hour columns of a workbook. */
  categories: readonly string[]
  /** The approved periods in the range. */
  periods: Hours['periods']
}

type Who = {
  /** Absent: everybody. */
  employee_ids?: readonly number[]
  /** The employee-days of earlier parts. */
  days?: number
}

/** Loads the hours of some employees for a file; throws a 422 when a workbook would have too many days. */
export async function loadFilePart(
  sql: Sql,
  company: CompanyRow,
  span: ExportSpan,
  format: ExportFormat,
  { employee_ids, days: earlier = 0 }: Who = {},
): Promise<FilePart> {
  if (format !== 'xlsx') {
    // Holiday hours have a separate code, even if reports do not show them separately.
    const { lines, periods } = await loadHours(sql, company, { ...span, employee_ids, apart: true })
    const exported = lines.filter(hasHours).map((line) => ({ line, written: null }))
    return { lines: exported, days: 0, categories: [], periods }
  }
  const filled = new Map<number, DayRow[]>()
  let days = 0
  const each = (employee_id: number, rows: readonly DayRow[]) => {
    const added = rows.filter(hasAnything)
    days += added.length
    const problem = tooManyDays(earlier + days)
    if (problem) throw invalid({ to: problem })
    filled.set(employee_id, [...(filled.get(employee_id) ?? []), ...added])
  }
  const hours = await loadHours(sql, company, { ...span, employee_ids, each })
  const categories = workbookCategories(hours.holiday_worked_apart)
  const lines = hours.lines.filter(hasHours)
  const cellsOf = await employeeCells(sql, EMPLOYEE_COLUMNS, lines)
  const written = lines.map((line) => {
    const { employee_number, name } = line
    const minutes = categories.map((category) => line.minutes[category])
    const rows = (filled.get(line.employee_id) ?? []).map((row) => [
      row.day,
      ...categories.map((category) => row[category]),
    ])
    return { line, written: { employee_number, name, cells: cellsOf(line), minutes, days: rows } }
  })
  return { lines: written, days, categories, periods: hours.periods }
}

const shown = workbookCategories(true)

function hasAnything(row: DayRow): boolean {
  return shown.some((category) => row[category] !== 0)
}

export type MadeFile = {
  lines: HoursLine[]
  file: ExportFile
  problems: FileProblems
  /** Checks to make before using the file; empty: none. */
  warnings: string[]
  summary: { employees: number; total_hours: number }
}

/** Writes the file from its parts; throws a 422 for values that its reader cannot import. Does not use the database. */
export async function writeFile(
  company: CompanyRow,
  span: ExportSpan,
  format: ExportFormat,
  parts: readonly FilePart[],
  signal?: AbortSignal,
): Promise<MadeFile> {
  const all = parts
    .flatMap((part) => part.lines)
    .sort((one, other) => byEmployeeNumber(one.line, other.line))
  const lines = all.map(({ line }) => line)
  const total = lines.reduce((minutes, line) => minutes + line.minutes.total, 0)
  const summary = { employees: lines.length, total_hours: hoursOf(total) }
  if (format === 'xlsx') {
    const { categories } = parts[0]!
    const written = all.flatMap((one) => one.written ?? [])
    const { start_date, end_date } = span
    const columns = EMPLOYEE_COLUMNS
    const period = { company_name: company.name, start_date, end_date, columns, categories }
    const file = await writeWorkbook(period, written, signal)
    return { lines, file, problems: { fields: {}, codes: [] }, warnings: [], summary }
  }
  const { fields, codes } = checkFile(format, lines, company)
  const period = { ...span, rows: lines }
  const file =
    format === 'provider_a_run'
      ? writeProviderARun(period, company)
      : writeProviderBSpi(period, company)
  const dated = span.pay_frequency === null ? [...codes, 'no_pay_period'] : codes
  const problems = { fields, codes: dated }
  return { lines, file, problems, warnings: warningNames(problems), summary }
}
