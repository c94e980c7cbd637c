import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { Id } from '../../core/schema.ts'
import { noteDashboardAccess } from '../employees/login-email.ts'
import { endSessions } from '../sessions/end.ts'
import { deleteLinks } from '../sessions/links.ts'
import { AdminSchema, accessChanged, lockAdmin } from './schema.ts'

export const revokeDashboardAccess = defineOperation({
  name: 'dashboard_access.revoke',
  summary: "Revoke an admin's dashboard access; their sessions and links end immediately.",
  permission: 'company:write',
  effect: 'update',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: AdminSchema,
  async run(context, { employee_id }) {
    const before = await lockAdmin(context, employee_id)
    if (!before.dashboard_access) return before

    const { sql } = context
    await sql('update employees set dashboard_access = false where company_id = $1 and id = $2', [
      employee_id,
    ])
    await noteDashboardAccess(sql, employee_id, false)
    await endSessions(sql, employee_id)
    await deleteLinks(sql, employee_id)
    const { services, company_id } = context
    services.personChanges.notify({ company_id, employee_id })
    return accessChanged(context, before)
  },
})
