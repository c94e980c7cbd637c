import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Id } from '../../../core/schema.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientCurrency, ClientName, clientFields } from './fields.ts'
import { type ClientRecord, ClientSchema, requireClient } from './schema.ts'

export const updateClient = defineOperation({
  name: 'clients.update',
  summary: 'Update a client; only the fields you send change. Existing invoices do not change.',
  permission: 'billing:write',
  effect: 'update',
  requireFeature: requireInvoicing,
  input: v.strictObject({
    id: v.pipe(Id, v.description('Client id, from the list of clients.')),
    name: v.optional(ClientName),
    currency: v.optional(ClientCurrency),
    ...clientFields,
  }),
  output: ClientSchema,
  async run({ sql, now_ms, audit }, { id, ...input }) {
    const before = await requireClient(sql, id, 'locked')
    const after: ClientRecord = { ...before, ...withoutAbsent(input) }
    if (isDeepStrictEqual(before, after)) return before

    await sql(
      `update clients set name = $3, email = $4, phone = $5, address = $6, currency = $7,
         is_active = $8, updated_at = $9
       where company_id = $1 and id = $2`,
      [
        id,
        after.name,
        after.email,
        after.phone,
        after.address,
        after.currency,
        after.is_active,
        formatInstant(now_ms),
      ],
    )
    audit({ record_type: 'client', record_id: id, before, after })
    return after
  },
})
