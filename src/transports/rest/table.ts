import type { Route } from './routes.ts'
import { auditRoutes } from './tables/audit.ts'
import { billingRoutes } from './tables/billing.ts'
import { calendarFeedRoutes } from './tables/calendar-feeds.ts'
import { companyRoutes } from './tables/company.ts'
import { staffRoutes } from './tables/employees.ts'
import { exportRoutes } from './tables/exports.ts'
import { formerLeaveRoutes, leaveRoutes } from './tables/leave.ts'
import { mileageRoutes } from './tables/mileage-trips.ts'
import { payrollRoutes } from './tables/payroll.ts'
import { scheduleRoutes } from './tables/schedules.ts'
import { timeRoutes } from './tables/time-entries.ts'
import { webhookRoutes } from './tables/webhooks.ts'
import { locationRoutes } from './tables/work-locations.ts'

/** Every documented route of `/api/v1`, module by module. */
export const allRoutes: readonly Route[] = [
  ...companyRoutes,
  ...staffRoutes,
  ...scheduleRoutes,
  ...leaveRoutes,
  ...calendarFeedRoutes,
  ...timeRoutes,
  ...payrollRoutes,
  ...exportRoutes,
  ...locationRoutes,
  ...mileageRoutes,
  ...billingRoutes,
  ...auditRoutes,
  ...webhookRoutes,
]

/** Every served route: the documented ones, and paths of earlier releases. */
export const servedRoutes: readonly Route[] = [...allRoutes, ...formerLeaveRoutes]
