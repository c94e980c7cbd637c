import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, recordKey, timestamps } from '../../../db/statements/columns.ts'

export const MinimumPresentTable = defineEntity({
  name: 'MinimumPresent',
  tableName: 'minimum_present',
  properties: {
    ...recordKey(),
    department: p.text(),
    effective_from: civilDate(),
    minimum_present: p.integer(),
    ...timestamps(),
  },
})
