import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Flag, listOf, syncParameters, text } from '../../operations/schema.ts'
import { noteOf, where } from '../../store/list-query.ts'
import { listed, whereGiven } from '../../store/lists.ts'
import { matchDepartments, matchWords } from './departments.ts'
import { fold } from './fold.ts'
import { type EmployeeRecord, EmployeeWire, employeeColumns, roles } from './wire.ts'

export const listEmployees = defineOperation({
  name: 'employees.list',
  summary: 'List employees.',
  permission: 'employees:read',
  effect: 'read',
  input: v.strictObject({
    department: v.pipe(
      v.optional(text(200)),
      v.description('Only this department, in any case and accents.'),
    ),
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
  async run({ sql, totals }, input) {
    const departments = await matchDepartments(sql, input.department)
    const role = input.role === undefined ? undefined : matchRole(input.role)
    const { data, meta } = await listed<EmployeeRecord>(
      sql,
      {
        columns: employeeColumns,
        from: 'employees e',
        alias: 'e',
        conditions: whereGiven(
          { ...input, department: departments?.values, role: role?.values },
          {
            department: 'e.department = any(?::text[])',
            role: 'e.role = any(?::text[])',
            is_active: 'e.is_active = ?',
            search: (part) => where('position(? in e.search_text) > 0', fold(part)),
          },
        ),
        totals,
        order: 'e.id',
      },
      input,
    )
    return { data, meta: { ...meta, ...noteOf(departments?.note, role?.note) } }
  },
})

function matchRole(asked: string) {
  return matchWords(asked, roles, 'There is no such role')
}
