import * as v from 'valibot'
import { CancelReason } from '../../../core/access/approvals.ts'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import { decidedAdjustments } from './adjustment.ts'
import { requireLeaveToBank, unbank } from './bank.ts'
import {
  AdjustmentId,
  type AdjustmentRecord,
  AdjustmentSchema,
  requireAdjustment,
} from './schema.ts'

export const cancelPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.cancel',
  summary: "Cancel a pending or approved adjustment; those of one time entry's release together.",
  permission: 'payroll:write',
  effect: 'update',
  reach: { least: 'team', whom: 'below', ids: { id: 'payroll_day_adjustments' } },
  input: v.strictObject({ id: AdjustmentId, reason: CancelReason }),
  output: AdjustmentSchema,
  async run(context, { id, reason = null }) {
    const { sql, em } = context
    const requested = await requireAdjustment(sql, id)
    const ids = await lockRelease(sql, requested)
    const before = await cancelAll(context, ids, reason)
    const { employee_id, work_date, bank_to } = requested
    const isBanked = bank_to !== null && before[0]!.status === 'approved'
    if (isBanked) requireLeaveToBank(context, 'Cancelling an adjustment with bank_to')
    await refuseLocked(sql, [work_date], 'work_date')
    await dryRunPaidHours(context, { employee_id, from: work_date }, () => em.flush())
    if (isBanked) {
      await unbank(context, { adjustment_id: id, employee_id, work_date, bank_to })
    }
    const after = new Map<number, AdjustmentRecord>()
    for (const was of before) {
      const record = await requireAdjustment(sql, was.id)
      after.set(was.id, record)
      const changed = { record_id: was.id, before: was, after: record }
      context.audit({ record_type: 'payroll_day_adjustment', ...changed })
      context.emit('payroll_day_adjustment.cancelled', record, { status: was.status })
    }
    return after.get(id)!
  },
})

/**
 * Returns the adjustments that are cancelled together, in the order in which they are locked. The time entry of a
 * release is locked first, as every change of it does.
 */
async function lockRelease(
  sql: Sql,
  { id, released_entry_id }: AdjustmentRecord,
): Promise<readonly number[]> {
  if (released_entry_id === null) return [id]
  await sql('select id from time_entries where company_id = $1 and id = $2 for no key update', [
    released_entry_id,
  ])
  const rows = await readRows(
    sql,
    { id: number },
    `select a.id from payroll_day_adjustments a
     join payroll_day_adjustments this on this.company_id = a.company_id and this.id = $2
     where a.company_id = $1 and a.released_entry_id = $3
       and a.released_dates = this.released_dates and (a.status = 'approved' or a.id = $2)
     order by a.id for no key update of a`,
    [id, released_entry_id],
  )
  return rows.map((row) => row.id)
}

/** Cancels the adjustments and returns them as they were; the first that cannot be cancelled refuses all. */
async function cancelAll(
  context: Context,
  ids: readonly number[],
  reason: string | null,
): Promise<AdjustmentRecord[]> {
  const before: AdjustmentRecord[] = []
  for (const id of ids) {
    const adjustment = await decidedAdjustments.lock(context, id)
    before.push(await requireAdjustment(context.sql, id))
    adjustment.cancel(reason, context.now_ms)
  }
  return before
}
