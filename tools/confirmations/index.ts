import type { Confirmations } from '../../src/transports/mcp/question/confirmation.ts'
import { billingConfirmations } from './billing.ts'
import { calendarFeedConfirmations } from './calendar-feeds.ts'
import { companyConfirmations } from './company.ts'
import { employeeConfirmations } from './employees.ts'
import { leaveBalanceConfirmations } from './leave-balances.ts'
import { leavePolicyConfirmations } from './leave-policies.ts'
import { leaveRequestConfirmations } from './leave-requests.ts'
import { leaveSettingsConfirmations } from './leave-settings.ts'
import { mileageConfirmations } from './mileage-trips.ts'
import { payrollConfirmations } from './payroll.ts'
import { scheduleConfirmations } from './schedules.ts'
import { timeConfirmations } from './time-entries.ts'
import { webhookConfirmations } from './webhooks.ts'
import { locationConfirmations } from './work-locations.ts'

/** What a person is asked before each write of an assistant, by operation. */
export const confirmations: Confirmations = {
  ...companyConfirmations,
  ...employeeConfirmations,
  ...leaveBalanceConfirmations,
  ...leavePolicyConfirmations,
  ...leaveRequestConfirmations,
  ...leaveSettingsConfirmations,
  ...calendarFeedConfirmations,
  ...timeConfirmations,
  ...payrollConfirmations,
  ...scheduleConfirmations,
  ...mileageConfirmations,
  ...locationConfirmations,
  ...billingConfirmations,
  ...webhookConfirmations,
}
