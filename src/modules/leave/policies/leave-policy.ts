import { recordKind } from '../../../core/run/change-record.ts'
import type { PolicySettings } from '../../../engine/leave-accrual/policy.ts'
import { ownPolicies } from './schema.ts'
import { LeavePolicyTable } from './table.ts'

/** The settings of a policy before anybody chose otherwise. */
export const standardPolicy: PolicySettings = {
  accrual_method: 'annual_grant',
  annual_amount: null,
  steps: null,
  earn_hours: null,
  per_hours: null,
  max_balance: null,
  max_per_year: null,
  accrues_after_days: 0,
  waiting_period_days: 0,
  leave_year_starts: 'calendar',
  scale_by_share: false,
  prorate_first_year: true,
  prorate_last_year: false,
  rounding: 0.5,
  carry_over_max: 0,
  carry_over_expires_on: null,
  allow_negative: false,
  negative_limit: null,
}

/** A leave policy that is not the default one of its type. */
export class LeavePolicy extends LeavePolicyTable.class {
  settings(): PolicySettings {
    const names = Object.keys(standardPolicy) as (keyof PolicySettings)[]
    const settings = Object.fromEntries(names.map((name) => [name, this[name] ?? null]))
    return settings as unknown as PolicySettings
  }
}

LeavePolicyTable.setClass(LeavePolicy)

export const leavePolicyKind = recordKind({
  record_type: 'leave_policy',
  Row: LeavePolicy,
  table: LeavePolicyTable,
  source: ownPolicies,
})
