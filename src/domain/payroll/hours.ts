import * as v from 'valibot'
import { invalid } from '../../errors.ts'
import { type Context, defineOperation } from '../../operations/define.ts'
import { Boolean, CivilDate, FieldNames, Id, Page, perPage, text } from '../../operations/schema.ts'
import { pageMeta } from '../../store/paging.ts'
import { dayNumber } from '../../time/dates.ts'
import { formatInstant } from '../../time/instants.ts'
import { tzdataVersion } from '../../time/zones.ts'
import { loadCompany } from '../company/settings.ts'
import { holidayDataVersion } from '../holidays/rules/public-holidays.ts'
import { addMinutes, type BucketMinutes, computeDayRows, summarise, warningsOf } from './engine/index.ts'
import { type LoadedEmployee, loadEmployeeTimes } from './load.ts'
import { payrollSettings } from './settings.ts'
import { bucketHours, PayrollHoursWire, type ReportRow } from './wire.ts'

const longest_days = 366

export const getPayrollHours = defineOperation({
  name: 'payroll_hours.read',
  summary: 'Paid hours by employee and bucket over a range of dates.',
  permission: 'payroll:read',
  effect: 'read',
  input: v.strictObject({
    from: v.pipe(CivilDate, v.description('First date, in each employee’s zone.')),
    to: v.pipe(CivilDate, v.description('Last date, inclusive; at most 366 days.')),
    include_zero_hours: v.pipe(
      v.optional(Boolean, false),
      v.description('Also employees without any hours.'),
    ),
    employee_id: v.pipe(v.optional(Id), v.description('Only this employee.')),
    department: v.pipe(v.optional(text(200)), v.description('Only this department.')),
    page: Page,
    per_page: v.pipe(
      v.optional(v.unwrap(perPage())),
      v.description('Rows a page; all rows unless given.'),
    ),
    fields: FieldNames,
  }),
  output: PayrollHoursWire,
  async run(context, input) {
    const { from_day, to_day } = readRange(input)
    const company = await loadCompany(context.sql)
    const settings = payrollSettings(company)
    const { employee_id, department } = input
    const asked = { from_day, to_day, employee_id, department }
    const loaded = await loadEmployeeTimes(context.sql, company, settings, asked)

    const lines = loaded
      .map((employee) => lineOf(employee, settings, from_day, to_day))
      .filter((line) => input.include_zero_hours || hasHours(line))
      .sort(byNumber)
    return {
      data: pageOf(lines, input).map(({ row }) => row),
      meta: metaOf(context, input, lines),
    }
  },
})

type Line = { row: ReportRow; minutes: BucketMinutes }
type Range = { from: string; to: string }
type Paging = { page: number; per_page?: number | undefined }
type Settings = ReturnType<typeof payrollSettings>

function readRange({ from, to }: Range): { from_day: number; to_day: number } {
  const [from_day, to_day] = [dayNumber(from), dayNumber(to)]
  if (from_day > to_day) throw invalid({ from: 'must not be after to' })
  if (to_day - from_day >= longest_days) {
    throw invalid({ to: `must be at most ${longest_days} days after from, both counted` })
  }
  return { from_day, to_day }
}

function lineOf({ who, time }: LoadedEmployee, settings: Settings, from: number, to: number): Line {
  const days = computeDayRows(time, { from_day: from, to_day: to }, settings)
  const minutes = summarise(days)
  const row: ReportRow = {
    employee_id: who.id,
    employee_number: who.employee_number,
    payroll_id: who.payroll_id,
    name: who.name,
    department: who.department,
    pay_basis: time.pay_basis ?? settings.pay_basis,
    ...bucketHours(minutes),
    warnings: warningsOf(days),
  }
  return { row, minutes }
}

/** No paid, no unpaid, no adjustment and no warning: such a row is left out. */
function hasHours({ row, minutes }: Line): boolean {
  const { total, unpaid_leave, adjustment } = minutes
  return total !== 0 || unpaid_leave !== 0 || adjustment !== 0 || row.warnings.length > 0
}

function byNumber(a: Line, b: Line): number {
  if (a.row.employee_number !== b.row.employee_number) {
    return a.row.employee_number < b.row.employee_number ? -1 : 1
  }
  return a.row.employee_id - b.row.employee_id
}

function pageOf(lines: Line[], { page, per_page }: Paging): Line[] {
  if (per_page === undefined) return page === 1 ? lines : []
  return lines.slice((page - 1) * per_page, page * per_page)
}

function metaOf({ now_ms }: Context, input: Range & Paging, lines: readonly Line[]) {
  const sum = summarise([])
  for (const { minutes } of lines) addMinutes(sum, minutes)
  return {
    ...pageMeta(input.page, input.per_page ?? Math.max(1, lines.length), lines.length),
    from: input.from,
    to: input.to,
    employees: lines.length,
    totals: bucketHours(sum),
    tzdata_version: tzdataVersion,
    holiday_data_version: holidayDataVersion,
    generated_at: formatInstant(now_ms),
  }
}
