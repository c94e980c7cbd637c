import type { Reach } from '../../core/operation.ts'
import { boolean, nullable, oneOf, type ShapedRow, string } from '../../db/statements/read-rows.ts'
import { roles } from '../employees/table.ts'

/** The roles in order. */
export const rank = { employee: 0, manager: 1, company_admin: 2 } as const

/**
 * Returns the widest reach that a person's applications have now: the company for an admin with dashboard access
 * (with `since`, who consented after it was granted), the team for managers and other admins, else their own records.
 */
export function reachAllowed(standing: Standing, since?: string): Reach {
  const { role, confirmed_role, dashboard_access, dashboard_granted_at } = standing
  const counts = Math.min(rank[role], rank[confirmed_role])
  if (counts === rank.employee) return 'self'
  const isAdmin = counts === rank.company_admin && dashboard_access
  const isSince =
    since === undefined ||
    (dashboard_granted_at !== null && Date.parse(since) >= Date.parse(dashboard_granted_at))
  return isAdmin && isSince ? 'company' : 'team'
}

/** The columns of `Standing`, of employees `e` and sign-ins `s`. */
export const standingColumns = `e.role, s.role as confirmed_role, e.dashboard_access, e.dashboard_granted_at,
  s.read_only as person_only_reads`

export const standingShape = {
  role: oneOf(...roles),
  confirmed_role: oneOf(...roles),
  dashboard_access: boolean,
  dashboard_granted_at: nullable(string),
  /** Whether the person may only read, and so the applications. */
  person_only_reads: boolean,
}

/** The facts that limit the applications of a person. */
export type Standing = ShapedRow<typeof standingShape>
