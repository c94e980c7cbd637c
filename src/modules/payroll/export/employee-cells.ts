import { selectRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type EmployeeRecord, employees } from '../../employees/schema.ts'
import type { HoursLine } from '../hours/load-hours.ts'
import type { EmployeeColumn } from './workbook-columns.ts'

/** Returns a function for a line's values of the columns; reads employees only if a column needs them. */
export async function employeeCells(
  sql: Sql,
  columns: readonly EmployeeColumn[],
  lines: readonly HoursLine[],
): Promise<(line: HoursLine) => (string | null)[]> {
  const today = columns.some((column) => 'employee' in column)
    ? await readEmployees(sql, lines)
    : new Map<number, EmployeeRecord>()
  return (line) =>
    columns.map((column) => {
      if ('line' in column) return line[column.line]
      return today.get(line.employee_id)?.[column.employee] ?? null
    })
}

async function readEmployees(
  sql: Sql,
  lines: readonly HoursLine[],
): Promise<Map<number, EmployeeRecord>> {
  const ids = lines.map(({ employee_id }) => employee_id)
  const records = await selectRecords(sql, employees, 'e.id = any($2::bigint[])', [ids])
  return new Map(records.map((record) => [record.id, record]))
}
