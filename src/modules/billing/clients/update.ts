import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { Id } from '../../../core/schema.ts'
import { withoutAbsent } from '../../../core/without-absent.ts'
import { type Params, prepare, valuesOf } from '../../../db/statements/prepare.ts'
import { columnsOf, namesOf } from '../../../db/statements/records.ts'
import { formatInstant } from '../../../lib/calendar/instants.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientCurrency, ClientName, clientFields } from './fields.ts'
import { type ClientRecord, ClientSchema, db, requireClient } from './schema.ts'

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
    const changed: ClientRecord = { ...before, ...withoutAbsent(input) }
    if (isDeepStrictEqual(before, changed)) return before

    const [after] = await updateRow(sql, { ...changed, now: formatInstant(now_ms) })
    audit({ record_type: 'client', record_id: id, before, after })
    return after!
  },
})

const updateRow = prepare((client: Params<ClientRecord & { now: string }>) =>
  db
    .updateTable('clients')
    .set({
      ...valuesOf(client, namesOf(ClientSchema)),
      updated_at: client.now,
    })
    .where('company_id', '=', client.company_id)
    .where('id', '=', client.id)
    .returning(columnsOf('clients', ClientSchema)),
)
