import { defineEntity, p } from '@mikro-orm/core'
import {
  civilDate,
  instant,
  recordKey,
  type StoredActor,
  timestamps,
} from '../../../db/statements/columns.ts'
import type { PayFrequency } from '../../../engine/pay-periods.ts'

export const payPeriodStatuses = ['open', 'approved'] as const

export const PayPeriodTable = defineEntity({
  name: 'PayPeriod',
  tableName: 'pay_periods',
  properties: {
    ...recordKey(),
    label: p.text(),
    frequency: p.text().$type<PayFrequency>(),
    start_date: civilDate(),
    end_date: civilDate(),
    pay_date: civilDate(),
    status: p.text().$type<(typeof payPeriodStatuses)[number]>().defaultRaw("'open'::text"),
    approved_at: instant().nullable(),
    approved_by: p.json<StoredActor>().nullable(),
    ...timestamps(),
  },
})
