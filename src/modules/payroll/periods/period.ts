import type { Decider } from '../../../core/access/approvals.ts'
import { refuse as common } from '../../../core/refusals.ts'
import { recordKind } from '../../../core/run/change-record.ts'
import type { RowOf } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { invalid } from '../../../lib/errors.ts'
import { refuse } from '../refusals.ts'
import { payPeriods, toPayPeriodRecord } from './schema.ts'
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

type StoredPeriod = RowOf<typeof payPeriods>

export const payPeriodKind = recordKind({
  record_type: 'pay_period',
  Row: PayPeriod,
  table: PayPeriodTable,
  source: payPeriods,
  recordOf: (row: StoredPeriod, { now_ms }: { now_ms: number }) =>
    toPayPeriodRecord(row, localDate(row.timezone, now_ms)),
})
