import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../../db/statements/columns.ts'

export const ClientTable = defineEntity({
  name: 'Client',
  tableName: 'clients',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    name: p.text(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    address: p.text().nullable(),
    currency: p.text(),
    is_active: p.boolean().defaultRaw('true'),
    created_at: instant().defaultRaw('now()'),
    updated_at: instant().defaultRaw('now()'),
  },
})
