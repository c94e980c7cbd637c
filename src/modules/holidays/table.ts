import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, recordKey, timestamps } from '../../db/statements/columns.ts'
import type { HolidayChoice } from '../../engine/holidays/choice.ts'

export const HolidayTable = defineEntity({
  name: 'Holiday',
  tableName: 'holidays',
  properties: {
    ...recordKey(),
    date: civilDate(),
    name: p.text(),
    type: p.text().defaultRaw("'company_holiday'::text"),
    country_code: p.text().nullable(),
    region: p.text().nullable(),
    is_paid: p.boolean().defaultRaw('true'),
    is_working_day: p.boolean().defaultRaw('false'),
    recurring: p.boolean().defaultRaw('false'),
    ...timestamps(),
    for_key: p.text().nullable(),
  },
})

export const HolidayChoiceTable = defineEntity({
  name: 'HolidayChoice',
  tableName: 'holiday_choices',
  properties: {
    company_id: p.bigint('number').primary(),
    holiday_key: p.text().primary(),
    choice: p.text().$type<HolidayChoice>(),
    updated_at: instant().defaultRaw('now()'),
  },
})
