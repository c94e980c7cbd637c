import * as v from 'valibot'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { formatInstant } from '../../time/instants.ts'
import { endSessions } from './sessions/end.ts'
import { AdminWire, auditedAccess, findAdmin, lockAdmin } from './wire.ts'

export const revokeDashboardAccess = defineOperation({
  name: 'dashboard_access.revoke',
  summary: 'Let an admin sign in no more; their sessions and links end at once.',
  permission: 'company:write',
  effect: 'update',
  doors: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: AdminWire,
  async run({ sql, now_ms, audit }, { employee_id }) {
    const now = formatInstant(now_ms)
    const before = await lockAdmin(sql, employee_id, now)
    if (!before.dashboard_access) return before

    await sql('update employees set dashboard_access = false where company_id = $1 and id = $2', [
      employee_id,
    ])
    await endSessions(sql, employee_id)
    await sql('delete from dashboard_links where company_id = $1 and employee_id = $2', [
      employee_id,
    ])
    const after = (await findAdmin(sql, employee_id, now))!
    audit({
      record_type: 'dashboard_access',
      record_id: employee_id,
      before: auditedAccess(before),
      after: auditedAccess(after),
    })
    return after
  },
})
