import { byEmployeeNumber } from '../../export/rows.ts'
import type { HoursLine } from '../load-hours.ts'
import type { Compared } from './compare.ts'
import type { ReportInput, SortField } from './parameters.ts'

/** Returns the lines in the requested order; ties are by employee number. */
export function sortLines(
  lines: readonly HoursLine[],
  sort: ReportInput['sort'],
  compared: Compared | undefined,
): HoursLine[] {
  if (sort === undefined) return [...lines]
  const descends = sort.startsWith('-')
  const field = (descends ? sort.slice(1) : sort) as SortField
  const sign = descends ? -1 : 1
  const order = orders[field]
  return lines.toSorted((a, b) => sign * order(a, b, compared) || byEmployeeNumber(a, b))
}

type Order = (a: HoursLine, b: HoursLine, compared: Compared | undefined) => number

const orders: Record<SortField, Order> = {
  employee_number: byEmployeeNumber,
  name: (a, b) => compareTexts(a.name, b.name),
  department: (a, b) => compareTexts(a.department ?? '', b.department ?? ''),
  total_hours: (a, b) => a.minutes.total - b.minutes.total,
  overtime_hours: (a, b) => overtimeOf(a) - overtimeOf(b),
  vacation_hours: (a, b) => a.minutes.vacation - b.minutes.vacation,
  sick_hours: (a, b) => a.minutes.sick - b.minutes.sick,
  change_hours: (a, b, compared) => changeOf(a, compared) - changeOf(b, compared),
}

/** Returns a line's minutes of overtime and double time. */
export function overtimeOf({ minutes }: HoursLine): number {
  return minutes.overtime + minutes.double_time
}

function changeOf({ employee_id, minutes }: HoursLine, compared: Compared | undefined): number {
  return Math.abs(minutes.total - (compared?.minutesOf(employee_id).total ?? minutes.total))
}

function compareTexts(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base' })
}
