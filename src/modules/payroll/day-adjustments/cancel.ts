import * as v from 'valibot'
import { CancelReason } from '../../../core/access/approvals.ts'
import { refuseLocked } from '../../../core/company/payroll-locks.ts'
import { type Context, defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { number, readRows } from '../../../db/statements/read-rows.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import type { Sql } from '../../../db/transactions/transaction.ts'
import { dryRunPaidHours } from '../hours/effects.ts'
import { dayAdjustments } from './adjustment.ts'
import { requireLeaveToBank, unbank } from './bank.ts'
import { AdjustmentId, type AdjustmentRecord, AdjustmentSchema, adjustments } from './schema.ts'

export const cancelPayrollDayAdjustment = defineOperation({
  name: 'payroll_day_adjustments.cancel',
  summary: "Cancel a pending or approved adjustment; those of one time entry's release together.",
  permission: 'payroll:write',
  effect: 'update',
  reach: { least: 'team', whom: 'below', ids: { id: 'payroll_day_adjustments' } },
  input: v.strictObject({ id: AdjustmentId, reason: CancelReason }),
  output: AdjustmentSchema,
  async run(context, { id, reason = null }) {
    const { sql } = context
    const requested = await requireRecord(sql, adjustments, id)
    const ids = await lockRelease(sql, requested)
    const { employee_id, work_date, bank_to } = requested
    const cancelled = await dryRunPaidHours(context, { employee_id, from: work_date }, () =>
      cancelAll(context, ids, reason),
    )
    if (bank_to !== null && cancelled[0]!.before.status === 'approved') {
      await unbank(context, { adjustment_id: id, employee_id, work_date, bank_to })
    }
    for (const { before, after } of cancelled) {
      context.emit('payroll_day_adjustment.cancelled', after, { status: before.status })
    }
    return cancelled.find(({ after }) => after.id === id)!.after
  },
})

/**
 * Returns the adjustments that are cancelled together, in the order in which they are locked. Locks the time entry of a
 * release first, like every other change to it.
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

/** Cancels the adjustments, of one date; the first that cannot be cancelled refuses all. */
async function cancelAll(context: Context, ids: readonly number[], reason: string | null) {
  const cancelled: { before: AdjustmentRecord; after: AdjustmentRecord }[] = []
  for (const id of ids) {
    const change = await changeRecord(context, dayAdjustments, id, async (adjustment, before) => {
      adjustment.cancel(reason, context.now_ms)
      if (before.bank_to !== null && before.status === 'approved') {
        requireLeaveToBank(context, 'Cancelling an adjustment with bank_to')
      }
      await refuseLocked(context.sql, [before.work_date], 'work_date')
    })
    cancelled.push(change)
  }
  return cancelled
}
