import { listHolidays } from '../src/modules/holidays/index.ts'
import { getLeaveRequest, listLeaveRequests } from '../src/modules/leave/index.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'
import { isMeant } from './complete.ts'

type Rows = { data: { id: number; employee_name: string }[] }

export const leaveResources = resourceSet('leave', [
  resource(getLeaveRequest, {
    uri: 'rollcall://leave-requests/{id}',
    name: 'leave-request',
    title: 'A leave request',
    description: 'One leave request with its notes, warnings and decision.',
    complete: {
      id: {
        operation: listLeaveRequests,
        input: () => ({ status: 'pending', per_page: 100 }),
        values: ({ data }: Rows, typed) =>
          data.filter((row) => isMeant(row, typed)).map(({ id }) => id),
      },
    },
  }),
  resource(listHolidays, {
    uri: 'rollcall://holidays/{country_code}/{year}',
    name: 'holidays',
    title: 'Holidays of a country and year',
    description: "The public holidays of a country and year, including the company's own.",
  }),
])
