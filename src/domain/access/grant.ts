import * as v from 'valibot'
import { invalid } from '../../errors.ts'
import { defineOperation } from '../../operations/define.ts'
import { Id } from '../../operations/schema.ts'
import { noPassword } from '../../store/passwords.ts'
import { formatInstant } from '../../time/instants.ts'
import { AdminWire, auditedAccess, findAdmin, lockAdmin } from './wire.ts'

export const grantDashboardAccess = defineOperation({
  name: 'dashboard_access.grant',
  summary: 'Let a company admin sign in to the dashboard; they choose a password there.',
  permission: 'company:write',
  effect: 'update',
  doors: ['dashboard', 'cli'],
  input: v.strictObject({ employee_id: Id }),
  output: AdminWire,
  async run({ sql, now_ms, audit }, { employee_id }) {
    const now = formatInstant(now_ms)
    const before = await lockAdmin(sql, employee_id, now)
    if (!before.is_active) throw invalid({ employee_id: 'must be active' })
    if (before.dashboard_access) return before

    // A key may have set the password that there is: it must not open the dashboard.
    await sql(
      `update employees
       set dashboard_access = true, dashboard_granted_at = $3, password_hash = $4
       where company_id = $1 and id = $2`,
      [employee_id, now, noPassword],
    )
    const after = (await findAdmin(sql, employee_id, now))!
    audit({
      record_type: 'dashboard_access',
      record_id: employee_id,
      before: auditedAccess(before),
      after: { ...auditedAccess(after), secrets_changed: ['password'] },
    })
    return after
  },
})
