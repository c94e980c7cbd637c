import { capitalized } from '../../../../lib/text.ts'
import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { type Phrase, phrase } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { count, personLink, to, whole } from '../../parts/ui.ts'

/** The types of records in the audit log, as they follow a verb. */
export const recordNames: Readonly<Record<string, Phrase>> = {
  api_key: phrase('an API key'),
  audit_log: phrase('the audit log'),
  blackout_dates: phrase('blackout dates'),
  calendar_feed: phrase('a calendar feed'),
  client: phrase('a client'),
  company: phrase('the company'),
  connected_app: phrase('a connected application'),
  dashboard_access: phrase('dashboard access'),
  dashboard_link: phrase('a sign-in link'),
  dashboard_session: phrase('a session'),
  employee: phrase('the record'),
  employee_terms: phrase('the terms'),
  export: phrase('an export'),
  first_step: phrase('a first step'),
  forgot_punch_request: phrase('a forgotten punch'),
  holiday: phrase('a holiday'),
  holiday_choice: phrase('a choice of holidays'),
  identity_provider: phrase('the identity provider'),
  invoice: phrase('an invoice'),
  leave_adjustment: phrase('a balance adjustment'),
  leave_ledger: phrase('the ledger'),
  leave_policy: phrase('a leave policy'),
  leave_request: phrase('a leave request'),
  leave_type: phrase('a leave type'),
  mileage_trip: phrase('a trip'),
  minimum_present: phrase('a minimum of people at work'),
  one_day_override: phrase('one day of the schedule'),
  pay_period: phrase('a pay period'),
  payroll_day_adjustment: phrase('an adjustment of hours'),
  payroll_export: phrase('a file of hours'),
  schedule: phrase('the schedule'),
  sign_in: phrase('a sign-in'),
  sign_in_invitation: phrase('an invitation'),
  time_entry: phrase('a punch'),
  webhook: phrase('a webhook'),
  webhook_delivery: phrase('a delivery'),
  work_location: phrase('a work location'),
}

/** A number of records of a type. */
const counts: Readonly<Record<string, (n: number) => string>> = {
  api_key: (n) => count(n, 'API key'),
  audit_log: (n) => count(n, 'entry', 'entries'),
  blackout_dates: (n) => count(n, 'range of blackout dates', 'ranges of blackout dates'),
  calendar_feed: (n) => count(n, 'calendar feed'),
  client: (n) => count(n, 'client'),
  company: (n) => count(n, 'company', 'companies'),
  connected_app: (n) => count(n, 'connected application'),
  dashboard_access: (n) => count(n, 'dashboard access', 'dashboard accesses'),
  dashboard_link: (n) => count(n, 'sign-in link'),
  dashboard_session: (n) => count(n, 'session'),
  employee: (n) => count(n, 'employee'),
  employee_terms: (n) => count(n, 'version of terms', 'versions of terms'),
  export: (n) => count(n, 'export'),
  first_step: (n) => count(n, 'first step'),
  forgot_punch_request: (n) => count(n, 'forgotten punch', 'forgotten punches'),
  holiday: (n) => count(n, 'holiday'),
  holiday_choice: (n) => count(n, 'choice of holidays', 'choices of holidays'),
  identity_provider: (n) => count(n, 'identity provider'),
  invoice: (n) => count(n, 'invoice'),
  leave_adjustment: (n) => count(n, 'balance adjustment'),
  leave_ledger: (n) => count(n, 'ledger'),
  leave_policy: (n) => count(n, 'leave policy', 'leave policies'),
  leave_request: (n) => count(n, 'leave request'),
  leave_type: (n) => count(n, 'leave type'),
  mileage_trip: (n) => count(n, 'trip'),
  minimum_present: (n) => count(n, 'minimum at work', 'minimums at work'),
  one_day_override: (n) => count(n, 'day of schedules', 'days of schedules'),
  pay_period: (n) => count(n, 'pay period'),
  payroll_day_adjustment: (n) => count(n, 'adjustment of hours', 'adjustments of hours'),
  payroll_export: (n) => count(n, 'file of hours', 'files of hours'),
  schedule: (n) => count(n, 'schedule'),
  sign_in: (n) => count(n, 'sign-in'),
  sign_in_invitation: (n) => count(n, 'sign-in invitation'),
  time_entry: (n) => count(n, 'punch', 'punches'),
  webhook: (n) => count(n, 'webhook'),
  webhook_delivery: (n) => count(n, 'delivery', 'deliveries'),
  work_location: (n) => count(n, 'work location'),
}

/** Returns some records of a type: `12 leave requests`. */
export function countOf(record_type: string, n: number): string {
  return counts[record_type]?.(n) ?? `${whole(n)} ${record_type.replaceAll('_', ' ')}`
}

/** Returns every type of records with its name: `Leave requests`. */
export function kinds(): (readonly [type: string, words: string])[] {
  return Object.keys(counts).map((type) => [type, capitalized(nounOf(type, 2))])
}

/** Returns a type of records as a noun, in the form for a count: `leave request`. */
export function nounOf(record_type: string, n: number): string {
  return countOf(record_type, n).replace(/^\d+\s/, '')
}

/** The pages of records that have one. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  api_key: (id) => `/keys/${id}`,
  blackout_dates: (id) => `/blackout-dates/${id}`,
  company: () => '/settings',
  leave_request: (id) => `/approvals/leave/${id}`,
  leave_type: (id) => `/leave-types/${id}`,
  mileage_trip: (id) => `/mileage/${id}`,
  minimum_present: (id) => `/minimum-present/${id}`,
  pay_period: (id) => `/payroll?period=${id}`,
  time_entry: (id) => `/time/${id}`,
  webhook: (id) => `/webhooks/${id}`,
  work_location: (id) => `/work-locations/${id}`,
}

/** Names the record of an entry, with a link to its page and to its person. */
export function subjectOf(page: PageContext, row: AuditRecord): Html {
  const { record_type, record_id, before, after } = row
  const record = after ?? before ?? {}
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
  const kind = nounOf(record_type, 1)
  if (record_type === 'employee') return personLink(page, record_id, text('name') ?? kind)
  const at = record_id === null ? undefined : pages[record_type]?.(record_id)
  const words = record_id === null ? kind : `${kind} ${record_id}`
  const named = at === undefined ? html`${words}` : html`<a href="${to(page, at)}">${words}</a>`
  const own = text('employee_name') ?? text('name') ?? text('label') ?? text('url')
  if (own === undefined) return named
  const person = record.employee_id
  const isPerson = text('employee_name') !== undefined && typeof person === 'number'
  return tHtml`${named}: ${isPerson ? personLink(page, person, own) : own}`
}
