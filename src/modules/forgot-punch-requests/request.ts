import type { Decider } from '../../core/approvals.ts'
import type { Context } from '../../core/operation.ts'
import { lockRow } from '../../db/records.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { ForgotPunchRequestTable } from './table.ts'

export type Review = { reviewer: Decider; notes: string | null; now_ms: number }

/** A request to add a forgotten punch: it is reviewed once. */
export class ForgotPunchRequest extends ForgotPunchRequestTable.class {
  get clock_in_ms(): number {
    return parseInstant(this.clock_in, 'UTC') ?? 0
  }

  get clock_out_ms(): number {
    return parseInstant(this.clock_out, 'UTC') ?? 0
  }

  approve(review: Review): void {
    this.decide('approved', review)
  }

  reject(review: Review): void {
    this.decide('rejected', review)
  }

  private decide(status: 'approved' | 'rejected', { reviewer, notes, now_ms }: Review): void {
    if (this.status !== 'pending') {
      throw invalid({ status: `is already ${this.status}; only a pending request can be reviewed` })
    }
    this.status = status
    this.reviewer_notes = notes
    this.reviewed_by = reviewer
    this.reviewed_at = formatInstant(now_ms)
    this.updated_at = formatInstant(now_ms)
  }
}

ForgotPunchRequestTable.setClass(ForgotPunchRequest)

/**
 * Returns the request, locked until the transaction ends, so that a second caller sees the first one's
 * decision.
 */
export function lockForgotPunchRequest({ em }: Context, id: number): Promise<ForgotPunchRequest> {
  return lockRow(em, ForgotPunchRequest, { id }, 'forgot-punch request')
}
