import { defineEntity, p } from '@mikro-orm/core'
import { recordKey, timestamps } from '../../db/statements/columns.ts'

export const WorkLocationTable = defineEntity({
  name: 'WorkLocation',
  tableName: 'work_locations',
  properties: {
    ...recordKey(),
    name: p.text(),
    address: p.text().defaultRaw("''::text"),
    city: p.text().defaultRaw("''::text"),
    ...timestamps(),
  },
})
