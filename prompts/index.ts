import type { Prompt } from '../src/transports/mcp/prompt.ts'
import { reviewPendingLeave, whoIsAway, whoOfColleaguesIsAway } from './leave.ts'
import { explainHours, explainOwnHours, myWeek, payrollHoursCheck } from './payroll.ts'

/** The prompts that a person can pick in a chat client. */
export const prompts: readonly Prompt[] = [
  reviewPendingLeave,
  whoIsAway,
  payrollHoursCheck,
  explainHours,
  whoOfColleaguesIsAway,
  explainOwnHours,
  myWeek,
]
