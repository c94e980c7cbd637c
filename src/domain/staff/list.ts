import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Flag, listOf, syncParameters, text } from '../../operations/schema.ts'
import { where } from '../../store/list-query.ts'
import { listed, whereGiven } from '../../store/lists.ts'
import { fold } from './fold.ts'
import { type EmployeeRecord, EmployeeWire, employeeColumns } from './wire.ts'

export const listEmployees = defineOperation({
  name: 'employees.list',
  summary: 'List employees.',
  permission: 'employees:read',
  effect: 'read',
  input: v.strictObject({
    department: v.pipe(v.optional(text(200)), v.description('Only this department.')),
    role: v.pipe(
      v.optional(text(40)),
      v.description('Only this role: employee, manager or company_admin.'),
    ),
    is_active: v.pipe(v.optional(Flag), v.description('Only active or only former staff.')),
    search: v.pipe(
      v.optional(text(200)),
      v.description('Part of a name, an e-mail or an employee number; any case and accents.'),
    ),
    ...syncParameters,
  }),
  output: listOf(EmployeeWire),
  run: ({ sql, totals }, input) =>
    listed<EmployeeRecord>(
      sql,
      {
        columns: employeeColumns,
        from: 'employees e',
        alias: 'e',
        conditions: whereGiven(input, {
          department: 'e.department = ?',
          role: 'e.role = ?',
          is_active: 'e.is_active = ?',
          search: (part) => where('position(? in e.search_text) > 0', fold(part)),
        }),
        totals,
        order: 'e.id',
      },
      input,
    ),
})
