import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id, Instant, Name, PeopleText } from '../../core/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { requireNoProvider } from '../identity-provider/force.ts'
import { createLink, LinkPath } from '../sessions/links.ts'
import { refuse } from './refusals.ts'
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
    name: Name,
    email: PeopleText,
    path: LinkPath,
    expires_at: Instant,
  }),
  async run(context, { employee_id }) {
    if (context.channel !== 'cli') await requireNoProvider(context)
    const { name, email, is_active, dashboard_access } = await lockAdmin(context, employee_id)
    if (!is_active || !dashboard_access) {
      throw invalid({ employee_id: refuse.no_access() })
    }
    const link = { kind: 'dashboard-link', valid_ms } as const
    const { token, expires_at } = await createLink(context, employee_id, link)
    return { employee_id, name, email, path: `/admin/link/${token}`, expires_at }
  },
})
