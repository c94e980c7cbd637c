import { getEmployee } from '../src/modules/employees/index.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'
import { employeeIds } from './complete.ts'

export const staffResources = resourceSet('staff', [
  resource(getEmployee, {
    uri: 'rollcall://employees/{id}',
    name: 'employee',
    title: 'An employee',
    description: 'One employee with leave balances; the id completes from part of a name.',
    complete: { id: employeeIds },
  }),
])
