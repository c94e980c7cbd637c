import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord } from '../../../core/run/change-record.ts'
import { requireInvoicing } from '../enabled.ts'
import { invoiceKind } from './invoice.ts'
import { InvoiceId, InvoiceSchema } from './schema.ts'

export const voidInvoice = defineOperation({
  name: 'invoices.void',
  summary: 'Void a draft or sent invoice; its number is not reused.',
  permission: 'billing:write',
  effect: 'update',
  requireFeature: requireInvoicing,
  input: v.strictObject({ id: InvoiceId }),
  output: InvoiceSchema,
  async run(context, { id }) {
    const { after } = await changeRecord(context, invoiceKind, id, (invoice) =>
      invoice.void(context.now_ms),
    )
    return after
  },
})
