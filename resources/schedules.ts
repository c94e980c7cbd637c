import { getSchedule } from '../src/modules/schedules/index.ts'
import { resource, resourceSet } from '../src/transports/mcp/resource.ts'
import { employeeIds } from './complete.ts'

export const scheduleResources = resourceSet('schedules', [
  resource(getSchedule, {
    uri: 'rollcall://employees/{id}/schedule',
    name: 'schedule',
    title: "An employee's schedule",
    description: 'The weekly pattern in force, future versions and one-day overrides.',
    complete: { id: employeeIds },
  }),
])
