import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { readRows } from '../../db/statements/read-rows.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { AdminSchema, adminColumns, adminShape, adminTables } from './schema.ts'

export const listDashboardAdmins = defineOperation({
  name: 'dashboard_access.list',
  summary: 'List the company admins and their dashboard access.',
  permission: 'company:write',
  effect: 'read',
  transports: ['dashboard', 'cli'],
  input: v.strictObject({}),
  output: v.strictObject({ data: v.array(AdminSchema) }),
  run: async ({ sql, now_ms }) => ({
    data: await readRows(
      sql,
      adminShape,
      `select ${adminColumns} from ${adminTables}
       where e.company_id = $1 and e.role = 'company_admin' and (e.is_active or e.dashboard_access)
       order by e.id limit 1000`,
      [formatInstant(now_ms)],
    ),
  }),
})
