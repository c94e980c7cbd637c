import { readRows, type ShapedRow } from '../../../../db/statements/read-rows.ts'
import * as column from '../../../../db/statements/shape.ts'
import type { Sql } from '../../../../db/transactions/transaction.ts'
import type { EmploymentGap } from '../../../../engine/employment/spells.ts'
import { PAY_BASES } from '../../../../engine/hours/settings.ts'
import { hourTerms } from '../../../terms/store.ts'
import type { TermRow } from '../../../terms/versions.ts'

/** An employee with the fields that decide their hours. */
const employeeShape = {
  id: column.number,
  employee_number: column.string,
  payroll_id: column.nullable(column.string),
  name: column.string,
  department: column.nullable(column.string),
  timezone: column.string,
  country_code: column.string,
  region: column.nullable(column.string),
  hire_day: column.nullable(column.number),
  is_active: column.boolean,
  deactivated_day: column.nullable(column.number),
  /** Null: none. */
  employment_gaps: column.nullable(column.json<readonly EmploymentGap[]>()),
  /** Null uses the company's. */
  pay_basis: column.nullable(column.oneOf(...PAY_BASES)),
  /** The facts that hold from a date; null: none. */
  term_rows: column.nullable(column.json<readonly TermRow[]>()),
}

export type EmployeeRow = ShapedRow<typeof employeeShape>

/** The requested employees; an absent field does not filter. */
export type Who = {
  employee_ids?: readonly number[] | undefined
  departments?: readonly string[] | undefined
}

/**
 * Returns employees in no order; with departments also those of `formerly`, who once belonged to one of them.
 */
export function loadEmployees(
  sql: Sql,
  { employee_ids, departments }: Who,
  formerly: readonly number[] = [],
): Promise<EmployeeRow[]> {
  return readRows(sql, employeeShape, statementOf(employee_ids !== undefined), [
    departments ?? null,
    formerly,
    ...(employee_ids === undefined ? [] : [employee_ids]),
  ])
}

function statementOf(narrowed: boolean): string {
  const only = (id: string) => (narrowed ? `and ${id} = any($4::bigint[])` : '')
  return `
    select e.id, e.employee_number, e.payroll_id, e.first_name || ' ' || e.last_name as name,
           e.department, e.timezone, e.country_code, e.region,
           e.hire_date - date '1970-01-01' as hire_day, e.is_active,
           e.deactivated_on - date '1970-01-01' as deactivated_day,
           nullif(e.employment_gaps, '[]') as employment_gaps, e.pay_basis, t.term_rows
    from employees e
    left join (${hourTerms(only('employee_id'))}) t on t.employee_id = e.id
    where e.company_id = $1 ${only('e.id')}
      and ($2::text[] is null or e.department = any($2) or e.id = any($3::bigint[]))`
}
