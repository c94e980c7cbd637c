import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { refuse as common } from '../../core/refusals.ts'
import { Id } from '../../core/schema.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { noPassword } from '../../lib/crypto/passwords.ts'
import { invalid } from '../../lib/errors.ts'
import { noteDashboardAccess } from '../employees/login-email.ts'
import { includeSignIn } from '../sign-in/follow.ts'
import { ReadOnly, setReadOnly } from '../sign-in/update.ts'
import { AdminSchema, accessChanged, lockAdmin } from './schema.ts'

export const grantDashboardAccess = defineOperation({
  name: 'dashboard_access.grant',
  summary: 'Grant a company admin dashboard access; they choose a password there.',
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id, read_only: v.optional(ReadOnly) }),
  output: AdminSchema,
  async run(context, { employee_id, read_only }) {
    const before = await lockAdmin(context, employee_id)
    if (!before.is_active) throw invalid({ employee_id: common.must_be_active() })
    if (before.dashboard_access && (read_only ?? before.read_only) === before.read_only)
      return before
    if (before.dashboard_access) {
      await setReadOnly(context, employee_id, read_only!)
      return accessChanged(context, before)
    }

    // A key may have set the existing password, which must not open the dashboard.
    await context.sql(
      `update employees
       set dashboard_access = true, dashboard_granted_at = $3, password_hash = $4
       where company_id = $1 and id = $2`,
      [employee_id, formatInstant(context.now_ms), noPassword],
    )
    await noteDashboardAccess(context.sql, employee_id, true)
    // Dashboard access includes the sign-in, with the role that it requires.
    await includeSignIn(context, employee_id, read_only)
    return accessChanged(context, before, { secrets_changed: ['password'] })
  },
})
