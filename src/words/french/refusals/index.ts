import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { company } from './company.ts'
import { connectedApps } from './connected-apps.ts'
import { core } from './core.ts'
import { dashboardAccess } from './dashboard-access.ts'
import { db } from './db.ts'
import { employees } from './employees.ts'
import { engine } from './engine.ts'
import { payrollExports } from './exports.ts'
import { forgotPunchRequests } from './forgot-punch-requests.ts'
import { holidays } from './holidays.ts'
import { hosts } from './hosts.ts'
import { identityProvider } from './identity-provider.ts'
import { leave } from './leave.ts'
import { lib } from './lib.ts'
import { mileageTrips } from './mileage-trips.ts'
import { oauth } from './oauth.ts'
import { payroll } from './payroll.ts'
import { provider, providerDetails } from './provider.ts'
import { schedules } from './schedules.ts'
import { signIn } from './sign-in.ts'
import { timeEntries } from './time-entries.ts'
import { transports } from './transports.ts'
import { webhooks } from './webhooks.ts'
import { workLocations } from './work-locations.ts'

/** Refusals in French, by group and name. */
export const refusals = {
  api_keys: apiKeys,
  calendar_feeds: calendarFeeds,
  company,
  connected_apps: connectedApps,
  core,
  dashboard_access: dashboardAccess,
  employees,
  engine,
  exports: payrollExports,
  forgot_punch_requests: forgotPunchRequests,
  holidays,
  identity_provider: identityProvider,
  leave,
  mileage_trips: mileageTrips,
  payroll,
  schedules,
  sign_in: signIn,
  time_entries: timeEntries,
  webhooks,
  work_locations: workLocations,
  audit,
  db,
  hosts,
  lib,
  oauth,
  provider,
  provider_details: providerDetails,
  transports,
} as const
