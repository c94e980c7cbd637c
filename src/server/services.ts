import type { WorkCalendarHandler } from '../core/company/work-calendar-change.ts'
import type { Context, Services } from '../core/operation.ts'
import type { Secrets } from '../lib/crypto/secrets.ts'
import { type EgressPolicy, makeEgressPolicy } from '../lib/egress-policy.ts'
import type { IdentityProvider } from '../lib/identity-provider.ts'
import { makeListeners } from '../lib/listeners.ts'
import { leaveWorkCalendar } from '../modules/leave/work-calendar.ts'
import { paidHoursMeter } from '../modules/payroll/hours/paid-hours.ts'
import { firstOpenPeriod } from '../modules/payroll/periods/find-period.ts'

/** The modules that react to a change of working days, in call order. */
const workCalendarHandlers: readonly WorkCalendarHandler<Context>[] = [leaveWorkCalendar]

/** Returns the services that operations get with their context, in the server, commands and jobs alike. */
export function makeServices(
  secrets: Secrets,
  site_url: string,
  egressPolicy: EgressPolicy = makeEgressPolicy(false),
  identityProvider: IdentityProvider | null = null,
): Services {
  return {
    secrets,
    site_url,
    identityProvider,
    egressPolicy,
    newWork: makeListeners(),
    keyChanges: makeListeners(),
    personChanges: makeListeners(),
    workCalendarHandlers,
    paidHours: paidHoursMeter,
    payPeriods: { firstOpen: firstOpenPeriod },
  }
}
