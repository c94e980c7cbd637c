import { defineEntity, p } from '@mikro-orm/core'
import { recordKey, timestamps } from '../../../db/statements/columns.ts'

export const ClientTable = defineEntity({
  name: 'Client',
  tableName: 'clients',
  properties: {
    ...recordKey(),
    name: p.text(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    address: p.text().nullable(),
    currency: p.text(),
    is_active: p.boolean().defaultRaw('true'),
    ...timestamps(),
  },
})
