import * as v from 'valibot'
import { matchDepartments, matchWords } from '../../core/company/match-departments.ts'
import { OnlyDepartment } from '../../core/filters.ts'
import { defineOperation } from '../../core/operation.ts'
import {
  Flag,
  Id,
  listOf,
  name,
  optional,
  sortBy,
  syncParameters,
  text,
} from '../../core/schema.ts'
import { noteOf, where, whereProvided } from '../../db/lists/list-query.ts'
import { listPage } from '../../db/lists/page.ts'
import { employeeNameOrder, normalizedName, nullsLast } from '../../db/lists/sort.ts'
import { emailNorm, normalizeText } from '../../lib/text.ts'
import { EmployeeSchema, employees } from './schema.ts'
import { roles } from './table.ts'

const sortColumns = {
  name: employeeNameOrder,
  first_name: normalizedName('e.first_name'),
  last_name: normalizedName('e.last_name'),
  hire_date: nullsLast('e.hire_date'),
  deactivated_on: nullsLast('e.deactivated_on'),
  rehired_on: nullsLast("(e.employment_gaps -> -1 ->> 'first_day')::date"),
  service_date: nullsLast('e.service_date'),
  created_at: 'e.created_at',
  updated_at: 'e.updated_at',
}

// The payroll id has a separate index, so the other filters still use an index-only scan.
const searched = `(position(? in e.search_text) > 0 or e.id in (
  select p.id from employees p
  where p.company_id = $1 and p.payroll_id is not null and position(? in lower(p.payroll_id)) > 0))`

const withEmail = `e.id in (
  select l.employee_id from login_emails l where l.company_id = $1 and l.email_norm = ?)`

export const listEmployees = defineOperation({
  name: 'employees.list',
  summary: 'List employees.',
  permission: 'employees:read',
  effect: 'read',
  reach: { least: 'team' },
  input: v.strictObject({
    department: OnlyDepartment,
    role: optional(text(40), 'Only this role: employee, manager or company_admin.'),
    is_active: optional(Flag, 'Only active or only former employees.'),
    search: optional(
      text(200),
      'Part of a name, email, employee number or payroll id, ignoring case and accents.',
    ),
    payroll_id: optional(name(200), 'Only the employee with this id in the payroll system.'),
    email: optional(name(320), 'Only this email address, ignoring case.'),
    employee_number: optional(name(200), 'Only this employee number.'),
    manager_id: optional(Id, 'Only direct reports of this manager.'),
    sort: sortBy(sortColumns),
    ...syncParameters,
  }),
  output: listOf(EmployeeSchema),
  async run({ sql, totals, people }, input) {
    const departments = await matchDepartments(sql, input.department, people)
    const role = input.role === undefined ? undefined : matchWords(input.role, roles, 'role')
    const { data, meta } = await listPage(sql, input, {
      ...employees,
      people,
      owner: 'e.id',
      conditions: whereProvided(
        { ...input, department: departments?.values, role: role?.values },
        {
          department: 'e.department = any(?::text[])',
          role: 'e.role = any(?::text[])',
          is_active: 'e.is_active = ?',
          search: (part) => {
            const words = normalizeText(part)
            return where(searched, words, words)
          },
          payroll_id: 'e.payroll_id = ?',
          email: (email) => where(withEmail, emailNorm(email)),
          employee_number: 'e.employee_number = ?',
          manager_id: 'e.manager_id = ?',
        },
      ),
      totals,
      sortColumns,
      order: 'e.id',
    })
    return { data, meta: { ...meta, ...noteOf(departments?.note, role?.note) } }
  },
})
