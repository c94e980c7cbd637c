import type { Context } from '../../../../core/operation.ts'
import { loadLeaveTypes } from '../../types/load.ts'
import { findRequestEmployees } from '../employee.ts'
import { chargeAgain } from './charge-again.ts'
import { type Basis, countAgain } from './count-again.ts'
import { storeCounts } from './store-counts.ts'
import { type Affected, findTouchedSpan, touchedPages } from './touched.ts'

/**
 * Recounts pending and approved leave after holidays, schedules or other working days changed; the caller has locked
 * the leave balances. Dates in an approved pay period keep their pay. Writes an audit row for each changed request,
 * refuses none and returns how many changed.
 */
export async function recountLeave(
  context: Pick<Context, 'sql' | 'now_ms' | 'audit'>,
  affected: Affected,
): Promise<number> {
  const { sql } = context
  const span = await findTouchedSpan(sql, affected)
  if (span === undefined) return 0
  const [employees, types] = await Promise.all([
    findRequestEmployees(sql, span.employee_ids),
    loadLeaveTypes(sql),
  ])
  const basis: Basis = { employees, types: new Map(types.map((type) => [type.type, type])) }
  const changed = await countAgain(sql, touchedPages(sql, affected), span, basis)
  if (changed.length === 0) return 0
  await chargeAgain(context, changed, basis)
  await storeCounts(context, changed)
  return changed.length
}
