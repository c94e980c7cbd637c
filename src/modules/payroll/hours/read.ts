import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company-settings.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { FieldNames, oneOf, Page, perPage } from '../../../core/schema.ts'
import { noteOf, pageMeta } from '../../../db/lists/list-query.ts'
import { addMinutes, type DayRange, type DayRow, summarise } from '../../../engine/hours/index.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { warnOfHeld } from '../held/warn.ts'
import { type Hours, type HoursLine, loadHours } from './load-hours.ts'
import { hasHours, hoursParameters, readRange, readWho, tooManyDays } from './parameters.ts'
import { categoryHours, PayrollHoursSchema, toReportRow } from './schema.ts'

export const getPayrollHours = defineOperation({
  name: 'payroll_hours.read',
  summary: 'Report paid hours by employee and category over a date range.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: v.strictObject({
    ...hoursParameters,
    detail: v.pipe(
      v.optional(oneOf(['days'])),
      v.description('days: include each date of each employee, in minutes and hours.'),
    ),
    page: Page,
    per_page: v.pipe(
      v.optional(v.unwrap(perPage())),
      v.description('Rows per page; all rows by default.'),
    ),
    fields: FieldNames,
  }),
  output: PayrollHoursSchema,
  async run(context, input) {
    const range = readRange(input)
    const company = await loadCompany(context.sql)
    const { note, ...who } = await readWho(context, input)
    const hours = await loadHours(context.sql, company, { ...range, ...who })
    await warnOfHeld(context, company, range, hours)
    const lines = input.include_zero_hours ? hours.lines : hours.lines.filter(hasHours)
    const page = pageOf(lines, input)
    const daysOf = input.detail ? await loadDays(context, company, range, page) : undefined
    const data = page.map((line) => toReportRow(line, daysOf?.(line)))
    // Checking and writing thousands of rows takes as long as computing them, so other requests run in
    // between.
    if (data.length > 500) await setImmediate()
    const noted = hours.lines.length === 0 ? note : undefined
    return { data, meta: metaOf(context, input, hours, lines, noted) }
  },
})

type Paging = { page: number; per_page?: number | undefined }

function pageOf(lines: HoursLine[], { page, per_page }: Paging): HoursLine[] {
  if (per_page === undefined) return page === 1 ? lines : []
  return lines.slice((page - 1) * per_page, page * per_page)
}

/** Returns only the days of the page: those of a whole company's year would not fit into memory. */
async function loadDays(
  { sql }: Context,
  company: CompanyRow,
  range: DayRange,
  page: readonly HoursLine[],
): Promise<(line: HoursLine) => readonly DayRow[]> {
  const count = page.length * (range.to_day - range.from_day + 1)
  const problem = tooManyDays(count)
  if (problem) throw invalid({ detail: `${problem}, for a department, or page by per_page` })
  const employee_ids = page.map(({ employee_id }) => employee_id)
  const byId = new Map<number, DayRow[]>(employee_ids.map((id) => [id, []]))
  const each = (id: number, rows: readonly DayRow[]) => byId.get(id)?.push(...rows)
  await loadHours(sql, company, { ...range, employee_ids, each })
  return ({ employee_id }) => byId.get(employee_id) ?? []
}

function metaOf(
  { now_ms }: Context,
  input: Paging & { from: string; to: string },
  { periods, tzdata_version, holiday_data_version }: Hours,
  lines: readonly HoursLine[],
  note: string | undefined,
) {
  const sum = summarise([])
  for (const { minutes } of lines) addMinutes(sum, minutes)
  return {
    ...pageMeta(input.page, input.per_page ?? Math.max(1, lines.length), lines.length),
    ...noteOf(note),
    from: input.from,
    to: input.to,
    employees: lines.length,
    totals: categoryHours(sum),
    approved_pay_period_ids: periods.map(({ id }) => id),
    tzdata_version,
    holiday_data_version,
    generated_at: formatInstant(now_ms),
  }
}
