import { localDate } from '../../../../lib/calendar/zones.ts'
import { listAuditLog } from '../../../../modules/audit/index.ts'
import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { type Phrase, phrase, plural, say, t } from '../../../../words/index.ts'
import { type Html, html, tHtml } from '../../../pages/html.ts'
import type { PageContext } from '../../page-context.ts'
import { actorLink, count, empty, personLink, to, whole } from '../../parts/ui.ts'
import { moment } from '../../words/dates.ts'
import { countOf, recordNames } from '../audit/records.ts'

/** More changes are only in the audit log. */
const most_rows = 100
const most_lines = 8

/** Shows the latest changes; those of one kind by one actor on one day are one line. */
export async function activityPart(page: PageContext): Promise<Html> {
  const { data, meta } = await page.ask(listAuditLog, { per_page: most_rows })
  if (data.length === 0) return html`<h2>${t`Recent activity`}</h2>${empty(t`Nothing yet.`)}`
  const kindOf = (row: AuditRecord) =>
    `${row.actor.kind} ${row.actor.id} ${new URLSearchParams(alike(page, row))}`
  const groups = [...Map.groupBy(data, kindOf).values()].slice(0, most_lines)
  const oldest = meta.total > data.length ? dayOf(page, data.at(-1)!) : undefined
  const lines = groups.map(async (rows) => {
    const isCut = rows.length > 1 && dayOf(page, rows[0]!) === oldest
    return activityLine(page, rows, isCut ? await countLike(page, rows[0]!) : rows.length)
  })
  return html`<h2>${t`Recent activity`}</h2>
<ol class="log">${await Promise.all(lines)}</ol>
<p><a href="${to(page, '/audit')}">${t`Full audit log`}</a></p>`
}

function dayOf({ session }: PageContext, { at }: AuditRecord): string {
  return localDate(session.timezone, Date.parse(at))
}

/** The filters of the audit log that find changes of the same kind by the same actor on the same day. */
function alike(page: PageContext, row: AuditRecord) {
  const { actor, action, record_type } = row
  const date = dayOf(page, row)
  return { actor: actor.name, action, record_type, from: date, to: date }
}

async function countLike(page: PageContext, row: AuditRecord): Promise<number> {
  const { kind, id, name } = row.actor
  const actor = id === null ? name : `${kind}:${id}`
  return (await page.ask(listAuditLog, { ...alike(page, row), actor, per_page: 1 })).meta.total
}

/** Says who did what, in one sentence with names, and how often. */
function activityLine(page: PageContext, rows: readonly AuditRecord[], total: number): Html {
  const row = rows[0]!
  const records = new Set(rows.map(({ record_id }) => record_id)).size
  const address = `${to(page, '/audit')}?${new URLSearchParams(alike(page, row))}`
  const done =
    total === 1
      ? what(page, row)
      : records === 1
        ? html`${what(page, row)}, <a href="${address}">${times(total)}</a>`
        : html`<a href="${address}">${manyOf(row, records === rows.length ? total : records)}</a>`
  return html`<li><div class="line"><b>${actorLink(page, row.actor)}</b> <span>${done}</span>
<span class="quiet">${moment(page, row.at)}</span></div></li>`
}

function times(n: number): string {
  return plural(n, '{n} time', '{n} times', whole(n))
}

/** Says what somebody did to several records: `approved 12 leave requests`. */
function manyOf(row: AuditRecord, n: number): string {
  const own = ownSentence(row)
  if (own === undefined) return withVerb(verbOf(row), countOf(row.record_type, n))
  return nameOf(row, '') === ''
    ? `${say(own)}, ${times(n)}`
    : `${say(own)} ${count(n, 'person', 'people')}`
}

/** Says what an operation does, as it follows a name: `approved a leave request`. */
export function actionWords(action: string): string {
  const { verb, type: record_type } = partsOf(action)
  const own = ownSentence({ action, record_type })
  const words = own === undefined ? withVerb(verb, thing(record_type)) : say(own).replace(/:$/, '')
  return action.includes('_many') ? t`${words}, several at once` : words
}

