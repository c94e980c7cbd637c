import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { FieldNames, oneOf, optional, Page, PerPageOrAll } from '../../../core/schema.ts'
import { noteOf, pageMeta, pageOf } from '../../../db/lists/list-query.ts'
import type { DayRange, DayRow } from '../../../engine/hours/index.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { inTurns } from '../../../lib/in-turns.ts'
import { loadCorrections } from '../day-adjustments/corrections.ts'
import { warnOfHeld } from '../held/warn.ts'
import { refuse } from '../refusals.ts'
import type { Who } from './load/employees.ts'
import { type Hours, type HoursLine, loadHours } from './load-hours.ts'
import { hoursParameters, readSpan, readWho, type Span, tooManyDays } from './parameters.ts'
import { attentionOf } from './report/attention.ts'
import { type Compared, loadCompared } from './report/compare.ts'
import { byDates, byDepartment, sumOf } from './report/groups.ts'
import { type ReportInput, reportParameters } from './report/parameters.ts'
import { selectLines } from './report/select.ts'
import { sortLines } from './report/sort.ts'
import { loadWeeksAbove } from './report/weeks.ts'
import {
  categoryHours,
  PayrollHoursSchema,
  type ReportRow,
  toReportRow,
  type WeekAbove,
} from './schema.ts'
import { earningsOf } from './shown.ts'
import { countWarnings } from './warnings.ts'

export const getPayrollHours = defineOperation({
  name: 'payroll_hours.read',
  summary: 'Report paid hours by employee and category over dates or a pay period.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: v.strictObject({
    ...hoursParameters,
    ...reportParameters,
    detail: optional(
      oneOf(['days']),
      'days: include each date of each employee, in minutes and hours.',
    ),
    page: Page,
    per_page: PerPageOrAll,
    fields: FieldNames,
  }),
  output: PayrollHoursSchema,
  async run(context, input) {
    const { sql } = context
    const company = await loadCompany(sql)
    const span = await readSpan(context, company, input)
    const { note, ...who } = await readWho(context, input)
    const hours = await loadHours(sql, company, { ...span, ...who })
    await warnOfHeld(context, company, span, hours)
    const beside = await loadBeside(context, company, { span, who, lines: hours.lines }, input)
    const { compared, weeksAbove } = beside
    const { everybody, lines } = selectLines(hours.lines, beside, input)
    const page = pageOf(sortLines(lines, input.sort, compared), input)
    const daysOf = input.detail ? await loadDays(context, company, span, page) : undefined
    const ids = page.map(({ employee_id }) => employee_id)
    const corrections = await loadCorrections(sql, ids, span)
    const data: ReportRow[] = []
    const weight = daysOf ? span.to_day - span.from_day + 1 : 1
    await inTurns(
      page,
      (lines) => {
        for (const line of lines) {
          const extras = {
            days: daysOf?.(line),
            weeks_above: weeksAbove?.get(line.employee_id),
            corrections: corrections.get(line.employee_id),
            previous: compared?.minutesOf(line.employee_id),
          }
          data.push(toReportRow(line, extras))
        }
      },
      weight,
    )
    const notes = [hours.lines.length === 0 ? note : undefined, noOvertime(company, input)]
    return {
      data,
      ...(await groupsOf(context, company, { span, lines, beside }, input)),
      ...(input.attention
        ? { attention: attentionOf(everybody, company, span, context.now_ms) }
        : {}),
      meta: metaOf(context, input, { span, hours, everybody, lines, compared, notes }),
    }
  },
})

type Beside = {
  compared: Compared | undefined
  weeksAbove: Map<number, WeekAbove[]> | undefined
}

/** Loads the data that the hours of the range are compared with, if requested. */
async function loadBeside(
  { sql }: Context,
  company: CompanyRow,
  { span, who, lines }: { span: Span; who: Who; lines: readonly HoursLine[] },
  { compare, week_hours_above: above }: ReportInput,
): Promise<Beside> {
  // The last week may end in a pay period that was approved with other departments.
  const same = who.departments ? { employee_ids: lines.map(({ employee_id }) => employee_id) } : who
  return {
    compared: compare && (await loadCompared(sql, company, { span, who })),
    weeksAbove:
      above === undefined ? undefined : await loadWeeksAbove(sql, company, span, same, above),
  }
}

type Found = { span: Span; lines: HoursLine[]; beside: Beside }

async function groupsOf(
  { sql }: Context,
  company: CompanyRow,
  { span, lines, beside: { compared, weeksAbove } }: Found,
  { group_by }: ReportInput,
) {
  if (group_by === 'department') return { by_department: byDepartment(lines, compared) }
  if (group_by !== 'week' && group_by !== 'day') return {}
  const sums = await byDates(sql, company, span, lines, { group_by, weeksAbove })
  return group_by === 'week' ? { by_week: sums } : { by_day: sums }
}

function noOvertime(company: CompanyRow, { min_overtime_hours }: ReportInput): string | undefined {
  if (!min_overtime_hours || company.overtime !== null) return undefined
  return 'The company has no overtime setting, so no hours are overtime; week_hours_above finds long weeks.'
}

type Paging = { page: number; per_page?: number | undefined }

/** Returns only the days of the page: those of a whole company's year would not fit into memory. */
async function loadDays(
  { sql }: Context,
  company: CompanyRow,
  range: DayRange,
  page: readonly HoursLine[],
): Promise<(line: HoursLine) => readonly DayRow[]> {
  const { from_day, to_day } = range
  const problem = tooManyDays(page.length * (to_day - from_day + 1), refuse.too_many_days_of_report)
  if (problem) throw invalid({ detail: problem })
  const employee_ids = page.map(({ employee_id }) => employee_id)
  const byId = new Map<number, DayRow[]>(employee_ids.map((id) => [id, []]))
  const each = (id: number, rows: readonly DayRow[]) => byId.get(id)?.push(...rows)
  await loadHours(sql, company, { from_day, to_day, employee_ids, each })
  return ({ employee_id }) => byId.get(employee_id) ?? []
}

type Told = {
  span: Span
  hours: Hours
  everybody: readonly HoursLine[]
  lines: readonly HoursLine[]
  compared: Compared | undefined
  notes: (string | undefined)[]
}

function metaOf({ now_ms }: Context, input: Paging, told: Told) {
  const { hours, everybody, lines, compared, notes } = told
  const isApart = hours.holiday_worked_apart || (compared?.holiday_worked_apart ?? false)
  return {
    ...pageMeta(input.page, input.per_page ?? Math.max(1, lines.length), lines.length),
    ...noteOf(...notes),
    ...summaryOf(told),
    earnings: earningsOf(isApart),
    warnings: countWarnings(everybody),
    ...(compared ? { previous: summaryOf(compared) } : {}),
    approved_pay_period_ids: hours.periods.map(({ id }) => id),
    tzdata_version: hours.tzdata_version,
    holiday_data_version: hours.holiday_data_version,
    generated_at: formatInstant(now_ms),
  }
}

/** Returns the dates of a report and the sums of its lines. */
function summaryOf({ span: { from, to, label }, lines }: Pick<Told, 'span' | 'lines'>) {
  return {
    from,
    to,
    ...(label === undefined ? {} : { pay_period: label }),
    employees: lines.length,
    totals: categoryHours(sumOf(lines)),
  }
}
