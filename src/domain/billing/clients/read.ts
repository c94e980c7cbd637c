import * as v from 'valibot'
import { notFound } from '../../../errors.ts'
import { defineOperation } from '../../../operations/define.ts'
import { Id } from '../../../operations/schema.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientWire, findClient } from './wire.ts'

export const getClient = defineOperation({
  name: 'clients.read',
  summary: 'Read a client.',
  permission: 'billing:read',
  effect: 'read',
  gate: requireInvoicing,
  input: v.strictObject({ id: v.pipe(Id, v.description('The client.')) }),
  output: ClientWire,
  async run({ sql }, { id }) {
    const record = await findClient(sql, id)
    if (!record) throw notFound('client')
    return record
  },
})
