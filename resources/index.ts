import type { ResourceSet } from '../src/transports/mcp/resource.ts'
import { companyResources } from './company.ts'
import { staffResources } from './employees.ts'
import { leaveResources } from './leave.ts'
import { payrollResources } from './payroll.ts'
import { scheduleResources } from './schedules.ts'
import { timeResources } from './time-entries.ts'

/** Every resource, by the toolset that lists it. */
export const resourceSets: readonly ResourceSet[] = [
  companyResources,
  staffResources,
  leaveResources,
  timeResources,
  payrollResources,
  scheduleResources,
]
