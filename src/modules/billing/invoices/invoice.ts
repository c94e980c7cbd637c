import type { Context } from '../../../core/operation.ts'
import { lockRow } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import { type InvoiceRecord, requireInvoice } from './schema.ts'
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

InvoiceTable.setClass(Invoice)

/**
 * Changes the invoice with its audit row; returns it as the API did and does. It is locked until the
 * transaction ends, so that a second caller sees what the first one did.
 */
export async function changeInvoice(
  context: Context,
  id: number,
  change: (invoice: Invoice) => void,
): Promise<{ before: InvoiceRecord; after: InvoiceRecord }> {
  const { em } = context
  const invoice = await lockRow(em, Invoice, { id }, 'invoice')
  const before = await requireInvoice(context, id)
  change(invoice)

  await em.flush()
  const after = await requireInvoice(context, id)
  context.audit({ record_type: 'invoice', record_id: id, before, after })
  return { before, after }
}
