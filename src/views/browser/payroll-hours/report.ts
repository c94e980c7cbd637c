import { PAID_CATEGORIES, type PaidCategory, type WarningCode } from '../../../engine/hours/rows.ts'
import { WARNING_WORDS } from '../../../modules/payroll/hours/warnings.ts'
import type { Next } from '../more.ts'
import { phrase, plural, t, weekdayDate } from '../words.ts'

type Hours = Readonly<Partial<Record<`${PaidCategory | 'total' | 'scheduled'}_hours`, number>>>

/** The hours of an employee, a department or some dates by category; fields that are 0 for all are missing. */
export type Row = Hours & {
  label: string
  warnings?: readonly { code: WarningCode; date: string }[]
  /** The differences from the dates before, where the answer compares. */
  change?: Hours
}

/** The parts of an answer that the view shows. */
export type Report = {
  title: string
  /** The unit of the rows. */
  unit: Unit
  rows: readonly Row[]
  /** The number of rows on all pages. */
  total: number
  /** Undefined for a chart's numbers, which have none. */
  totals: Hours | undefined
  /** What a reader should know of the hours, a sentence each. */
  facts: readonly string[]
  /** How many warnings there are, also of employees without a row. */
  warnings: readonly string[]
  /** The dates before and the differences from them, where the answer compares. */
  compared: { from: string; to: string; change: Hours } | undefined
  /** The tool and arguments of the call for the following rows. */
  next: { tool: string; given: Next } | undefined
}

type Group = Row & { department?: string | null; from?: string; to?: string; name?: string }

/** The fields of a get_payroll_hours answer that are shown. */
type Answer = {
  data?: readonly Group[]
  by_department?: readonly Group[]
  by_week?: readonly Group[]
  by_day?: readonly Group[]
  attention?: { planned_from?: string }
  meta: {
    from: string
    to: string
    total?: number
    totals: Hours
    warnings?: readonly string[]
    note?: string
    previous?: { from: string; to: string }
    change?: Hours
  }
  next?: Next
}

/** The fields of a chart_payroll_hours answer that are shown. */
type Chart = {
  title: string
  from: string
  to: string
  total: number
  labels: readonly string[]
  series: readonly { category: PaidCategory | 'total'; hours: readonly number[] }[]
  next?: Next
}

const units = {
  data: 'Employee',
  by_department: 'Department',
  by_week: 'Week',
  by_day: 'Date',
} as const

type Unit = (typeof units)[keyof typeof units]

/** Returns a number of rows with their unit. */
export function countOf(n: number, unit: Unit): string {
  switch (unit) {
    case 'Employee':
      return plural(n, '{n} employee', '{n} employees')
    case 'Department':
      return plural(n, '{n} department', '{n} departments')
    case 'Week':
      return plural(n, '{n} week', '{n} weeks')
    case 'Date':
      return plural(n, '{n} date', '{n} dates')
  }
}

/** Returns the report in an answer of either tool. */
export function readReport(content: unknown): Report {
  const answer = content as Answer | Chart
  return 'series' in answer ? ofChart(answer) : ofReport(answer)
}

function ofReport({ meta, attention, next, ...answer }: Answer): Report {
  const { from, to, total, totals, warnings = [], note, previous, change = {} } = meta
  const keys = Object.keys(units) as (keyof typeof units)[]
  const key = keys.find((each) => answer[each] !== undefined) ?? 'data'
  const groups = answer[key] ?? []
  const rows = groups.map((group) => ({ ...group, label: labelOfGroup(group) }))
  const planned = attention?.planned_from
  return {
    title: t`Payroll hours, ${from} to ${to}`,
    unit: units[key],
    rows,
    total: total ?? rows.length,
    totals,
    facts: [
      ...(planned ? [t`From ${planned} on, hours by schedule are planned.`] : []),
      ...(note ? [note] : []),
    ],
    warnings: warnings.map(warningCount),
    compared: previous && { ...previous, change },
    next: next && { tool: 'get_payroll_hours', given: next },
  }
}

function labelOfGroup({ name, department, from, to }: Group): string {
  if (name !== undefined) return name
  if (from !== undefined && to !== undefined) return from === to ? from : t`${from} to ${to}`
  return department ?? t`No department`
}

/** Turns `2 of open_entry: a punch has no clock-out` into the language of the view. */
function warningCount(text: string): string {
  const [, count, code = ''] = /^(\d+) of (\w+)/.exec(text) ?? []
  return Object.hasOwn(WARNING_WORDS, code)
    ? `${count} × ${phrase(WARNING_WORDS[code as WarningCode])}`
    : text
}

/** Returns the warnings of a row with their first dates. */
export function warningsOf({ warnings = [] }: Row): string[] {
  return [...Map.groupBy(warnings, ({ code }) => code)].map(([code, all]) => {
    const dates = all.map(({ date }) => date)
    const [first, more] = [dates.slice(0, 3).join(', '), dates.length - 3]
    const when = more > 0 ? t`${first} and ${more} more` : first
    return t`${phrase(WARNING_WORDS[code])}: ${when}`
  })
}

function ofChart({ title, from, to, total, labels, series, next }: Chart): Report {
  const unit = title.includes('by day') ? 'Date' : 'Employee'
  const rows = labels.map((label, n) => {
    const hours = series.map(({ category, hours: all }) => [`${category}_hours`, all[n]])
    return { label: unit === 'Date' ? dateOf(label) : label, ...Object.fromEntries(hours) }
  })
  return {
    title: t`Payroll hours, ${from} to ${to}`,
    unit,
    rows,
    total,
    totals: undefined,
    facts: [],
    warnings: [],
    compared: undefined,
    next: next && { tool: 'chart_payroll_hours', given: next },
  }
}

/** Says the weekday of `Mon 2026-10-05` in the language of the view. */
function dateOf(label: string): string {
  const [date] = /\d{4}-\d\d-\d\d$/.exec(label) ?? []
  return date === undefined ? label : weekdayDate(date)
}

export function hours(row: Hours, category: PaidCategory | 'total' | 'scheduled'): number {
  return row[`${category}_hours`] ?? 0
}

/** Returns the columns of hours that any row has: the schedule, and what is paid by category. */
export function usedColumns({ rows, totals }: Report): (PaidCategory | 'scheduled')[] {
  const all: Hours[] = totals ? [totals, ...rows] : [...rows]
  const columns = ['scheduled', ...PAID_CATEGORIES] as const
  return columns.filter((category) => all.some((row) => hours(row, category) > 0))
}
