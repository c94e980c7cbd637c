import type { Toolset } from '../src/doors/mcp/tool.ts'
import { companyTools } from './company.ts'
import { locationTools } from './locations.ts'
import { payrollTools } from './payroll.ts'
import { scheduleTools } from './schedules.ts'
import { staffTools } from './staff.ts'
import { timeTools } from './time.ts'

/** Every tool, by set, in the order in which an assistant sees them. */
export const toolsets: readonly Toolset[] = [
  companyTools,
  staffTools,
  timeTools,
  payrollTools,
  scheduleTools,
  locationTools,
]
