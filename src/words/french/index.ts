import type { Words } from '../table.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { approvals } from './approvals.ts'
import { approvers } from './approvers.ts'
import { audit } from './audit.ts'
import { away } from './away.ts'
import { blackoutDates } from './blackout-dates.ts'
import { effects } from './effects.ts'
import { enter } from './enter.ts'
import { feeds } from './feeds.ts'
import { holidays } from './holidays.ts'
import { hours } from './hours.ts'
import { keys } from './keys.ts'
import { leavePolicies } from './leave-policies.ts'
import { leaveTypes } from './leave-types.ts'
import { locations } from './locations.ts'
import { mails } from './mails.ts'
import { operations } from './operations.ts'
import { overview } from './overview.ts'
import { payroll } from './payroll.ts'
import { people } from './people.ts'
import { peopleImport } from './people-import.ts'
import { peopleTime } from './people-time.ts'
import { schedules } from './schedules.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { signIn } from './sign-in.ts'
import { time } from './time.ts'
import { webhooks } from './webhooks.ts'

/** French, as it is written in Canada. */
export const french: Words = {
  ...shared,
  ...effects,
  ...mails,
  ...overview,
  ...settings,
  ...signIn,
  ...account,
  ...access,
  ...approvals,
  ...approvers,
  ...audit,
  ...away,
  ...blackoutDates,
  ...enter,
  ...feeds,
  ...holidays,
  ...hours,
  ...keys,
  ...leavePolicies,
  ...leaveTypes,
  ...locations,
  ...operations,
  ...payroll,
  ...peopleImport,
  ...peopleTime,
  ...people,
  ...schedules,
  ...time,
  ...webhooks,
}
