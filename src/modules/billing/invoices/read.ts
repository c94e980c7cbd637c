import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { InvoiceSchema, requireInvoice } from './schema.ts'

export const getInvoice = defineOperation({
  name: 'invoices.read',
  summary: 'Read an invoice.',
  permission: 'billing:read',
  effect: 'read',
  requireFeature: requireInvoicing,
  input: v.strictObject({ id: described(Id, 'The invoice.') }),
  output: InvoiceSchema,
  run: (context, { id }) => requireInvoice(context, id),
})
