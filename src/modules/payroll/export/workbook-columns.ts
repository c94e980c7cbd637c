import { PAID_CATEGORIES } from '../../../engine/hours/rows.ts'
import type { EmployeeRecord } from '../../employees/schema.ts'
import type { HoursLine } from '../hours/load-hours.ts'

/**
 * The columns of the totals sheet that describe the employee: `line` names a field of the report, which an approved
 * period has stored, `employee` a field of the current employee record. Widths are in characters.
 */
export const EMPLOYEE_COLUMNS: readonly EmployeeColumn[] = [
  { title: 'Employee number', width: 18, line: 'employee_number' },
  { title: 'Payroll ID', width: 14, line: 'payroll_id' },
  { title: 'Name', width: 28, line: 'name' },
  { title: 'Department', width: 20, line: 'department' },
  { title: 'Pay basis', width: 12, line: 'pay_basis' },
]

export type EmployeeColumn = { title: string; width: number } & (
  | { line: FieldOfText<HoursLine> }
  | { employee: FieldOfText<EmployeeRecord> }
)

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

/** The employees and dates of a workbook, and its hour columns, as in `workbookCategories`. */
export type WorkbookPeriod = {
  company_name: string
  start_date: string
  end_date: string
  categories: readonly string[]
}

/** Messages to the thread: lines, as many as one message clones, then the period as which to write them. */
export type WorkbookMessage = { lines: WorkbookLine[] } | { write: WorkbookPeriod }
