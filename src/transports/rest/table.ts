import { auditRoutes } from './audit.ts'
import { billingRoutes } from './billing.ts'
import { calendarFeedRoutes } from './calendar-feeds.ts'
import { companyRoutes } from './company.ts'
import { staffRoutes } from './employees.ts'
import { exportRoutes } from './exports.ts'
import { formerLeaveRoutes, leaveRoutes } from './leave.ts'
import { mileageRoutes } from './mileage-trips.ts'
import { payrollRoutes } from './payroll.ts'
import type { Route } from './routes.ts'
import { scheduleRoutes } from './schedules.ts'
import { timeRoutes } from './time-entries.ts'
import { webhookRoutes } from './webhooks.ts'
import { locationRoutes } from './work-locations.ts'

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
