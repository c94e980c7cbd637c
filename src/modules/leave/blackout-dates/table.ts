import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, recordKey, timestamps } from '../../../db/statements/columns.ts'

export const enforcements = ['block', 'warn'] as const

export const BlackoutDatesTable = defineEntity({
  name: 'BlackoutDates',
  tableName: 'blackout_dates',
  properties: {
    ...recordKey(),
    name: p.text(),
    start_date: civilDate(),
    end_date: civilDate(),
    reason: p.text().nullable(),
    leave_types: p.array<string>().defaultRaw("'{}'::text[]"),
    departments: p.array<string>().defaultRaw("'{}'::text[]"),
    enforcement: p.text().$type<(typeof enforcements)[number]>().defaultRaw("'block'::text"),
    ...timestamps(),
  },
})
