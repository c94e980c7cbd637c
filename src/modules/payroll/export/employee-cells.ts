import { selectRecords } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { type EmployeeRecord, employees } from '../../employees/schema.ts'
import type { HoursLine } from '../hours/load-hours.ts'
import type { EmployeeColumn } from './workbook-columns.ts'

/** Returns a function for a line's values of the columns; reads employees only for fields that a line does not have. */
export async function employeeCells(
  sql: Sql,
  columns: readonly EmployeeColumn[],
  lines: readonly HoursLine[],
): Promise<(line: HoursLine) => (string | null)[]> {
  const isRead = lines.some((line) => columns.some(({ field }) => !(field in line)))
  const today = isRead ? await readEmployees(sql, lines) : new Map<number, EmployeeRecord>()
  return (line) => {
    const record = { ...today.get(line.employee_id), ...line }
    return columns.map(({ field }) => record[field] ?? null)
  }
}

async function readEmployees(
  sql: Sql,
  lines: readonly HoursLine[],
): Promise<Map<number, EmployeeRecord>> {
  const ids = lines.map(({ employee_id }) => employee_id)
  const records = await selectRecords(sql, employees, 'e.id = any($2::bigint[])', [ids])
  return new Map(records.map((record) => [record.id, record]))
}
