import * as v from 'valibot'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { InvoiceWire, requireInvoice } from './wire.ts'

export const getInvoice = defineOperation({
  name: 'invoices.read',
  summary: 'Read an invoice.',
  permission: 'billing:read',
  effect: 'read',
  gate: requireInvoicing,
  input: v.strictObject({ id: v.pipe(Id, v.description('The invoice.')) }),
  output: InvoiceWire,
  run: (context, { id }) => requireInvoice(context, id),
})
