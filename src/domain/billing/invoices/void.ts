import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { lockInvoice, saveInvoice } from './invoice.ts'
import { InvoiceWire, requireInvoice } from './wire.ts'

export const voidInvoice = defineOperation({
  name: 'invoices.void',
  summary: 'Make a draft or sent invoice void; its number stays taken.',
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
    invoice.void(context.now_ms)

    const after = await saveInvoice(context, invoice)
    context.audit({ record_type: 'invoice', record_id: id, before, after })
    return after
  },
})
