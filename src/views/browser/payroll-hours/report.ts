import { PAID_CATEGORIES, type PaidCategory } from '../../../engine/hours/rows.ts'
import { plural, t } from '../words.ts'

type Hours = Readonly<Partial<Record<`${PaidCategory | 'total'}_hours`, number>>>

/** The hours of an employee, a department or some dates by category; fields that are 0 for all are missing. */
export type Row = Hours & { label: string }

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
}

type Group = Hours & { department?: string | null; from?: string; to?: string; name?: string }

/** The fields of a get_payroll_hours answer that are shown. */
type Answer = {
  data?: readonly Group[]
  by_department?: readonly Group[]
  by_week?: readonly Group[]
  by_day?: readonly Group[]
  meta: { from: string; to: string; total?: number; totals: Hours }
}

/** The fields of a chart_payroll_hours answer that are shown. */
type Chart = {
  title: string
  total: number
  labels: readonly string[]
  series: readonly { category: PaidCategory | 'total'; hours: readonly number[] }[]
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

function ofReport(answer: Answer): Report {
  const { from, to, total, totals } = answer.meta
  const keys = Object.keys(units) as (keyof typeof units)[]
  const key = keys.find((each) => answer[each] !== undefined) ?? 'data'
  const groups = answer[key] ?? []
  const rows = groups.map((group) => ({ ...group, label: labelOfGroup(group) }))
  return {
    title: t`Payroll hours, ${from} to ${to}`,
    unit: units[key],
    rows,
    total: total ?? rows.length,
    totals,
  }
}

function labelOfGroup({ name, department, from, to }: Group): string {
  if (name !== undefined) return name
  if (from !== undefined && to !== undefined) return from === to ? from : t`${from} to ${to}`
  return department ?? t`No department`
}

function ofChart({ title, total, labels, series }: Chart): Report {
  const rows = labels.map((label, n) => {
    const hours = series.map(({ category, hours: all }) => [`${category}_hours`, all[n]])
    return { label, ...Object.fromEntries(hours) }
  })
  return {
    title,
    unit: title.includes('by day') ? 'Date' : 'Employee',
    rows,
    total,
    totals: undefined,
  }
}

export function hours(row: Hours, category: PaidCategory | 'total'): number {
  return row[`${category}_hours`] ?? 0
}

/** Returns the categories in which any row has hours. */
export function usedCategories({ rows, totals }: Report): PaidCategory[] {
  const all: Hours[] = totals ? [totals, ...rows] : [...rows]
  return PAID_CATEGORIES.filter((category) => all.some((row) => hours(row, category) > 0))
}
