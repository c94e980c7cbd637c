import { type Decision, decideOnce, whyNotRecent } from '../../core/access/approvals.ts'
import { recordKind } from '../../core/run/change-record.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import { refuse } from './refusals.ts'
import { forgotPunchRequests } from './schema.ts'
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

  /** Undoes a recent rejection; throws a 422 on `status` that says what to do instead. */
  reopen(now_ms: number): void {
    const refusal = this.whyNotReopened(now_ms)
    if (refusal !== undefined) throw invalid({ status: refusal })
    this.status = 'pending'
    this.reviewer_notes = null
    this.reviewed_at = null
    this.reviewed_by = null
    this.updated_at = formatInstant(now_ms)
  }

  private whyNotReopened(now_ms: number): string | undefined {
    const { status, reviewed_at: decided_at, time_entry_id } = this
    if (status === 'approved') {
      return refuse.approved({ id: time_entry_id! })
    }
    return whyNotRecent({ status, decided_at }, 'create a new forgot-punch request', now_ms)
  }
}

export const forgotPunches = recordKind({
  record_type: 'forgot_punch_request',
  Row: ForgotPunchRequest,
  table: ForgotPunchRequestTable,
  source: forgotPunchRequests,
})
