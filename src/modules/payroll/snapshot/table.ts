import { defineEntity, p } from '@mikro-orm/core'
import { instant } from '../../../db/statements/columns.ts'

export const PayPeriodHoursTable = defineEntity({
  name: 'PayPeriodHours',
  tableName: 'pay_period_hours',
  properties: {
    company_id: p.bigint('number').primary(),
    pay_period_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    employee_number: p.text(),
    payroll_id: p.text().nullable(),
    name: p.text(),
    department: p.text().nullable(),
    pay_basis: p.text(),
    minutes: p.json<unknown>().columnType('json'),
    days: p.json<unknown>().columnType('json'),
    warnings: p.json<unknown>().columnType('json'),
    holiday_worked: p.json<unknown>().columnType('json').nullable(),
    later_warnings: p.json<unknown>().columnType('json').nullable(),
  },
})

export const PayPeriodSnapshotTable = defineEntity({
  name: 'PayPeriodSnapshot',
  tableName: 'pay_period_snapshots',
  properties: {
    company_id: p.bigint('number').primary(),
    pay_period_id: p.bigint('number').primary(),
    settings: p.json<unknown>(),
    tzdata_version: p.text(),
    holiday_data_version: p.text(),
    buckets: p.array<string>(),
    taken_at: instant(),
    entry_ids: p.array(Number, String).columnType('bigint[]').nullable(),
  },
})
