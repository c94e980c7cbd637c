import { apiKeys } from './api-keys.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { company } from './company.ts'
import { connectedApps } from './connected-apps.ts'
import { core } from './core.ts'
import { dashboardAccess } from './dashboard-access.ts'
import { identityProvider } from './identity-provider.ts'
import { signIn } from './sign-in.ts'
import { timeEntries } from './time-entries.ts'
import { webhooks } from './webhooks.ts'

/** Refusals in French, by group and name. */
export const refusals = {
  core,
  time_entries: timeEntries,
  company,
  webhooks,
  api_keys: apiKeys,
  calendar_feeds: calendarFeeds,
  dashboard_access: dashboardAccess,
  sign_in: signIn,
  connected_apps: connectedApps,
  identity_provider: identityProvider,
} as const