function partsOf(action: string) {
  const [noun = '', verb = ''] = action.split('.')
  return { verb, type: recordTypes[noun] ?? noun.replace(/ies$/, 'y').replace(/s$/, '') }
}

/** The records of operations that are named otherwise. */
const recordTypes: Readonly<Record<string, string>> = {
  blackout_dates: 'blackout_dates',
  dashboard_access: 'dashboard_access',
  employee_terms: 'employee_terms',
  leave_balances: 'leave_ledger',
  schedule_versions: 'schedule',
  sign_in_passwords: 'sign_in',
}

type Kind = Pick<AuditRecord, 'action' | 'record_type'>

function ownSentence({ action, record_type }: Kind): Phrase | undefined {
  return sentences[`${action} ${record_type}`] ?? sentences[action]
}

/** An operation may also add, change or delete records of other types, and an update may add its record. */
function verbOf({ action, record_type, before, after }: AuditRecord): string {
  const { verb, type } = partsOf(action)
  if (record_type === 'payroll_export') return 'export'
  if (record_type === type && (verb !== 'update' || before !== null)) return verb
  return before === null ? 'create' : after === null ? 'delete' : 'update'
}

function withVerb(verb: string, things: string): string {
  return verbs[verb]?.(things) ?? `${verb.replaceAll('_', ' ')} ${things}`
}

function thing(record_type: string): string {
  const known = recordNames[record_type]
  return known ? say(known) : t`the ${record_type.replaceAll('_', ' ')}`
}

/** Says what somebody did, as it follows the name: `approved a leave request of Ana Silva`. */
export function what(page: PageContext, row: AuditRecord): Html {
  const own = ownSentence(row)
  if (own !== undefined) return html`${say(own)}${nameOf(row, ' ')}`
  return html`${withVerb(verbOf(row), thing(row.record_type))}${about(page, row)}`
}

/**
 * Sentences for operations that a verb and a record do not describe well; with a record type where an operation writes
 * several.
 */
const sentences: Readonly<Record<string, Phrase>> = {
  'dashboard_access.grant dashboard_access': phrase('gave dashboard access to'),
  'dashboard_access.grant sign_in': phrase('allowed to sign in:'),
  'dashboard_access.revoke dashboard_access': phrase('took dashboard access from'),
  'connected_apps.deny': phrase('did not connect an application'),
  'dashboard_links.use': phrase('signed in by a link'),
  'dashboard_password.set': phrase('set a password of the dashboard'),
  'dashboard_sessions.create': phrase('signed in to the dashboard'),
  'dashboard_sessions.end': phrase('signed out'),
  'first_steps.finish': phrase('marked a first step as done'),
  'sign_in_invitations.use': phrase('signed in by an invitation'),
  'provider_sessions.create': phrase('signed in through the identity provider'),
  'sign_in_passwords.create dashboard_session': phrase('signed in'),
  'sign_in_passwords.create sign_in': phrase('set a password'),
  'sign_in_passwords.update': phrase('changed the password'),
  'sign_in_passwords.use': phrase('signed in with a password'),
  'sign_in_sessions.create': phrase('signed in by a code'),
  'sign_ins.choose_own_mails': phrase('chose emails about requests'),
  'sign_ins.confirm': phrase('chose how an assistant asks before changes'),
  'sign_ins.confirm_email': phrase('confirmed an email'),
  'sign_ins.give': phrase('allowed to sign in:'),
  'webhook_deliveries.resend_failed': phrase('sent failed deliveries again'),
}

const verbs: Readonly<Record<string, (things: string) => string>> = {
  create: (things) => t`added ${things}`,
  create_many: (things) => t`added ${things}`,
  update: (things) => t`changed ${things}`,
  export: (things) => t`exported ${things}`,
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
  mark_paid: (things) => t`marked ${things} as paid`,
  void: (things) => t`voided ${things}`,
  link: (things) => t`linked an account to ${things}`,
  unlink: (things) => t`unlinked an account from ${things}`,
  disable: (things) => t`disabled ${things}`,
  turn_day: (things) => t`brought up to date ${things}`,
  turn_year: (things) => t`brought up to date ${things}`,
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
