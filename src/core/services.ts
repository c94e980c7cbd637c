import type { Secrets } from '../lib/crypto/secrets.ts'
import type { EgressPolicy } from '../lib/egress-policy.ts'
import type { IdentityProvider } from '../lib/identity-provider.ts'
import type { Listeners } from '../lib/listeners.ts'
import type { PaidHoursMeter, PayPeriods } from './company/paid-hours-meter.ts'
import type { WorkCalendarHandler } from './company/work-calendar-change.ts'

/** Services of the process, other than the database, that operations use. */
export type ServicesFor<Context> = {
  secrets: Secrets
  site_url: string
  /** The identity provider of the deployment; null if there is none. */
  identityProvider: IdentityProvider | null
  /** The hosts to which webhooks may be sent. */
  egressPolicy: EgressPolicy
  /** Notified when a committed transaction has created work for the workers of this process. */
  newWork: Listeners<void>
  /** Notified with the id of a changed API key, before and after the commit. */
  keyChanges: Listeners<number>
  /** Notified with a person whose access through applications changes, before the commit. */
  personChanges: Listeners<PersonOf>
  /** The modules that follow a change of working days, in this order. */
  workCalendarHandlers: readonly WorkCalendarHandler<Context>[]
  /** Compares paid hours before and after a write, for dry runs. */
  paidHours: PaidHoursMeter<Context>
  payPeriods: PayPeriods<Context>
}

export type PersonOf = { company_id: number; employee_id: number }
