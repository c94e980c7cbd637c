import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id, Instant } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { insertLink } from '../sessions/links.ts'
import { hashSecret, makeSecret, writeToken } from '../sessions/token.ts'
import { lockAdmin } from './schema.ts'

const valid_ms = 24 * 60 * 60 * 1000

export const createDashboardLink = defineOperation({
  name: 'dashboard_links.create',
  summary:
    'Create a one-time sign-in link for an admin, valid for 24 hours; shown only in this answer.',
  permission: 'company:write',
  effect: 'create',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: v.strictObject({
    employee_id: Id,
    name: v.string(),
    email: v.string(),
    path: v.pipe(
      v.string(),
      v.description('The path of the link, relative to the address of the site.'),
      v.metadata({ secret: true }),
    ),
    expires_at: Instant,
  }),
  async run(context, { employee_id }) {
    const { sql, company_id, services, now_ms, audit, channel } = context
    if (channel !== 'cli') await requireNoProvider(context)
    const { name, email, is_active, dashboard_access } = await lockAdmin(context, employee_id)
    if (!is_active || !dashboard_access) {
      throw invalid({ employee_id: 'has no dashboard access; grant it first' })
    }
    const secret = makeSecret()
    const expires_at = formatInstant(now_ms + valid_ms)
    const [link] = await insertLink(sql, {
      employee_id,
      token_hash: hashSecret(secret),
      now: formatInstant(now_ms),
      expires_at,
    })
    const { id } = link!
    const token = writeToken(services.secrets, 'dashboard-link', { company_id, id, secret })
    audit({
      record_type: 'dashboard_link',
      record_id: id,
      before: null,
      after: { employee_id, expires_at },
    })
    return { employee_id, name, email, path: `/admin/link/${token}`, expires_at }
  },
})
