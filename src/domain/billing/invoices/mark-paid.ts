import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { lockInvoice, saveInvoice } from './invoice.ts'
import { InvoiceWire, requireInvoice } from './wire.ts'

export const markInvoicePaid = defineOperation({
  name: 'invoices.mark_paid',
  summary: 'Mark a draft or sent invoice as paid, as of now.',
  permission: 'billing:write',
  effect: 'update',
  gate: requireInvoicing,
  input: v.strictObject({
    id: v.pipe(Id, v.description('The invoice, from the list of invoices.')),
  }),
  output: InvoiceWire,
  async run(context, { id }) {
    const invoice = await lockInvoice(context, id)
    const before = await requireInvoice(context, id)
    invoice.pay(context.now_ms)

    const after = await saveInvoice(context, invoice)
    context.audit({ record_type: 'invoice', record_id: id, before, after })
    context.emit('invoice.paid', after, { status: before.status })
    return after
  },
})
