import * as v from 'valibot'
import { defineOperation } from '../../../core/operation.ts'
import { described, Id } from '../../../core/schema.ts'
import { requireRecord } from '../../../db/statements/records.ts'
import { requireInvoicing } from '../enabled.ts'
import { ClientSchema, clients } from './schema.ts'

export const getClient = defineOperation({
  name: 'clients.read',
  summary: 'Read a client.',
  permission: 'billing:read',
  effect: 'read',
  requireFeature: requireInvoicing,
  input: v.strictObject({ id: described(Id, 'The client.') }),
  output: ClientSchema,
  run: ({ sql }, { id }) => requireRecord(sql, clients, id),
})
