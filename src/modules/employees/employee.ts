import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../core/operation.ts'
import { type LockedRecord, lockRecord, recordKind } from '../../core/run/change-record.ts'
import type { EmploymentGap } from '../../engine/employment/spells.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { localDate } from '../../lib/calendar/zones.ts'
import { searchText } from '../../lib/text.ts'
import type { Employment } from './employment.ts'
import { type EmployeeRecord, employees } from './schema.ts'
import { EmployeeTable } from './table.ts'

type ReturnedOnly =
  | 'id'
  | 'company_id'
  | 'name'
  | 'deputy_id'
  | 'rehired_on'
  | 'spells'
  | 'created_at'
  | 'updated_at'

/** New values of an employee; undefined ones are left unchanged. */
export type EmployeeChange = {
  [Field in keyof Omit<EmployeeRecord, ReturnedOnly>]?: EmployeeRecord[Field] | undefined
} & {
  password_hash?: string | undefined
  ssn_sin_sealed?: string | null | undefined
  employment_gaps?: EmploymentGap[] | undefined
}

/** An employee: never deleted, active or not. */
export class Employee extends EmployeeTable.class {
  /** Returns the civil date in the employee's time zone. */
  today(now_ms: number): string {
    return localDate(this.timezone, now_ms)
  }

  employment(): Employment {
    const { hire_date = null, employment_gaps, is_active, deactivated_on = null } = this
    return { hire_date, employment_gaps, is_active, deactivated_on }
  }

  /** Applies the values and returns whether they changed anything. */
  change(provided: EmployeeChange, now_ms: number): boolean {
    const changed = Object.entries(provided).filter(
      ([field, value]) =>
        value !== undefined && !isDeepStrictEqual(value, Reflect.get(this, field) ?? null),
    )
    if (changed.length === 0) return false
    Object.assign(this, Object.fromEntries(changed))
    if (changed.some(([field]) => searched.has(field))) this.search_text = searchText(this)
    // A reactivated employee needs dashboard access granted again in the dashboard: a key could have
    // reactivated them.
    if (!this.is_active) this.dashboard_access = false
    this.updated_at = formatInstant(now_ms)
    return true
  }
}

/** The fields that `search_text` is made of. */
const searched: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'email',
  'employee_number',
])

EmployeeTable.setClass(Employee)

export const employeeKind = recordKind({
  record_type: 'employee',
  Row: Employee,
  table: EmployeeTable,
  source: employees,
})

/** An employee who is locked until the transaction ends, and the record before the change. */
export type LockedEmployee = LockedRecord<Employee, EmployeeRecord>

/**
 * Returns the employee, locked until the transaction ends; throws a 404. Time entries and leave that refer to
 * the employee need not wait for this lock.
 */
export async function lockEmployee(context: Context, id: number): Promise<LockedEmployee> {
  // A separate statement, so that the deputy, who is in another table, is read after the lock.
  await context.sql(
    'select id from employees where company_id = $1 and id = $2 for no key update',
    [id],
  )
  return lockRecord(context, employeeKind, id)
}
