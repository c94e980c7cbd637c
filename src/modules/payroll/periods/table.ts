import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, instant, type StoredActor } from '../../../db/statements/columns.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'

export const payPeriodStatuses = ['open', 'approved'] as const

export const PayPeriodTable = defineEntity({
  name: 'PayPeriod',
  tableName: 'pay_periods',
  properties: {
    company_id: p.bigint('number').primary(),
    id: p.bigint('number').autoincrement().primary(),
    label: p.text(),
    frequency: p.text().$type<PayFrequency>(),
    start_date: civilDate(),
    end_date: civilDate(),
    pay_date: civilDate(),
    status: p.text().$type<(typeof payPeriodStatuses)[number]>().defaultRaw("'open'::text"),
    approved_at: instant().nullable(),
    approved_by: p.json<StoredActor>().nullable(),
    created_at: instant().defaultRaw('now()'),
    updated_at: instant().defaultRaw('now()'),
  },
})
