import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { changeRecord, setValues } from '../../../core/run/change-record.ts'
import { described, Id } from '../../../core/schema.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientCurrency, ClientName, clientFields } from './fields.ts'
import { ClientSchema, clientKind } from './schema.ts'

export const updateClient = defineOperation({
  name: 'clients.update',
  summary: 'Update a client; only the fields you send change. Existing invoices do not change.',
  permission: 'billing:write',
  effect: 'update',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    id: described(Id, 'Client id, from the list of clients.'),
    name: v.optional(ClientName),
    currency: v.optional(ClientCurrency),
    ...clientFields,
  }),
  output: ClientSchema,
  async run(context, { id, ...input }) {
    const { after } = await changeRecord(context, clientKind, id, (client) =>
      setValues(client, withoutAbsent(input), context.now_ms),
    )
    return after
  },
})
