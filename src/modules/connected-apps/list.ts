import * as v from 'valibot'
import { defineOperation } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { ConnectedAppSchema, selectApps } from './schema.ts'

export const listConnectedApps = defineOperation({
  name: 'connected_apps.list',
  summary: 'List the connected applications: own ones, or everybody’s with access to the company.',
  permission: 'any',
  effect: 'read',
  reach: { least: 'self', whom: 'oneself' },
  transports: ['dashboard', 'cli'],
  input: v.strictObject({}),
  output: v.strictObject({ data: v.array(ConnectedAppSchema) }),
  async run({ sql, person, now_ms }) {
    const isOf = person === null ? '' : 'and g.employee_id = $3'
    const now = formatInstant(now_ms)
    const data = await selectApps(
      sql,
      `g.revoked_at is null and g.until > $2 ${isOf}
       order by g.last_used_at desc nulls last, g.id desc limit 1000`,
      person === null ? [now] : [now, person],
    )
    return { data }
  },
})
