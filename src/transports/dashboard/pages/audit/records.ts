import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { personLink, to } from '../../ui.ts'

/** The types of records in the audit log, as they follow a verb. */
export const recordNames: Readonly<Record<string, string>> = {
  api_key: 'an API key',
  audit_log: 'the audit log',
  blackout_dates: 'blackout dates',
  calendar_feed: 'a calendar feed',
  client: 'a client',
  company: 'the company',
  connected_app: 'a connected application',
  dashboard_access: 'dashboard access',
  dashboard_link: 'a sign-in link',
  dashboard_session: 'a session',
  employee: 'the record',
  employee_terms: 'the terms',
  forgot_punch_request: 'a forgotten punch',
  holiday: 'a holiday',
  holiday_choice: 'a choice of holidays',
  identity_provider: 'the identity provider',
  invoice: 'an invoice',
  leave_adjustment: 'the balance',
  leave_ledger: 'the ledger',
  leave_policy: 'a leave policy',
  leave_request: 'a leave request',
  leave_type: 'a leave type',
  mileage_trip: 'a trip',
  one_day_override: 'one day of the schedule',
  pay_period: 'a pay period',
  payroll_day_adjustment: 'an adjustment of hours',
  payroll_export: 'an export',
  schedule: 'the schedule',
  sign_in: 'a sign-in',
  sign_in_invitation: 'an invitation',
  time_entry: 'a punch',
  webhook: 'a webhook',
  webhook_delivery: 'a delivery',
  work_location: 'a work location',
}

/** The pages of records that have one. */
const pages: Readonly<Record<string, (id: number) => string>> = {
  api_key: (id) => `/keys/${id}`,
  blackout_dates: (id) => `/blackout-dates/${id}`,
  company: () => '/settings',
  leave_request: (id) => `/approvals/leave/${id}`,
  leave_type: (id) => `/leave-types/${id}`,
  mileage_trip: (id) => `/mileage/${id}`,
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
  const kind = record_type.replaceAll('_', ' ')
  if (record_type === 'employee') return personLink(page, record_id, text('name') ?? kind)
  const at = record_id === null ? undefined : pages[record_type]?.(record_id)
  const words = record_id === null ? kind : `${kind} ${record_id}`
  const named = at === undefined ? html`${words}` : html`<a href="${to(page, at)}">${words}</a>`
  const own = text('employee_name') ?? text('name') ?? text('label') ?? text('url')
  if (own === undefined) return named
  const person = record.employee_id
  const isPerson = text('employee_name') !== undefined && typeof person === 'number'
  return html`${named}: ${isPerson ? personLink(page, person, own) : own}`
}
