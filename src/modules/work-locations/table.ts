import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../db/statements/columns.ts'

export const WorkLocationTable = defineEntity({
  name: 'WorkLocation',
  tableName: 'work_locations',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    name: p.text(),
    address: p.text().defaultRaw("''::text"),
    city: p.text().defaultRaw("''::text"),
    created_at: instant().defaultRaw('now()'),
    updated_at: instant().defaultRaw('now()'),
  },
})
