import {
  cancelRow,
  type Decision,
  decideOnce,
  requirePending,
} from '../../../core/access/approvals.ts'
import { loadCompany } from '../../../core/company/company-settings.ts'
import type { Context } from '../../../core/operation.ts'
import { recordKind } from '../../../core/run/change-record.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { bank } from './bank.ts'
import type { Earning } from './earning.ts'
import { adjustments } from './schema.ts'
import { PayrollDayAdjustmentTable } from './table.ts'

/** Hours added to or subtracted from a day: decided once, and only while pending. */
export class PayrollDayAdjustment extends PayrollDayAdjustmentTable.class {
  /** Applies a decision, with other hours than requested if sent; absent notes leave the stored ones unchanged. */
  decide(decision: Decision, { hours_delta, reviewer_notes }: Review): void {
    decideOnce<PayrollDayAdjustment>(this, 'adjustment', decision, {
      reviewed_at: formatInstant(decision.now_ms),
      reviewed_by: decision.by,
      ...(hours_delta === undefined ? {} : { hours_delta }),
      ...(reviewer_notes === undefined ? {} : { reviewer_notes }),
    })
  }

  /** Changes the requested values while the request is pending. */
  change(change: Change, now_ms: number): void {
    requirePending(this, 'adjustment')
    Object.assign(this, change, {
      requested_hours_delta: change.hours_delta,
      updated_at: formatInstant(now_ms),
    })
  }

  /** Keeps the factor at which its overtime is credited, for later corrections. */
  async keepFactor({ sql }: Pick<Context, 'sql'>): Promise<void> {
    if (this.bank_to != null) this.bank_factor = (await loadCompany(sql)).time_in_lieu_factor
  }

  cancel(reason: string | null, now_ms: number): void {
    cancelRow(this, 'adjustment', { reason, now_ms })
  }

  /** Moves the overtime of one that is approved into the leave balance that it names. */
  async bankOvertime(context: Context): Promise<void> {
    const { id, bank_to, bank_factor, employee_id, work_date, hours_delta } = this
    if (bank_to == null || bank_factor == null) return
    const banked = { adjustment_id: id, bank_to, employee_id, work_date }
    await bank(context, { ...banked, hours_delta, bank_factor })
  }
}

type Change = Earning & { work_date: string; note: string; hours_delta: number }

type Review = { hours_delta?: number | undefined; reviewer_notes?: string | null | undefined }

export const dayAdjustments = recordKind({
  record_type: 'payroll_day_adjustment',
  Row: PayrollDayAdjustment,
  table: PayrollDayAdjustmentTable,
  source: adjustments,
})
