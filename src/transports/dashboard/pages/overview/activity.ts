import type { AuditRecord } from '../../../../modules/audit/schema.ts'
import { moment } from '../../dates.ts'
import { type Html, html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { actorLink, personLink } from '../../ui.ts'
import { recordNames } from '../audit/records.ts'

/** Says who did what, in one sentence with names. */
export function activityLine(page: PageContext, row: AuditRecord): Html {
  const { action, record_type, actor } = row
  const verb = action.slice(action.indexOf('.') + 1)
  const words = verbs[verb] ?? verb.replaceAll('_', ' ')
  const things = recordNames[record_type] ?? `the ${record_type.replaceAll('_', ' ')}`
  return html`<li><div class="line"><b>${actorLink(page, actor)}</b> ${words} ${things}${about(page, row)}
<span class="quiet">${moment(page, row.at)}</span></div></li>`
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
function about(page: PageContext, { record_type, record_id, before, after }: AuditRecord): Html {
  const record = after ?? before ?? {}
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : null)
  if (record_type === 'employee') {
    const name = text('name')
    return name === undefined ? html`` : html` of ${personLink(page, record_id, name)}`
  }
  const person = text('employee_name')
  if (person !== undefined) return html` of ${personLink(page, number('employee_id'), person)}`
  const own = text('name') ?? text('label')
  return own === undefined ? html`` : html` “${own}”`
}
