import * as v from 'valibot'
import { loadCompany } from '../../../core/company/company-settings.ts'
import { onlyStatus } from '../../../core/filters.ts'
import { defineOperation } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import {
  CivilDate,
  FieldNames,
  integer,
  listOf,
  optional,
  Page,
  perPage,
  sortBy,
} from '../../../core/schema.ts'
import { pageMeta, pageOf } from '../../../db/lists/list-query.ts'
import {
  civilDate,
  civilParts,
  dayInMonth,
  dayNumber,
  daysBetween,
  yearOf,
} from '../../../lib/calendar/dates.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { payCalendar } from './calendar.ts'
import { type PayPeriodRecord, PayPeriodSchema, toPayPeriodRecord } from './schema.ts'
import { payPeriodStatuses } from './table.ts'

const longest_days = 3660

const sortFields = {
  start_date: 'start_date',
  end_date: 'end_date',
  pay_date: 'pay_date',
  approved_at: 'approved_at',
} as const

export const listPayPeriods = defineOperation({
  name: 'pay_periods.list',
  summary: 'List pay periods in order; by default from 12 months ago to 3 months ahead.',
  permission: 'pay_periods:read',
  effect: 'read',
  reach: { least: 'self', whom: 'nobody' },
  transaction: 'when_needed',
  input: v.strictObject({
    date: optional(CivilDate, 'Only the period that contains this date.'),
    from: optional(CivilDate, 'Periods that end on or after this date.'),
    to: optional(CivilDate, 'Periods that start on or before this date.'),
    status: onlyStatus(payPeriodStatuses),
    year: optional(integer(1901, 2200), 'Periods that start in this year, as in their labels.'),
    sort: sortBy(sortFields),
    page: Page,
    per_page: perPage(100),
    fields: FieldNames,
  }),
  output: listOf(PayPeriodSchema),
  async run(context, input) {
    const company = await loadCompany(context.sql)
    const today = localDate(company.timezone, context.now_ms)
    const { from, to } = spanOf(input, today)
    const periods = from > to ? [] : await payCalendar(context, company, from, to)
    const found = periods
      .filter(({ status }) => input.status === undefined || status === input.status)
      .filter(({ start_date }) => input.year === undefined || yearOf(start_date) === input.year)
      .map((row) => toPayPeriodRecord(row, today))
    return {
      data: pageOf(sorted(found, input.sort), input),
      meta: pageMeta(input.page, input.per_page, found.length),
    }
  },
})

type Dates = {
  date?: string | undefined
  from?: string | undefined
  to?: string | undefined
  year?: number | undefined
}

/** Returns the range of dates in which to look for periods: all filters must match. */
function spanOf({ date, from, to, year }: Dates, today: string): { from: string; to: string } {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid({ from: common.backwards() })
  }
  const isAnywhere = date === undefined && year === undefined
  const starts = [date, from, year === undefined ? undefined : `${year}-01-01`]
  const ends = [date, to, year === undefined ? undefined : `${year}-12-31`]
  if (isAnywhere && from === undefined) starts.push(monthsAfter(earlier(today, to), -12))
  if (isAnywhere && to === undefined) ends.push(monthsAfter(later(today, from), 3))
  const span = {
    from: starts
      .filter((start) => start !== undefined)
      .sort()
      .at(-1)!,
    to: ends.filter((end) => end !== undefined).sort()[0]!,
  }
  if (daysBetween(span.from, span.to) > longest_days) {
    throw invalid({ to: refuse.past_ten_years() })
  }
  return span
}

/** Returns the periods in the requested order: ties by id, and those without a value last. */
function sorted(rows: PayPeriodRecord[], sort: string | undefined): PayPeriodRecord[] {
  if (sort === undefined) return rows
  const direction = sort.startsWith('-') ? -1 : 1
  const field = sort.replace('-', '') as keyof typeof sortFields
  return rows.toSorted((a, b) => {
    const [one, other] = [a[field], b[field]]
    if (one === other) return a.id - b.id
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -direction : direction
  })
}

function earlier(a: string, b: string | undefined): string {
  return b !== undefined && b < a ? b : a
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a
}

/** Returns the same day that many months later, or the last day of a shorter month. */
function monthsAfter(date: string, count: number): string {
  const { year, month, day_of_month } = civilParts(dayNumber(date))
  return civilDate(dayInMonth(year, month + count, day_of_month))
}
