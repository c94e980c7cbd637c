import type { Context } from '../../../../core/operation.ts'
import { chunksOf } from '../../../../lib/chunks.ts'
import { loadLeaveTypes } from '../../types/load.ts'
import { findRequestEmployees } from '../employee.ts'
import { recountFields } from '../request.ts'
import { findLeaveRequests } from '../schema.ts'
import { storeRequests } from '../store-many.ts'
import { chargeAgain } from './charge-again.ts'
import { type Basis, countAgain, type Recounted } from './count-again.ts'
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

const countColumns = {
  each: ['days', 'day_millidays', 'day_minutes', 'full_minutes', 'warnings'],
  all: ['updated_at'],
} as const

/** Few enough to be written and read without blocking the event loop. */
const rows_at_once = 500

/** Stores new counts and writes an audit row for each. */
async function storeCounts(
  { sql, now_ms, audit }: Pick<Context, 'sql' | 'now_ms' | 'audit'>,
  recounted: readonly Recounted[],
): Promise<void> {
  for (const chunk of chunksOf(recounted, rows_at_once)) {
    const ids = chunk.map(({ request }) => request.id)
    const before = await findLeaveRequests(sql, ids)
    const changes = chunk.map(({ request: { id }, ...count }) => {
      return { id, ...recountFields(before.get(id)!, count, now_ms) }
    })
    for (const after of await storeRequests(sql, changes, countColumns)) {
      const { id } = after
      audit({ record_type: 'leave_request', record_id: id, before: before.get(id), after })
    }
  }
}
