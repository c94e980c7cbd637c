import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { type Phrase, phrase, wireWords } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { personLink, to } from '../../parts/ui.ts'

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
  forgot_punch_request: phrase('a forgotten punch'),
  holiday: phrase('a holiday'),
  holiday_choice: phrase('a choice of holidays'),
  identity_provider: phrase('the identity provider'),
  invoice: phrase('an invoice'),
  leave_adjustment: phrase('the balance'),
  leave_ledger: phrase('the ledger'),
  leave_policy: phrase('a leave policy'),
  leave_request: phrase('a leave request'),
  leave_type: phrase('a leave type'),
  mileage_trip: phrase('a trip'),
  minimum_present: phrase('a minimum of people at work'),
  one_day_override: phrase('one day of the schedule'),
  pay_period: phrase('a pay period'),
  payroll_day_adjustment: phrase('an adjustment of hours'),
  payroll_export: phrase('an export'),
  schedule: phrase('the schedule'),
  sign_in: phrase('a sign-in'),
  sign_in_invitation: phrase('an invitation'),
  time_entry: phrase('a punch'),
  webhook: phrase('a webhook'),
  webhook_delivery: phrase('a delivery'),
  work_location: phrase('a work location'),
}

/** Returns a type of records as a noun: `leave request`. */
export function kindWord(record_type: string): string {
  return wireWords(record_type.replaceAll('_', ' '))
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
  const kind = kindWord(record_type)
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
