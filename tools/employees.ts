import {
  createEmployee,
  deactivateEmployee,
  getEmployee,
  listEmployees,
  updateEmployee,
} from '../src/modules/employees/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const staffTools = toolset('staff', [
  tool(listEmployees, {
    name: 'list_employees',
    title: 'Find employees',
    description:
      'Use it to find people and their ids, by part of a name, e-mail or employee number in any case and accents, or by department or role. Active and former staff unless is_active is given. Other tools take the id as employee_id.',
    defaultToolset: true,
    omit: ['sort', 'payroll_id', 'email', 'employee_number'],
  }),
  tool(getEmployee, {
    name: 'get_employee',
    title: 'Read an employee',
    description:
      'Gives one employee whole: contacts, manager, time zone, and the days of leave that they have left and have asked for. The id comes from list_employees.',
    defaultToolset: true,
  }),
  tool(createEmployee, {
    name: 'create_employee',
    title: 'Add an employee',
    description:
      'Adds a member of staff. Ask for name, e-mail, first password, country and time zone; do not make them up. manager_id comes from list_employees. Social insurance numbers do not belong in a conversation: send those through REST.',
    omit: ['ssn_sin'],
  }),
  tool(updateEmployee, {
    name: 'update_employee',
    title: 'Change an employee',
    description:
      'Changes the given fields of an employee; clear empties fields. The id comes from list_employees. is_active false lets somebody go, true takes them back. Passwords and social insurance numbers change over REST only.',
    omit: ['password', 'ssn_sin'],
    fields: {
      email: 'E-mail to sign in with, unique over all companies.',
      role: 'Their role.',
      manager_id: 'Their manager, not below them.',
      'work_locations.is_primary': 'The main one.',
    },
  }),
  tool(deactivateEmployee, {
    name: 'deactivate_employee',
    title: 'Deactivate an employee',
    description:
      'Lets an employee go from today on, in their time zone: no new leave, and no punches after today. Their record and history stay; update_employee with is_active true takes them back. The id comes from list_employees.',
  }),
])
