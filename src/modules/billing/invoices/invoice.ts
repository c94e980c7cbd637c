import type { Context } from '../../../core/operation.ts'
import { recordKind } from '../../../core/run/change-record.ts'
import type { RowOf } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { companyToday } from '../today.ts'
import { invoices, toInvoiceRecord } from './schema.ts'
import { InvoiceTable } from './table.ts'

/** An invoice to a client: draft or sent until it is paid or void, which is final. */
export class Invoice extends InvoiceTable.class {
  pay(now_ms: number): void {
    this.refuseClosed('can be paid')
    this.status = 'paid'
    this.paid_at = formatInstant(now_ms)
    this.updated_at = formatInstant(now_ms)
  }

  void(now_ms: number): void {
    this.refuseClosed('can be voided')
    this.status = 'void'
    this.updated_at = formatInstant(now_ms)
  }

  private refuseClosed(what: string): void {
    if (this.status === 'draft' || this.status === 'sent') return
    throw invalid({ status: `is already ${this.status}; only a draft or sent invoice ${what}` })
  }
}

export const invoiceKind = recordKind({
  record_type: 'invoice',
  Row: Invoice,
  table: InvoiceTable,
  source: invoices,
  recordOf: async (row: RowOf<typeof invoices>, context: Pick<Context, 'sql' | 'now_ms'>) =>
    toInvoiceRecord(row, await companyToday(context)),
})
