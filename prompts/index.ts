import type { Prompt } from '../src/transports/mcp/prompt.ts'
import { reviewPendingLeave, whoIsAway } from './leave.ts'
import { explainHours, payrollHoursCheck } from './payroll.ts'

/** What a person may pick in a chat client. */
export const prompts: readonly Prompt[] = [
  reviewPendingLeave,
  whoIsAway,
  payrollHoursCheck,
  explainHours,
]
