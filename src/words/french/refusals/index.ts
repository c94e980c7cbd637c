import { apiKeys } from './api-keys.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { company } from './company.ts'
import { connectedApps } from './connected-apps.ts'
import { core } from './core.ts'
import { dashboardAccess } from './dashboard-access.ts'
import { identityProvider } from './identity-provider.ts'
import { leave } from './leave.ts'
import { signIn } from './sign-in.ts'
import { timeEntries } from './time-entries.ts'
import { webhooks } from './webhooks.ts'

/** Refusals in French, by group and name. */
export const refusals = {
  api_keys: apiKeys,
  calendar_feeds: calendarFeeds,
  company,
  connected_apps: connectedApps,
  core,
  dashboard_access: dashboardAccess,
  identity_provider: identityProvider,
  leave,
  sign_in: signIn,
  time_entries: timeEntries,
  webhooks,
} as const
