import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { requireInvoicing } from '../enabled.ts'
import { invoiceKind } from './invoice.ts'
import { InvoiceId, InvoiceSchema } from './schema.ts'

export const markInvoicePaid = defineOperation({
  name: 'invoices.mark_paid',
  summary: 'Mark a draft or sent invoice as paid now.',
  permission: 'billing:write',
  effect: 'update',
  requireFeature: requireInvoicing,
  input: v.strictObject({ id: InvoiceId }),
  output: InvoiceSchema,
  async run(context, { id }) {
    const { before, after } = await changeRecord(context, invoiceKind, id, (invoice) =>
      invoice.pay(context.now_ms),
    )
    context.emit('invoice.paid', after, { status: before.status })
    return after
  },
})
