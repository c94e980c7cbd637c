import type { CompanyRow } from '../../../core/company/company-settings.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import {
  type CategoryMinutes,
  type PayBasis,
  summarise,
  type Warning,
} from '../../../engine/hours/index.ts'
import { civilDate } from '../../../lib/calendar/dates.ts'
import { termsOn } from '../../terms/versions.ts'
import {
  employeesInSnapshot,
  loadSnapshotEmployees,
  type Snapshot,
  type SnapshotEmployee,
} from '../snapshot/read.ts'
import { type EmployeeRow, loadEmployees, type Who } from './load/employees.ts'

/** One employee's hours of a range, in minutes. */
export type HoursLine = SnapshotEmployee & {
  employee_id: number
  minutes: CategoryMinutes
  warnings: Warning[]
}

export type Person = { row: EmployeeRow; line: HoursLine }

/** Returns the requested employees with their facts on the last day of the range. */
export async function loadPeople(
  sql: Sql,
  company: CompanyRow,
  input: Who & { to_day: number },
  periods: readonly Snapshot[],
): Promise<Person[]> {
  const { departments } = input
  const last = periods.findLast(({ to_day }) => to_day >= input.to_day)
  const formerly =
    last && departments !== undefined ? await employeesInSnapshot(sql, last, departments) : []
  const rows = await loadEmployees(sql, input, formerly)
  const people = rows.map((row) => ({
    row,
    line: emptyLine(row, company.pay_basis, civilDate(input.to_day)),
  }))
  if (!last) return people

  const approved = await loadSnapshotEmployees(sql, last, idsOf(input, people))
  for (const { line } of people) Object.assign(line, approved.get(line.employee_id))
  return people.filter(
    ({ line }) => departments === undefined || departments.includes(line.department ?? ''),
  )
}

/** Returns null when all employees are requested, so that queries need no filter by id. */
export function idsOf(input: Who, people: readonly Person[]): number[] | null {
  if (input.employee_ids === undefined && input.departments === undefined) return null
  return people.map(({ row }) => row.id)
}

/** Uses the pay basis on the last date of the range. */
function emptyLine(employee: EmployeeRow, pay_basis: PayBasis, last: string): HoursLine {
  const { term_rows } = employee
  const terms = term_rows === null ? employee : termsOn(employee, term_rows, last)
  return {
    employee_id: employee.id,
    employee_number: employee.employee_number,
    payroll_id: employee.payroll_id,
    name: employee.name,
    department: employee.department,
    pay_basis: terms.pay_basis ?? pay_basis,
    minutes: summarise([]),
    warnings: [],
  }
}
