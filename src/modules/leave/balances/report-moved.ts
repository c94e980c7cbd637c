import type { Context } from '../../../core/operation.ts'
import { allows } from '../../../core/permissions.ts'
import { totalOf } from '../../../engine/leave-accrual/entry.ts'
import { ofThousandths } from '../../../engine/leave-accrual/units.ts'
import type { StoredEntry } from './entries.ts'

/**
 * Reports on a dry run by how much the balances of a leave type move, in its unit, and of how many employees; to those
 * who may read leave.
 */
export function reportMoved(
  { actor, dry_run, effect }: Context,
  entries: readonly StoredEntry[],
): void {
  if (!dry_run || !allows(actor.permissions, 'leave:read')) return
  const balances_moved = [...Map.groupBy(entries, ({ type }) => type)].map(([type, own]) => ({
    type,
    employees: new Set(own.map(({ employee_id }) => employee_id)).size,
    [own[0]!.unit]: ofThousandths(totalOf(own)),
  }))
  effect({ balances_moved })
}
