import type { CompanyRow } from '../../../../core/company/company-settings.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import {
  addMinutes,
  type CategoryMinutes,
  type DayRange,
  type DayRow,
  summarise,
} from '../../../../engine/hours/index.ts'
import { civilDate, onOrBefore } from '../../../../lib/calendar/dates.ts'
import { type HoursLine, loadHours } from '../load-hours.ts'
import { hasHours } from '../parameters.ts'
import {
  categoryHours,
  comparedWith,
  type DateSums,
  type DepartmentSums,
  type WeekAbove,
} from '../schema.ts'
import type { Compared } from './compare.ts'

/** Sums the lines by department, in the order of their names; employees without one come last. */
export function byDepartment(
  lines: readonly HoursLine[],
  compared: Compared | undefined,
): DepartmentSums[] {
  const now = Map.groupBy(lines, ({ department }) => department)
  const before = Map.groupBy(compared?.lines ?? [], ({ department }) => department)
  const departments = new Set([...now.keys(), ...before.keys()])
  return [...departments].sort(byName).map((department) => {
    const here = now.get(department) ?? []
    const minutes = sumOf(here)
    const previous = compared && comparedWith(sumOf(before.get(department) ?? []), minutes)
    const employees = here.filter(hasHours).length
    return { department, employees, ...categoryHours(minutes), ...previous }
  })
}

function byName(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return a.localeCompare(b, 'en')
}

/** Returns the sum of the lines, in minutes. */
export function sumOf(lines: readonly { minutes: CategoryMinutes }[]): CategoryMinutes {
  const sum = summarise([])
  for (const { minutes } of lines) addMinutes(sum, minutes)
  return sum
}

type Dated = { group_by: 'week' | 'day'; weeksAbove: Map<number, WeekAbove[]> | undefined }

/** Sums the days of the lines by workweek or by day; weeks are cut to the range, so that they add up to its total. */
export async function byDates(
  sql: Sql,
  company: CompanyRow,
  range: DayRange,
  lines: readonly HoursLine[],
  { group_by, weeksAbove }: Dated,
): Promise<DateSums[]> {
  const length = group_by === 'week' ? 7 : 1
  const first =
    group_by === 'week' ? onOrBefore(range.from_day, company.workweek_start) : range.from_day
  const count = Math.floor((range.to_day - first) / length) + 1
  const groups = Array.from({ length: count }, (_, n) =>
    newGroup(range, first + n * length, length),
  )
  const each = (id: number, rows: readonly DayRow[]) => {
    for (const row of rows) {
      const group = groups[Math.floor((row.day - first) / length)]!
      addMinutes(group.minutes, row)
      if (hasMinutes(row)) group.employees.add(id)
    }
  }
  const employee_ids = lines.map(({ employee_id }) => employee_id)
  await loadHours(sql, company, { ...range, employee_ids, each })
  return groups.map(({ week_start, from, to, minutes, employees }) => ({
    from,
    to,
    employees: employees.size,
    ...categoryHours(minutes),
    ...(weeksAbove && group_by === 'week'
      ? { employees_above: employeesAbove(lines, weeksAbove, week_start) }
      : {}),
  }))
}

function newGroup({ from_day, to_day }: DayRange, start: number, length: number) {
  return {
    week_start: civilDate(start),
    from: civilDate(Math.max(start, from_day)),
    to: civilDate(Math.min(start + length - 1, to_day)),
    minutes: summarise([]),
    employees: new Set<number>(),
  }
}

function hasMinutes({ total, unpaid_leave, adjustment }: DayRow): boolean {
  return total !== 0 || unpaid_leave !== 0 || adjustment !== 0
}

function employeesAbove(
  lines: readonly HoursLine[],
  weeksAbove: Map<number, WeekAbove[]>,
  week_start: string,
) {
  return lines.flatMap(({ employee_id, name }) => {
    const week = weeksAbove.get(employee_id)?.find(({ from }) => from === week_start)
    return week ? [{ employee_id, name, hours: week.hours }] : []
  })
}
