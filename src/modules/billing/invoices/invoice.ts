import { defineEntity, p } from '@mikro-orm/core'
import type { Context } from '../../../core/operation.ts'
import { civilDate, companyColumns, companyFilter, instant } from '../../../db/columns.ts'
import { lockRow } from '../../../db/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { invalid } from '../../../lib/errors.ts'
import type { StoredLine } from './lines.ts'
import { type InvoiceRecord, type InvoiceRow, requireInvoice } from './schema.ts'

const schema = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  filters: companyFilter,
  properties: {
    ...companyColumns(),
    number: p.string(),
    client_id: p.bigint('number'),
    status: p.string().$type<InvoiceRow['status']>(),
    issue_date: civilDate(),
    due_date: civilDate().nullable(),
    currency: p.string(),
    line_items: p.json<StoredLine[]>(),
    subtotal_cents: p.bigint('number'),
    tax_cents: p.bigint('number'),
    total_cents: p.bigint('number'),
    paid_at: instant().nullable(),
  },
})

/** An invoice to a client: draft or sent until it is paid or void, which is final. */
export class Invoice extends schema.class {
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

schema.setClass(Invoice)

type Changed = { before: InvoiceRecord; after: InvoiceRecord }

/**
 * Changes the invoice with its audit row; returns it as the API did and does. It is locked until the
 * transaction ends, so that a second caller sees what the first one did.
 */
export async function changeInvoice(
  context: Context,
  id: number,
  change: (invoice: Invoice) => void,
): Promise<Changed> {
  const { em } = context
  const invoice = await lockRow(em, Invoice, { id }, 'invoice')
  const before = await requireInvoice(context, id)
  change(invoice)

  await em.flush()
  const after = await requireInvoice(context, id)
  context.audit({ record_type: 'invoice', record_id: id, before, after })
  return { before, after }
}
