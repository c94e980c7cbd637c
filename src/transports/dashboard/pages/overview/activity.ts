import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { moment } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { actorLink, personLink } from '../../ui.ts'
import { recordNames } from '../audit/records.ts'

/** Says who did what, in one sentence with names. */
export function activityLine(page: PageContext, row: AuditRecord): Html {
  const { actor } = row
  return html`<li><div class="line"><b>${actorLink(page, actor)}</b> ${what(page, row)}
<span class="quiet">${moment(page, row.at)}</span></div></li>`
}

function what(page: PageContext, row: AuditRecord): Html {
  const { action, record_type } = row
  const own = sentences[`${action} ${record_type}`] ?? sentences[action]
  if (own !== undefined) return html`${own}${nameOf(row, ' ')}`
  const verb = action.slice(action.indexOf('.') + 1)
  const words = verbs[verb] ?? verb.replaceAll('_', ' ')
  const things = recordNames[record_type] ?? `the ${record_type.replaceAll('_', ' ')}`
  return html`${words} ${things}${about(page, row)}`
}

/** What no verb and record say well; with a record type where an operation writes several. */
const sentences: Readonly<Record<string, string>> = {
  'dashboard_access.grant dashboard_access': 'gave dashboard access to',
  'dashboard_access.grant sign_in': 'allowed to sign in:',
  'dashboard_access.revoke dashboard_access': 'took dashboard access from',
  'dashboard_links.use': 'signed in',
  'dashboard_password.set': 'set a password',
  'dashboard_sessions.create': 'signed in',
  'dashboard_sessions.end': 'signed out',
  'sign_in_invitations.use': 'signed in by an invitation',
  'sign_in_sessions.create': 'signed in',
  'sign_ins.give': 'allowed to sign in:',
}

const verbs: Readonly<Record<string, string>> = {
  create: 'added',
  create_many: 'added',
  update: 'changed',
  approve: 'approved',
  approve_many: 'approved',
  reject: 'rejected',
  delete: 'deleted',
  cancel: 'cancelled',
  reopen: 'reopened',
  restore: 'restored',
  release: 'released',
  revoke: 'revoked',
  deactivate: 'set the last day of',
  rehire: 'employed again',
  grant: 'gave access with',
  rotate_secret: 'renewed the secret of',
  test: 'tested',
  resend: 'sent again',
  adjust: 'adjusted',
  recount: 'counted again',
  withdraw: 'withdrew',
  prune: 'deleted old entries of',
}

/** Returns whose record it is, as a link, or the record's own name. */
function about(page: PageContext, row: AuditRecord): Html {
  const { record_type, record_id, before, after } = row
  const record = after ?? before ?? {}
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : null)
  if (record_type === 'employee') {
    const name = text('name')
    return name === undefined ? html`` : html` of ${personLink(page, record_id, name)}`
  }
  const person = text('employee_name')
  if (person !== undefined) return html` of ${personLink(page, number('employee_id'), person)}`
  const own = nameOf(row, '')
  return own === '' ? html`` : html` “${own}”`
}

/** Returns the record's own name after `before`, or nothing. */
function nameOf({ before, after }: AuditRecord, space: string): string {
  const { name, label } = after ?? before ?? {}
  const own = [name, label].find((text) => typeof text === 'string')
  return own === undefined ? '' : `${space}${own}`
}
