import type { Context } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { type ConnectedApp, selectApps } from './schema.ts'

/** Ends the applications `g` for which a condition holds; returns those that had not ended. */
export async function endGrants(
  { sql, services, company_id, now_ms, audit }: Context,
  condition: string,
  values: readonly unknown[],
  because: 'revoked' | 'reused' = 'revoked',
): Promise<ConnectedApp[]> {
  const open = await selectApps(
    sql,
    `${condition} and g.revoked_at is null order by g.id for update of g`,
    values,
  )
  if (open.length === 0) return []
  const revoked_at = formatInstant(now_ms)
  await sql(
    'update oauth_grants set revoked_at = $3 where company_id = $1 and id = any($2::bigint[])',
    [open.map(({ id }) => id), revoked_at],
  )
  for (const before of open) {
    const after = { ...before, revoked_at, ...(because === 'reused' ? { because } : {}) }
    audit({ record_type: 'connected_app', record_id: before.id, before, after })
    services.personChanges.notify({ company_id, employee_id: before.employee_id })
  }
  return open
}

/** Ends the applications of a person, in the transaction of what ends them. */
export function endGrantsOf(context: Context, employee_id: number): Promise<ConnectedApp[]> {
  return endGrants(context, 'g.employee_id = $2', [employee_id])
}
