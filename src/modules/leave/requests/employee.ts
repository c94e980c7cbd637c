import { refuse as common } from '../../../core/refusals.ts'
import { type Params, prepare, tablesOf } from '../../../db/statements/prepare.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { invalid } from '../../../lib/errors.ts'
import type { EmployeeTable } from '../../employees/table.ts'
import { type LeaveEmployee, leaveEmployeeColumns } from '../balances/accounts.ts'
import { refuse } from '../refusals.ts'
import type { CountedEmployee } from './count.ts'

const db = tablesOf<typeof EmployeeTable>()

/** An employee with the fields that leave rules need. */
export type RequestEmployee = LeaveEmployee &
  CountedEmployee & { department: string | null; is_active: boolean }

/** The columns of `RequestEmployee`. */
const requestEmployeeColumns = [
  ...leaveEmployeeColumns,
  'country_code',
  'region',
  'department',
  'is_active',
] as const

/** Returns the employee of a request; throws a 422 on `employee_id` when they do not exist or have left. */
export async function requireRequestEmployee(sql: Sql, id: number): Promise<RequestEmployee> {
  const employee = await findRequestEmployee(sql, id)
  if (!employee) throw invalid({ employee_id: common.no_such_employee() })
  if (!employee.is_active) throw invalid({ employee_id: refuse.left() })
  return employee
}

/** Returns the employee, active or not. */
export async function findRequestEmployee(
  sql: Sql,
  id: number,
): Promise<RequestEmployee | undefined> {
  const [employee] = await selectEmployee(sql, { id })
  return employee
}

/** Returns employees, active or not, by id. */
export async function findRequestEmployees(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, RequestEmployee>> {
  const employees = await selectEmployees(sql, { ids: [...new Set(ids)] })
  return new Map(employees.map((employee) => [employee.id, employee]))
}

/** Returns the people of departments who are active, or left on a date or later. */
export function findDepartmentPeople(
  sql: Sql,
  departments: readonly string[],
  from: string,
): Promise<RequestEmployee[]> {
  return selectPeople(sql, { departments, from })
}

const selectPeople = prepare(
  ({ company_id, departments, from }: Params<{ departments: readonly string[]; from: string }>) =>
    db
      .selectFrom('employees')
      .select(requestEmployeeColumns)
      .where('company_id', '=', company_id)
      .where((eb) => eb('department', '=', eb.fn.any(departments)))
      .where((eb) => eb.or([eb('is_active', '=', true), eb('deactivated_on', '>=', from)]))
      .orderBy('id'),
)

const selectEmployees = prepare(({ company_id, ids }: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('employees')
    .select(requestEmployeeColumns)
    .where('company_id', '=', company_id)
    .where((eb) => eb('id', '=', eb.fn.any(ids)))
    .orderBy('id'),
)

const selectEmployee = prepare(({ company_id, id }: Params<{ id: number }>) =>
  db
    .selectFrom('employees')
    .select(requestEmployeeColumns)
    .where('company_id', '=', company_id)
    .where('id', '=', id),
)
