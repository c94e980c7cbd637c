import type { Decider } from '../../../core/access/approvals.ts'
import type { Context } from '../../../core/operation.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { lockRow } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { type PayPeriodRecord, requirePayPeriod } from './schema.ts'
import { PayPeriodTable } from './table.ts'

/** A pay period: while it is approved, its dates are locked and its hours do not change. */
export class PayPeriod extends PayPeriodTable.class {
  approve(decider: Decider, now_ms: number): void {
    if (this.status !== 'open') throw invalid({ status: common.approved() })
    this.status = 'approved'
    this.approved_at = formatInstant(now_ms)
    this.approved_by = decider
    this.updated_at = formatInstant(now_ms)
  }

  reopen(now_ms: number): void {
    if (this.status !== 'approved') throw invalid({ status: refuse.not_approved() })
    this.status = 'open'
    this.approved_at = null
    this.approved_by = null
    this.updated_at = formatInstant(now_ms)
  }
}

PayPeriodTable.setClass(PayPeriod)

type Held = { period: PayPeriod; before: PayPeriodRecord }

/**
 * Returns the period and its record, locked until the transaction ends; earlier writes on its dates have
 * finished by then.
 */
export async function lockPayPeriod({ em, sql, now_ms }: Context, id: number): Promise<Held> {
  const period = await lockRow(em, PayPeriod, { id }, 'pay period')
  return { period, before: await requirePayPeriod(sql, id, now_ms) }
}
