import * as v from 'valibot'
import { type CompanyRow, loadCompany } from '../../../core/company/company-settings.ts'
import { fileAnswer } from '../../../core/file.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { described, oneOf, Page, perPage } from '../../../core/schema.ts'
import {
  addMinutes,
  type CategoryMinutes,
  type DayRow,
  summarise,
} from '../../../engine/hours/index.ts'
import { civilDate, weekday } from '../../../lib/calendar/dates.ts'
import type { Bar } from './chart/bars.ts'
import { chartNumbers } from './chart/numbers.ts'
import { type Chart, drawChart } from './chart/svg.ts'
import { loadHours } from './load-hours.ts'
import { hasHours, hoursParameters, readSpan, readWho, type Span } from './parameters.ts'

const SVG = 'image/svg+xml'

const parameters = v.strictObject({
  ...hoursParameters,
  by: described(
    v.optional(oneOf(['employee', 'day']), 'employee'),
    'One bar per employee, or one bar per date with all employees.',
  ),
  page: Page,
  per_page: described(
    v.optional(v.unwrap(perPage()), 100),
    'Bars per page if grouped by employee; 100 by default.',
  ),
})

type Input = v.InferOutput<typeof parameters>

export const chartPayrollHours = defineOperation({
  name: 'payroll_hours.chart',
  summary: 'Draw the paid hours of a date range as a chart.',
  permission: 'payroll:read',
  effect: 'read',
  reach: { least: 'self', ids: { employee_id: 'employees' }, pins: 'employee_id' },
  input: parameters,
  output: fileAnswer([SVG]),
  async run(context, input) {
    const company = await loadCompany(context.sql)
    const span = await readSpan(context, company, input)
    const chart =
      input.by === 'day'
        ? await chartByDay(context, company, span, input)
        : await chartByEmployee(context, company, span, input)
    return {
      filename: `payroll-hours-${span.from}-${span.to}.svg`,
      content_type: `${SVG}; charset=utf-8`,
      bytes: new TextEncoder().encode(drawChart(chart)),
      summary: chartNumbers(chart, span),
    }
  },
})

async function chartByEmployee(
  context: Context,
  company: CompanyRow,
  span: Span,
  input: Input,
): Promise<Chart> {
  const who = await readWho(context, input)
  const { lines } = await loadHours(context.sql, company, { ...span, ...who })
  const shown = input.include_zero_hours ? lines : lines.filter(hasHours)
  const first = (input.page - 1) * input.per_page
  const page = shown.slice(first, first + input.per_page)
  const isPart = page.length > 0 && page.length < shown.length
  return {
    title: `Payroll hours by employee, ${span.from} to ${span.to}`,
    note: isPart ? `Employees ${first + 1} to ${first + page.length} of ${shown.length}` : '',
    total: shown.length,
    bars: page.map(({ name, minutes }): Bar => ({ label: name, minutes })),
  }
}

async function chartByDay(
  context: Context,
  company: CompanyRow,
  span: Span,
  input: Input,
): Promise<Chart> {
  const byDay = new Map<number, CategoryMinutes>()
  for (let day = span.from_day; day <= span.to_day; day++) byDay.set(day, summarise([]))
  const each = (_: number, rows: readonly DayRow[]) => {
    for (const row of rows) addMinutes(byDay.get(row.day)!, row)
  }
  await loadHours(context.sql, company, { ...span, ...(await readWho(context, input)), each })
  return {
    title: `Payroll hours by day, ${span.from} to ${span.to}`,
    note: '',
    total: byDay.size,
    bars: [...byDay].map(([day, minutes]) => ({
      label: `${WEEKDAYS[weekday(day)]} ${civilDate(day)}`,
      minutes,
    })),
  }
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
