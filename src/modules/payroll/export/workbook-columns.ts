import { PAID_CATEGORIES } from '../../../engine/hours/rows.ts'
import { type EmployeeRecord, employeeTexts } from '../../employees/schema.ts'
import type { Group } from '../../employees/typed-text.ts'
import type { HoursLine } from '../hours/load-hours.ts'

/**
 * The columns of the totals sheet that describe the employee. A field of the report is as the approved period has
 * stored it, any other as in the current employee record. Widths are in characters.
 */
export const EMPLOYEE_COLUMNS: readonly EmployeeColumn[] = [
  { title: 'Employee number', width: 18, field: 'employee_number' },
  ...typedColumns('payroll'),
  { title: 'Name', width: 28, field: 'name' },
  ...typedColumns('job'),
  { title: 'Pay basis', width: 12, field: 'pay_basis' },
  ...typedColumns('contact'),
]

export type EmployeeColumn = {
  title: string
  width: number
  field: FieldOfText<HoursLine> | FieldOfText<EmployeeRecord>
}

function typedColumns(group: Group): EmployeeColumn[] {
  return employeeTexts
    .filter((text) => text.group === group)
    .flatMap(({ name, workbook }) => (workbook ? [{ ...workbook, field: name }] : []))
}

type FieldOfText<Row> = {
  [Field in keyof Row]: Row[Field] extends string | null ? Field : never
}[keyof Row]

/**
 * Returns the hour columns of both sheets of the workbook; the paid ones add up to the total. Holiday hours have a
 * column if they are reported separately from regular hours.
 */
export function workbookCategories(apart: boolean) {
  const paid = PAID_CATEGORIES.filter((category) => apart || category !== 'holiday_worked')
  return [...paid, 'total', 'unpaid_leave', 'adjustment', 'scheduled', 'punched'] as const
}

/** An employee in the workbook: minutes in the order of the columns. */
export type WorkbookLine = {
  employee_number: string
  name: string
  /** In the order of `EMPLOYEE_COLUMNS`. */
  cells: (string | null)[]
  minutes: number[]
  /** Days that are not empty: the day number, then its minutes. */
  days: number[][]
}

/** The employees and dates of a workbook, its columns about employees and its hour columns. */
export type WorkbookPeriod = {
  company_name: string
  start_date: string
  end_date: string
  columns: readonly Pick<EmployeeColumn, 'title' | 'width'>[]
  categories: readonly string[]
}

/** Messages to the thread: lines, as many as one message clones, then the period as which to write them. */
export type WorkbookMessage = { lines: WorkbookLine[] } | { write: WorkbookPeriod }
