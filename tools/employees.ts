import {
  createEmployee,
  createEmployees,
  deactivateEmployee,
  findPeople,
  getEmployee,
  getTerms,
  listEmployees,
  ownFields,
  rehireEmployee,
  updateEmployee,
  updateTerms,
  withdrawTerms,
} from '../src/modules/employees/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { employeeFields } from './fields.ts'

export const staffTools = toolset('staff', [
  tool(listEmployees, {
    name: 'list_employees',
    title: 'Find employees',
    description:
      'Finds employees and their ids, by part of a name, email or employee number, ignoring case and accents, or by department or role. Active and former ones unless is_active is set. Other tools take the id as employee_id.',
    defaultToolset: true,
    omit: ['sort', 'payroll_id', 'email', 'employee_number'],
    fields: {
      search: 'Part of a name, email, number or payroll id.',
      department: 'Only this department.',
    },
  }),
  tool(findPeople, {
    name: 'find_people',
    title: 'Find people',
    description:
      'Finds active employees by name parts in any order, ignoring case and accents, by employee number, department or manager. Returns id, name, title and department only; other tools take the id as employee_id. For contacts or former employees use list_employees.',
    omit: ['sort'],
    fields: {
      search: 'Parts of a name, an employee number or, with employees:read, an email.',
    },
  }),
  tool(getEmployee, {
    name: 'get_employee',
    title: 'Read an employee',
    description:
      'Returns one employee in full: contacts, manager, time zone, and the days of leave that they have left and have requested. Id from list_employees.',
    defaultToolset: true,
    own: {
      title: 'Read your record',
      description:
        'Returns your own record in full: contacts, manager, time zone, and the days of leave that you have left and have requested. Takes no id.',
    },
  }),
  tool(createEmployee, {
    name: 'create_employee',
    title: 'Add an employee',
    description:
      'Adds an employee. Ask for name, email, first password, country and time zone; do not invent them. manager_id comes from list_employees. Never ask for insurance numbers in a chat: they are sent over REST.',
    fields: employeeFields,
    omit: ['ssn_sin', 'spells', 'service_date', 'deputy_id', 'language', 'leave_policies'],
  }),
  tool(createEmployees, {
    name: 'create_employees',
    title: 'Add many employees',
    description:
      'Adds up to 200 employees and says for each whether it was created, or why not; valid ones are stored. manager_email or manager_employee_number names the manager, also of the same call.',
    fields: { 'employees.password': '8 characters or more.' },
    // What a list of new people has; the rest is edited one by one.
    omit: [
      ...['all_or_none', 'employees.ssn_sin', 'employees.spells', 'employees.service_date'],
      ...['employees.is_active', 'employees.deactivated_on', 'employees.work_locations'],
      ...['employees.emergency_contact', 'employees.work_phone', 'employees.mobile_phone'],
      ...['employees.employment_type', 'employees.pay_basis', 'employees.manager_id'],
      'employees.deputy_id',
      'employees.language',
      'employees.leave_policies',
    ],
    bulk: true,
  }),
  tool(updateEmployee, {
    name: 'update_employee',
    direct_fields: ['is_active', 'deactivated_on'],
    title: 'Change an employee',
    description:
      'Changes the fields you send; clear empties fields. Id from list_employees. is_active false: leaves at once, true undoes it; deactivated_on alone: a later last day. deputy_id decides while they are on leave. Passwords and insurance numbers: over REST.',
    omit: ['password', 'ssn_sin', 'spells', 'service_date', 'effective_date'],
    fields: {
      ...employeeFields,
      role: 'Their role.',
      'work_locations.is_primary': 'The main one.',
    },
    own: {
      title: 'Change your contacts',
      description:
        'Changes your work phone, mobile phone, emergency contact or language of pages and emails; only the fields you send change, and clear empties fields. Everything else about you is changed by somebody with access to the whole company.',
      omit: Object.keys(updateEmployee.input.entries).filter(
        (field) => field !== 'id' && !ownFields.has(field),
      ),
    },
  }),
  tool(getTerms, {
    name: 'get_employee_terms',
    title: "Read an employee's terms",
    description:
      'Returns what is agreed with an employee by date: time zone, place, pay basis, overtime. Each version is complete; `changed` says what begins. Id from list_employees.',
    own: {
      title: 'Read your terms',
      description:
        'Returns what is agreed with you by date: time zone, place, pay basis, overtime. Each version is complete; `changed` says what begins.',
    },
  }),
  tool(updateTerms, {
    name: 'update_employee_terms',
    title: "Change an employee's terms",
    description:
      'Changes zone, place, pay basis or working_share from a date on, by default today; other facts stay. leave_policies as {vacation: {policy_id}} enrolls. Id from list_employees. Dates in approved periods are refused.',
    omit: ['overtime', 'leave_policies'],
    not_clearable: ['effective_date', 'overtime', 'leave_policies'],
    fields: {
      effective_date: 'From this date on.',
      timezone: 'IANA name.',
      country_code: 'ISO 3166-1 alpha-2.',
      region: 'Such as ON.',
    },
  }),
  tool(withdrawTerms, {
    name: 'delete_employee_terms',
    title: "Withdraw a version of an employee's terms",
    description:
      'Withdraws what begins on a date; what held before continues. Dates come from get_employee_terms.',
    fields: { effective_date: 'YYYY-MM-DD.' },
  }),
  tool(deactivateEmployee, {
    name: 'deactivate_employee',
    title: 'Deactivate an employee',
    description:
      'Deactivates an employee at once: no new leave, no punches after the last day, today if none is set. Leave beyond it is cut; the record remains. update_employee with is_active true undoes it. Id from list_employees.',
  }),
  tool(rehireEmployee, {
    name: 'rehire_employee',
    title: 'Rehire an employee',
    description:
      'Employs somebody again who has left; the time away stays unpaid. Id from list_employees.',
    fields: {
      start_date: 'First day; today by default.',
      keeps_service: 'Whether seniority continues.',
    },
  }),
])
