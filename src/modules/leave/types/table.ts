import { defineEntity, p } from '@mikro-orm/core'
import { civilDate, recordKey, timestamps } from '../../../db/statements/columns.ts'
import type { AccrualMethod } from '../../../engine/leave-accrual/policy.ts'
import type { LeaveUnit } from '../../../engine/leave-accrual/units.ts'
import { addedSettings } from '../policies/table.ts'

export const LeaveTypeTable = defineEntity({
  name: 'LeaveType',
  tableName: 'leave_types',
  properties: {
    ...recordKey(),
    type: p.text(),
    name: p.text(),
    is_builtin: p.boolean().defaultRaw('false'),
    is_paid: p.boolean().defaultRaw('true'),
    is_active: p.boolean().defaultRaw('true'),
    requires_approval: p.boolean().defaultRaw('true'),
    annual_days: p.decimal('number').nullable(),
    accrual_method: p.text().$type<AccrualMethod>().defaultRaw("'annual_grant'::text"),
    accrual_rounding: p.decimal('number').defaultRaw('0.5'),
    prorate_first_year: p.boolean().defaultRaw('true'),
    carry_over_max_days: p.decimal('number').nullable().defaultRaw('0'),
    carry_over_expires_on: p.text().nullable(),
    waiting_period_days: p.integer().defaultRaw('0'),
    allow_negative: p.boolean().defaultRaw('false'),
    negative_limit_days: p.decimal('number').nullable(),
    color: p.text().nullable(),
    ...timestamps(),
    balance_from_year: p.integer().nullable(),
    default_policy_id: p.bigint('number').defaultRaw("nextval('leave_policies_id_seq'::regclass)"),
    unit: p.text().$type<LeaveUnit>().defaultRaw("'days'::text"),
    ...addedSettings,
    balance_from: civilDate().nullable(),
    // Whether its ledgers may differ in policy or in leave years; most companies' never do.
    has_own_rules: p.boolean().defaultRaw('false'),
  },
})
