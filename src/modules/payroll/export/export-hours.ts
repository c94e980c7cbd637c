import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company-settings.ts'
import { fileAnswer } from '../../../core/file.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { CivilDate, Id, oneOf } from '../../../core/schema.ts'
import type { DayRange, DayRow } from '../../../engine/hours/index.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'
import { hoursOf } from '../../../lib/calendar/minutes.ts'
import { invalid } from '../../../lib/errors.ts'
import { type HoursLine, loadHours } from '../hours/load-hours.ts'
import { hasHours, readRange, tooManyDays } from '../hours/parameters.ts'
import { periodWithDates } from '../periods/find-period.ts'
import { requirePayPeriod } from '../periods/schema.ts'
import { employeeCells } from './employee-cells.ts'
import { checkFile, type FileProblems } from './file-checks.ts'
import { warningNames, warningsTold } from './file-warnings.ts'
import {
  type ExportFile,
  writeProviderARun,
  writeProviderBSpi,
  writeWorkbook,
  XLSX,
} from './index.ts'
import { EMPLOYEE_COLUMNS, type WorkbookLine, workbookCategories } from './workbook-columns.ts'

const formats = ['provider_a_run', 'provider_b_spi', 'xlsx'] as const

export const exportPayrollHours = defineOperation({
  name: 'payroll_hours.export',
  summary: 'Export the paid hours of a date range or pay period as a file.',
  permission: 'payroll:read',
  effect: 'read',
  transaction: 'write',
  input: v.strictObject({
    format: v.pipe(
      oneOf(formats),
      v.description("A payroll provider's CSV file, or a workbook with totals and days."),
    ),
    from: v.pipe(v.optional(CivilDate), v.description("First date, in each employee's time zone.")),
    to: v.pipe(v.optional(CivilDate), v.description('Last date, inclusive; at most 366 days.')),
    pay_period_id: v.pipe(v.optional(Id), v.description('A pay period, instead of from and to.')),
  }),
  output: fileAnswer(['text/csv', XLSX]),
  async run(context, input) {
    const company = await loadCompany(context.sql)
    const span = await readSpan(context, company, input)
    const { lines, file, problems } = await makeFile(context, company, span, input.format)
    const { start_date: from, end_date: to } = span
    const total = lines.reduce((minutes, line) => minutes + line.minutes.total, 0)
    const { filename } = file
    const summary = { employees: lines.length, total_hours: hoursOf(total) }
    const warnings = warningNames(problems)
    const warned = warnings.length > 0 ? { warnings } : {}
    context.audit({
      record_type: 'payroll_export',
      record_id: input.pay_period_id ?? null,
      before: null,
      after: { format: input.format, from, to, filename, ...summary, ...warned },
    })
    const told = input.format === 'xlsx' ? {} : warningsTold(problems, lines)
    return { ...file, ...warned, summary: { from, to, ...summary, ...told } }
  },
})

type Input = {
  from?: string | undefined
  to?: string | undefined
  pay_period_id?: number | undefined
}

type Span = DayRange & {
  start_date: string
  end_date: string
  /** Null: the dates are not those of a pay period. */
  pay_frequency: PayFrequency | null
}

async function readSpan(
  { sql, now_ms }: Context,
  company: CompanyRow,
  { from, to, pay_period_id }: Input,
): Promise<Span> {
  if (pay_period_id !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw invalid({ pay_period_id: 'cannot be combined with from and to; send one or the other' })
    }
    const { start_date, end_date, frequency } = await requirePayPeriod(sql, pay_period_id, now_ms)
    const range = readRange({ from: start_date, to: end_date })
    return { ...range, start_date, end_date, pay_frequency: frequency }
  }
  if (from === undefined || to === undefined) {
    const missing = 'is required, unless you send pay_period_id'
    throw invalid({
      ...(from === undefined ? { from: missing } : {}),
      ...(to === undefined ? { to: missing } : {}),
    })
  }
  const range = readRange({ from, to })
  const period = await periodWithDates(sql, company, { from, to })
  const pay_frequency = period?.frequency ?? null
  return { ...range, start_date: from, end_date: to, pay_frequency }
}

type Made = { lines: HoursLine[]; file: ExportFile; problems: FileProblems }

async function makeFile(
  { sql }: Context,
  company: CompanyRow,
  span: Span,
  format: (typeof formats)[number],
): Promise<Made> {
  if (format === 'xlsx') return makeWorkbook({ sql }, company, span)
  // A code of their own puts hours worked on a holiday apart, however reports show them.
  const lines = (await loadHours(sql, company, { ...span, apart: true })).lines.filter(hasHours)
  const { fields, codes } = checkFile(format, lines, company)
  const period = { ...span, rows: lines }
  const file =
    format === 'provider_a_run'
      ? writeProviderARun(period, company)
      : writeProviderBSpi(period, company)
  const dated = span.pay_frequency === null ? [...codes, 'no_pay_period'] : codes
  return { lines, file, problems: { fields, codes: dated } }
}

async function makeWorkbook(
  { sql }: Pick<Context, 'sql'>,
  company: CompanyRow,
  span: Span,
): Promise<Made> {
  const days = new Map<number, DayRow[]>()
  let count = 0
  const each = (employee_id: number, rows: readonly DayRow[]) => {
    const filled = rows.filter(hasAnything)
    count += filled.length
    const problem = tooManyDays(count)
    if (problem) throw invalid({ to: problem })
    days.set(employee_id, [...(days.get(employee_id) ?? []), ...filled])
  }
  const hours = await loadHours(sql, company, { ...span, each })
  const lines = hours.lines.filter(hasHours)
  const categories = workbookCategories(hours.holiday_worked_apart)
  const cellsOf = await employeeCells(sql, EMPLOYEE_COLUMNS, lines)
  const written = lines.map((line): WorkbookLine => {
    const { employee_id, employee_number, name } = line
    const minutes = categories.map((category) => line.minutes[category])
    const cells = cellsOf(line)
    const filled = (days.get(employee_id) ?? []).map((row) => [
      row.day,
      ...categories.map((category) => row[category]),
    ])
    return { employee_number, name, cells, minutes, days: filled }
  })
  const file = await writeWorkbook({ ...span, categories }, written)
  return { lines, file, problems: { fields: {}, codes: [] } }
}

const shown = workbookCategories(true)

function hasAnything(row: DayRow): boolean {
  return shown.some((category) => row[category] !== 0)
}
