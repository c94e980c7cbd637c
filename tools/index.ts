import { type Toolset, toolset } from '../src/transports/mcp/tool.ts'
import { auditTools } from './audit.ts'
import { billingTools } from './billing.ts'
import { companyTools } from './company.ts'
import { staffTools } from './employees.ts'
import { leaveTools } from './leave.ts'
import { mileageTools } from './mileage-trips.ts'
import { payrollTools } from './payroll.ts'
import { scheduleTools } from './schedules.ts'
import { timeTools } from './time-entries.ts'
import { webhookTools } from './webhooks.ts'
import { locationTools } from './work-locations.ts'

/** Every tool, by toolset, in the order in which an assistant sees them. */
export const toolsets: readonly Toolset[] = [
  companyTools,
  staffTools,
  leaveTools,
  timeTools,
  payrollTools,
  scheduleTools,
  mileageTools,
  locationTools,
  billingTools,
  toolset(webhookTools.name, [...webhookTools.tools, ...auditTools]),
]
