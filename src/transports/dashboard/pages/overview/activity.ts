import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { type Phrase, phrase, say, t, translated } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { actorLink, personLink } from '../../parts/ui.ts'
import { moment } from '../../words/dates.ts'
import { recordNames } from '../audit/records.ts'

/** Says who did what, in one sentence with names. */
export function activityLine(page: PageContext, row: AuditRecord): Html {
  const { actor } = row
  return html`<li><div class="line"><b>${actorLink(page, actor)}</b> ${what(page, row)}
<span class="quiet">${moment(page, row.at)}</span></div></li>`
}

/** Says what somebody did, as it follows the name: `approved a leave request of Ana Silva`. */
export function what(page: PageContext, row: AuditRecord): Html {
  const { action, record_type } = row
  const own = sentences[`${action} ${record_type}`] ?? sentences[action]
  if (own !== undefined) return html`${say(own)}${nameOf(row, ' ')}`
  const verb = action.slice(action.indexOf('.') + 1)
  const known = recordNames[record_type]
  const things = known ? translated(known) : t`the ${record_type.replaceAll('_', ' ')}`
  const words = verbs[verb]?.(things) ?? `${verb.replaceAll('_', ' ')} ${things}`
  return html`${words}${about(page, row)}`
}

/**
 * Sentences for operations that a verb and a record do not describe well; with a record type where an operation writes
 * several.
 */
const sentences: Readonly<Record<string, Phrase>> = {
  'dashboard_access.grant dashboard_access': phrase('gave dashboard access to'),
  'dashboard_access.grant sign_in': phrase('allowed to sign in:'),
  'dashboard_access.revoke dashboard_access': phrase('took dashboard access from'),
  'dashboard_links.use': phrase('signed in'),
  'dashboard_password.set': phrase('set a password'),
  'dashboard_sessions.create': phrase('signed in'),
  'dashboard_sessions.end': phrase('signed out'),
  'first_steps.finish': phrase('marked a first step as done'),
  'sign_in_invitations.use': phrase('signed in by an invitation'),
  'sign_in_passwords.create dashboard_session': phrase('signed in'),
  'sign_in_passwords.create sign_in': phrase('set a password'),
  'sign_in_passwords.update': phrase('set a password'),
  'sign_in_passwords.use': phrase('signed in'),
  'sign_in_sessions.create': phrase('signed in'),
  'sign_ins.give': phrase('allowed to sign in:'),
}

const verbs: Readonly<Record<string, (things: string) => string>> = {
  create: (things) => t`added ${things}`,
  create_many: (things) => t`added ${things}`,
  update: (things) => t`changed ${things}`,
  approve: (things) => t`approved ${things}`,
  approve_many: (things) => t`approved ${things}`,
  reject: (things) => t`rejected ${things}`,
  reject_many: (things) => t`rejected ${things}`,
  delete: (things) => t`deleted ${things}`,
  cancel: (things) => t`canceled ${things}`,
  reopen: (things) => t`reopened ${things}`,
  restore: (things) => t`restored ${things}`,
  release: (things) => t`released ${things}`,
  revoke: (things) => t`revoked ${things}`,
  deactivate: (things) => t`set the last day of ${things}`,
  rehire: (things) => t`employed again ${things}`,
  grant: (things) => t`gave access with ${things}`,
  renew: (things) => t`renewed the address of ${things}`,
  rotate_secret: (things) => t`renewed the secret of ${things}`,
  test: (things) => t`tested ${things}`,
  resend: (things) => t`sent again ${things}`,
  adjust: (things) => t`adjusted ${things}`,
  recount: (things) => t`counted again ${things}`,
  withdraw: (things) => t`withdrew ${things}`,
  prune: (things) => t`deleted old entries of ${things}`,
}

/** Returns whose record it is, as a link, or the record's own name. */
function about(page: PageContext, row: AuditRecord): Html {
  const { record_type, record_id, before, after } = row
  const record = after ?? before ?? {}
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : null)
  if (record_type === 'employee') {
    const name = text('name')
    return name === undefined ? html`` : tHtml` of ${personLink(page, record_id, name)}`
  }
  const person = text('employee_name')
  if (person !== undefined) return tHtml` of ${personLink(page, number('employee_id'), person)}`
  const own = nameOf(row, '')
  return own === '' ? html`` : html` ${t`“${own}”`}`
}

/** Returns the record's own name after `before`, or an empty text. */
function nameOf({ before, after }: AuditRecord, space: string): string {
  const { name, label } = after ?? before ?? {}
  const own = [name, label].find((text) => typeof text === 'string')
  return own === undefined ? '' : `${space}${own}`
}
