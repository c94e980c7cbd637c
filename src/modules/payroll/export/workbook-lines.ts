import { PAID_CATEGORIES } from '../../../engine/hours/rows.ts'

/** The hour columns of both sheets of the workbook; the paid ones add up to the total. */
export const WORKBOOK_CATEGORIES = [
  ...PAID_CATEGORIES,
  'total',
  'unpaid_leave',
  'adjustment',
  'scheduled',
  'punched',
] as const

/** An employee in the workbook: minutes in the order of `WORKBOOK_CATEGORIES`. */
export type WorkbookLine = {
  employee_number: string
  payroll_id: string | null
  name: string
  department: string | null
  pay_basis: string
  minutes: number[]
  /** Days that are not empty: the day number, then its minutes. */
  days: number[][]
}

/** Messages to the thread: lines, as many as one message clones, then the order to write. */
export type WorkbookMessage = { lines: WorkbookLine[] } | 'write'
