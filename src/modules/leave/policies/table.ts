import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, recordKey, timestamps } from '../../../db/statements/columns.ts'
import type { AccrualMethod, AmountStep } from '../../../engine/leave-accrual/policy.ts'

/** The settings that leave types, as default policies, and leave policies have under the same names. */
export const addedSettings = {
  steps: p.json<readonly AmountStep[]>().nullable(),
  earn_hours: p.decimal('number').nullable(),
  per_hours: p.decimal('number').nullable(),
  max_balance: p.decimal('number').nullable(),
  max_per_year: p.decimal('number').nullable(),
  accrues_after_days: p.integer().defaultRaw('0'),
  leave_year_starts: p.text().defaultRaw("'calendar'::text"),
  scale_by_share: p.boolean().defaultRaw('false'),
  prorate_last_year: p.boolean().defaultRaw('false'),
}

/** Leave policies other than the default ones, which are the settings of leave types. */
export const LeavePolicyTable = defineEntity({
  name: 'LeavePolicy',
  tableName: 'leave_policies',
  properties: {
    ...recordKey(),
    type: p.text(),
    name: p.text(),
    accrual_method: p.text().$type<AccrualMethod>(),
    annual_amount: p.decimal('number').nullable(),
    rounding: p.decimal('number').defaultRaw('0.5'),
    prorate_first_year: p.boolean().defaultRaw('true'),
    carry_over_max: p.decimal('number').nullable().defaultRaw('0'),
    carry_over_expires_on: p.text().nullable(),
    waiting_period_days: p.integer().defaultRaw('0'),
    allow_negative: p.boolean().defaultRaw('false'),
    negative_limit: p.decimal('number').nullable(),
    ...timestamps(),
    ...addedSettings,
  },
})

/** Ledgers whose leave years are not calendar years, or that began with an enrollment. */
export const LeaveLedgersTable = defineEntity({
  name: 'LeaveLedger',
  tableName: 'leave_ledgers',
  properties: {
    company_id: p.bigint('number').primary(),
    employee_id: p.bigint('number').primary(),
    type: p.text().primary(),
    begins_on: civilDate().nullable(),
    leave_years: p.json<unknown>(),
  },
})
