import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant } from '../../../db/statements/columns.ts'

export const enforcements = ['block', 'warn'] as const

export const BlackoutDatesTable = defineEntity({
  name: 'BlackoutDates',
  tableName: 'blackout_dates',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    name: p.text(),
    start_date: civilDate(),
    end_date: civilDate(),
    reason: p.text().nullable(),
    leave_types: p.array<string>().defaultRaw("'{}'::text[]"),
    departments: p.array<string>().defaultRaw("'{}'::text[]"),
    enforcement: p.text().$type<(typeof enforcements)[number]>().defaultRaw("'block'::text"),
    created_at: instant().defaultRaw('now()'),
    updated_at: instant().defaultRaw('now()'),
  },
})
