import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Flag, listOf, syncParameters, text } from '../../operations/schema.ts'
import { type Condition, listPage, where } from '../../store/paging.ts'
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
  async run({ sql }, input) {
    const { rows, meta } = await listPage<EmployeeRecord>(
      sql,
      {
        columns: employeeColumns,
        from: 'employees e',
        alias: 'e',
        conditions: conditionsOf(input),
        order: 'e.id',
      },
      input,
    )
    return { data: rows, meta }
  },
})

type Filters = {
  department?: string | undefined
  role?: string | undefined
  is_active?: boolean | undefined
  search?: string | undefined
}

function conditionsOf({ department, role, is_active, search }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (department !== undefined) conditions.push(where('e.department = ?', department))
  if (role !== undefined) conditions.push(where('e.role = ?', role))
  if (is_active !== undefined) conditions.push(where('e.is_active = ?', is_active))
  if (search !== undefined) conditions.push(where('position(? in e.search_text) > 0', fold(search)))
  return conditions
}
