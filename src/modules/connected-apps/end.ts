import type { Context } from '../../core/operation.ts'
import { formatInstant } from '../../lib/calendar/instants.ts'
import { deleteFeedsMadeBy } from '../calendar-feeds/delete.ts'
import { type ConnectedApp, selectApps } from './schema.ts'

/** Ends the applications `g` that match a condition, with the feeds they created; returns those that had not ended. */
export async function endGrants(
  context: Context,
  condition: string,
  values: readonly unknown[],
  because: 'revoked' | 'reused' = 'revoked',
): Promise<ConnectedApp[]> {
  const { sql, services, company_id, now_ms, audit } = context
  const open = await selectApps(
    sql,
    `${condition} and g.revoked_at is null order by g.id for update of g`,
    values,
  )
  if (open.length === 0) return []
  const revoked_at = formatInstant(now_ms)
  const ids = open.map(({ id }) => id)
  await sql(
    'update oauth_grants set revoked_at = $3 where company_id = $1 and id = any($2::bigint[])',
    [ids, revoked_at],
  )
  for (const before of open) {
    const after = { ...before, revoked_at, ...(because === 'reused' ? { because } : {}) }
    audit({ record_type: 'connected_app', record_id: before.id, before, after })
    services.personChanges.notify({ company_id, employee_id: before.employee_id })
  }
  await deleteFeedsMadeBy(context, 'grant_id', ids)
  return open
}

/** Ends the applications of a person, in the transaction that ends the person's access. */
export function endGrantsOf(context: Context, employee_id: number): Promise<ConnectedApp[]> {
  return endGrants(context, 'g.employee_id = $2', [employee_id])
}
