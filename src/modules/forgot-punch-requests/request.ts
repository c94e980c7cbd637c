import { defineEntity, p } from '@mikro-orm/core'
import type { Context } from '../../core/operation.ts'
import { civilDate, companyColumns, companyFilter, instant } from '../../db/columns.ts'
import { lockRow } from '../../db/records.ts'
import { formatInstant, parseInstant } from '../../lib/calendar/instants.ts'
import { invalid } from '../../lib/errors.ts'
import type { ForgotPunchRequestRecord } from './schema.ts'

type Status = ForgotPunchRequestRecord['status']
type Reviewer = NonNullable<ForgotPunchRequestRecord['reviewed_by']>

const schema = defineEntity({
  name: 'ForgotPunchRequest',
  tableName: 'forgot_punch_requests',
  filters: companyFilter,
  properties: {
    ...companyColumns(),
    employee_id: p.bigint('number'),
    work_date: civilDate(),
    clock_in: instant(),
    clock_out: instant(),
    break_minutes: p.integer(),
    reason: p.text().nullable(),
    status: p.string().$type<Status>(),
    reviewer_notes: p.text().nullable(),
    reviewed_at: instant().nullable(),
    reviewed_by: p.json<Reviewer>().nullable(),
    time_entry_id: p.bigint('number').nullable(),
  },
})

export type Review = { reviewer: Reviewer; notes: string | null; now_ms: number }

/** A request to add a forgotten punch: it is reviewed once. */
export class ForgotPunchRequest extends schema.class {
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

schema.setClass(ForgotPunchRequest)

/**
 * Returns the request, locked until the transaction ends, so that a second caller sees the first one's
 * decision.
 */
export function lockForgotPunchRequest({ em }: Context, id: number): Promise<ForgotPunchRequest> {
  return lockRow(em, ForgotPunchRequest, { id }, 'forgot-punch request')
}
