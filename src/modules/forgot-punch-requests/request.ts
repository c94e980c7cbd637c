import { type Decision, decideOnce } from '../../core/approvals.ts'
import type { Context } from '../../core/operation.ts'
import { lockRow } from '../../db/records.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { requireForgotPunchRequest } from './schema.ts'
import { ForgotPunchRequestTable } from './table.ts'

/** A request to add a forgotten punch: it is reviewed once. */
export class ForgotPunchRequest extends ForgotPunchRequestTable.class {
  get clock_in_ms(): number {
    return parseInstant(this.clock_in, 'UTC') ?? 0
  }

  get clock_out_ms(): number {
    return parseInstant(this.clock_out, 'UTC') ?? 0
  }

  decide(decision: Decision, reviewer_notes: string | null): void {
    decideOnce<ForgotPunchRequest>(this, 'request', decision, {
      reviewer_notes,
      reviewed_at: formatInstant(decision.now_ms),
      reviewed_by: decision.by,
    })
  }
}

ForgotPunchRequestTable.setClass(ForgotPunchRequest)

/** How forgotten punches are decided. */
export const decidedRequests = {
  record_type: 'forgot_punch_request',
  lock: ({ em }: Context, id: number) =>
    lockRow(em, ForgotPunchRequest, { id }, 'forgot-punch request'),
  read: requireForgotPunchRequest,
}
