import type { Decider } from '../../../core/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { lockRow } from '../../../db/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { PayrollDayAdjustmentTable } from './table.ts'

/** Hours added to or subtracted from a day: decided once, and only while pending. */
export class PayrollDayAdjustment extends PayrollDayAdjustmentTable.class {
  /** Takes effect, with other hours than requested when given. */
  approve(decider: Decider, now_ms: number, hours_delta: number = this.hours_delta): void {
    this.decide('approved', decider, now_ms)
    this.hours_delta = hours_delta
  }

  reject(decider: Decider, now_ms: number): void {
    this.decide('rejected', decider, now_ms)
  }

  private decide(status: 'approved' | 'rejected', decider: Decider, now_ms: number): void {
    if (this.status !== 'pending') {
      throw invalid({
        status: `is already ${this.status}; only a pending adjustment can be decided`,
      })
    }
    this.status = status
    this.reviewed_at = formatInstant(now_ms)
    this.reviewed_by = decider
    this.updated_at = formatInstant(now_ms)
  }
}

PayrollDayAdjustmentTable.setClass(PayrollDayAdjustment)

/** Returns the adjustment, locked until the transaction ends. */
export function lockAdjustment({ em }: Context, id: number): Promise<PayrollDayAdjustment> {
  return lockRow(em, PayrollDayAdjustment, { id }, 'payroll day adjustment')
}
