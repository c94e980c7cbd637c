import { getEmployee, listEmployees } from '../src/domain/staff/index.ts'
import { resource, resourceSet } from '../src/doors/mcp/resource.ts'

export const staffResources = resourceSet('staff', [
  resource(getEmployee, {
    uri: 'rollcall://employees/{id}',
    name: 'employee',
    title: 'An employee',
    description: 'One employee with leave balances; the id completes from part of a name.',
    complete: {
      id: {
        operation: listEmployees,
        input: (typed) => ({ search: typed, fields: ['id'] }),
        values: (body) => body.data.map((row: { id: number }) => row.id),
      },
    },
  }),
])
